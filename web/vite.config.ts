import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that `npm run dev` speaks to.
const server = process.env['HEGEMON'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // A strict policy of the server's forbids data: in scripts and styles; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A dozen small files cost a phone more than one that is a little larger: what is used together comes together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', priority: 3, test: /node_modules\/svelte|\/src\/(table\/(ahead|seats)|games\/game|lib)[./](?!Emblem|Mark|drawing)/ },
            { name: 'drawings', priority: 2, test: /\/src\/lib\/(Emblem|Mark|drawing)|\/data\/art\// },
            { name: 'table', priority: 1, test: /\/src\/(table|rules\/(rules|RulesText|words)|learn\/(seen|Tips|tip-words))[./]/ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
