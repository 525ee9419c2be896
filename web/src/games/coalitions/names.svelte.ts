/** What statuses, territories and named generals are called. Names of powers: `lib/powers.ts`. */
import { boardOf as fetchBoard } from '../../board/board';
import { settings, t } from '../../lib/settings.svelte';
import type { Phrase } from '../../lib/words';
import type { Power, PowerStatus, View, Store } from './wire';
import { formsOfPlace, type PlaceForms } from './place-forms';
import { figures, words } from './words';

const STATUS: Readonly<Record<PowerStatus, Phrase>> = {
  british: words.britishCoalition,
  french: words.frenchCoalition,
  neutral: words.neutral,
  expansionist: words.expansionist,
};

export function statusName(status: PowerStatus): string {
  return t(STATUS[status]);
}

const asked = new Set<string>();
const known: Record<string, { en: string; pl: string }> = $state({});

/** The board that a view is played on, as the server calls it. */
export function boardOf(view: Pick<View, 'side'>): string {
  return view.side === 'revolution' ? 'koalicje-revolution' : 'koalicje-empire';
}

/** The board of a table; the server may call another by name. */
export function boardIn(store: Store): string {
  return store.shown?.board ?? boardOf(store.view ?? { side: 'empire' });
}

/** Takes the names that the board prints; asked once for each board. */
export function learnNames(board: string): void {
  if (asked.has(board)) return;
  asked.add(board);
  fetchBoard(board).then(
    ({ places }) => {
      for (const { id, name } of places) known[id] = name;
    },
    () => asked.delete(board),
  );
}

/** Territories are called what the board prints; until it is here, what their id spells. */
export function placeName(place: string): string {
  return known[place]?.[settings.lang] ?? spelled(place);
}

export function spelled(place: string): string {
  return place
    .split('-')
    .map((word) => (word === 'st' ? 'St.' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** Everything that a phrase about a place may want: `{place}`, and in Polish `{within}` and `{outOf}`. */
export function placeForms(place: string): { place: string } & PlaceForms {
  const name = placeName(place);
  return { place: name, ...formsOfPlace(place, name) };
}

/** The named general of a power, in a sentence. */
export function figureName(power: Power): string {
  return t(figures[power]);
}

/** Whether a verb about these powers is plural: Prusy always are in Polish. */
export function isPlural(powers: readonly Power[]): boolean {
  return powers.length > 1 || (settings.lang === 'pl' && powers[0] === 'prussia');
}
