/** The games that the page has parts for, fetched when a table of theirs is opened. */
import { Later } from '../lib/later.svelte';
import type { Game } from './game';

const coalitions = new Later(() => import('./coalitions/index'));
const napoleon = new Later(() => import('./napoleon/index'));

/** Games that share their parts share their folder. */
const FOLDERS: Readonly<Record<string, Later<{ game: Game }>>> = {
  koalicje: coalitions,
  'coalitions-prototype': coalitions,
  'napoleon-1815': napoleon,
};

export async function gameNamed(id: string): Promise<Game | null> {
  return (await FOLDERS[id]?.want())?.game ?? null;
}
