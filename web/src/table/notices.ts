/** Cards that few tables show: somebody was late, or asks for a seat. */
export { default as Judge } from './Judge.svelte';
export { default as Notices } from './Notices.svelte';
