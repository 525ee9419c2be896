/** What stands around the question: the map and everything on it, the armies, one's corps, the battlefield over the map. */
export { default as Board } from './Board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Powers } from './Powers.svelte';
export { default as Sheet } from './Sheet.svelte';
