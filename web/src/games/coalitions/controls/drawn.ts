import { Later } from '../../../lib/later.svelte';

/** The panels that need drawings; a question that needs one of them waits for it. */
export const drawn = new Later(() => import('./panels'));
