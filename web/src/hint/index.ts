/** What a table fetches when somebody may ask for hints; what he is answered with comes when he does. */
export { default as Hint } from './Hint.svelte';
export { sheet } from './sheet';
