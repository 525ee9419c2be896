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
    // A dozen small files cost a phone more than one that is a little larger: what is used together comes together, each of
    // these with whatever it needs and those before it do not have.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', priority: 8, test: /rolldown.runtime|node_modules\/svelte|\/src\/(table\/(ahead|parts|seats)|games\/game|lib)[./](?!Emblem|Mark|drawing)/ },
            { name: 'drawings', priority: 7, test: /\/src\/lib\/(Emblem|Mark|drawing)|\/data\/art\// },
            { name: 'rules', priority: 6, test: /\/src\/rules\/(rules|RulesText|words)\./ },
            // A table: first the question, then the map, then everything that can be opened.
            { name: 'table', priority: 5, test: /\/src\/table\/(Table|Field)\./ },
            { name: 'coalitions', priority: 4, test: /\/coalitions\/index\./ },
            { name: 'coalitions-panels', priority: 3, test: /\/coalitions\/controls\/panels\./ },
            { name: 'coalitions-map', priority: 2, test: /\/coalitions\/around\./ },
            { name: 'panels', priority: 1, test: /\/src\/table\/panels\./ },
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
