import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that `npm run dev` speaks to.
const server = process.env['HEGEMON'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  // A strict policy of the server's forbids data: in scripts and styles; small files stay files.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
