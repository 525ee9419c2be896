/** Parts of a table that are fetched when they are wanted. */
import { Later } from '../lib/later.svelte';

export const panels = new Later(() => import('./panels'));
/** Read when somebody opens them, not at every table. */
export const rulesPanel = new Later(() => import('./RulesPanel.svelte'));
export const waitingRoom = new Later(() => import('./WaitingRoom.svelte'));
export const notices = new Later(() => import('./notices'));
export const unplayed = new Later(() => import('./Unplayed.svelte'));
export const hint = new Later(() => import('../hint/index'));
export const guide = new Later(() => import('../learn/Guide.svelte'));
