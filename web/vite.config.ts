import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The server that `npm run dev` speaks to.
const server = process.env['HEGEMON'] ?? 'http://127.0.0.1:8080';

/** The first code asks for all others once it runs; what every page needs is named by the page itself, and comes beside it. */
const besideTheFirst: Plugin = {
  name: 'beside-the-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk' || !['base', 'begin'].includes(file.name)) return [];
        const styles = [...(file.viteMetadata?.importedCss ?? [])];
        return [
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` },
          },
          ...styles.map((href) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${href}` },
          })),
        ];
      }),
  },
};

export default defineConfig({
  plugins: [svelte(), besideTheFirst],
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
            // The first code waits for none of the others.
            {
              name: 'start',
              priority: 9,
              test: /preload-helper|\/src\/(main|pages|lib\/(chosen|early)|table\/(ahead|seats)|home\/hero)\./,
            },
            {
              name: 'base',
              priority: 8,
              test: /node_modules\/svelte|\/src\/(table\/(parts|catalogue)|games\/game|lib)[./](?!Emblem|emblem|Mark|drawing)/,
            },
            { name: 'emblems', priority: 7, test: /\/src\/lib\/(Emblem|emblem)/ },
            { name: 'drawings', priority: 6, test: /\/src\/lib\/(Mark|drawing)/ },
            // A table: first the question, then the map, then everything that can be opened.
            { name: 'table', priority: 5, test: /\/src\/table\/(Table|Field)\./ },
            // The map itself knows no game, and comes with whichever is played.
            { name: 'board', priority: 4, test: /\/src\/(board\/|table\/(reasons|log)\.)/ },
            { name: 'coalitions', priority: 4, test: /\/coalitions\/index\./ },
            { name: 'coalitions-panels', priority: 3, test: /\/coalitions\/controls\/panels\./ },
            { name: 'coalitions-map', priority: 2, test: /\/coalitions\/around\./ },
            { name: 'napoleon', priority: 4, test: /\/napoleon\/index\./ },
            { name: 'napoleon-map', priority: 2, test: /\/napoleon\/around\./ },
            { name: 'panels', priority: 1, test: /\/src\/table\/panels\./ },
            // Read at a table and on a page of their own: last, so that they take nothing along that a table needs at once.
            { name: 'rules', priority: 0, test: /\/src\/rules\/(rules|RulesText|words)\./ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});
