/** On a phone the blocks that are chosen from stand with the question; elsewhere at the lower edge of the map. */
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('max-width: 699px');
const low = new MediaQuery('max-height: 480px');

export function isPhone(): boolean {
  return narrow.current && !low.current;
}
