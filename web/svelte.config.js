import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // Elements made one by one, not written as text and read again: a table has a hundred small pieces of text to read otherwise.
  compilerOptions: { fragments: 'tree' },
};
