/** What stands around the map, or opens over it: none of it is needed to read the question. */
export { default as Keys } from './Keys.svelte';
export { default as Log } from './Log.svelte';
export { default as Menu } from './Menu.svelte';
export { default as PersonDialog } from './PersonDialog.svelte';
export { default as Seats } from './Seats.svelte';
export { default as Talk } from './Talk.svelte';
export { default as Timeline } from './Timeline.svelte';
