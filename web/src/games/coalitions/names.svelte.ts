/** What powers, statuses and territories are called, and what the figures on them look like in words. */
import { boardOf as fetchBoard } from '../../board/board';
import { settings, t } from '../../lib/settings.svelte';
import type { Phrase } from '../../lib/words';
import type { Power, PowerStatus, View } from './wire';
import { words } from './words';

const POWER: Readonly<Record<Power, Phrase>> = {
  britain: { en: 'Britain', pl: 'Wielka Brytania' },
  france: { en: 'France', pl: 'Francja' },
  austria: { en: 'Austria', pl: 'Austria' },
  prussia: { en: 'Prussia', pl: 'Prusy' },
  russia: { en: 'Russia', pl: 'Rosja' },
  ottoman: { en: 'the Ottoman Empire', pl: 'Imperium Osmańskie' },
};

/** Where the name stands alone, without an article. */
const SHORT: Readonly<Partial<Record<Power, Phrase>>> = {
  ottoman: { en: 'Ottoman Empire', pl: 'Imperium Osmańskie' },
};

const STATUS: Readonly<Record<PowerStatus, Phrase>> = {
  british: words.britishCoalition,
  french: words.frenchCoalition,
  neutral: words.neutral,
  expansionist: words.expansionist,
};

/** A power inside a sentence: "the Ottoman Empire". */
export function powerInText(power: Power): string {
  return t(POWER[power]);
}

/** A power in a table or on a button. */
export function powerName(power: Power): string {
  return t(SHORT[power] ?? POWER[power]);
}

export function statusName(status: PowerStatus): string {
  return t(STATUS[status]);
}

/** "Austria, Prussia and Russia". */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} ${t(words.and)} ${parts.at(-1) ?? ''}`;
}

const asked = new Set<string>();
const known: Record<string, { en: string; pl: string }> = $state({});

/** The board that a view is played on, as the server calls it. */
export function boardOf(view: Pick<View, 'side'>): string {
  return view.side === 'revolution' ? 'koalicje-revolution' : 'koalicje-empire';
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

const FIGURE: Readonly<Record<string, Phrase>> = {
  wellington: words.wellington,
  napoleon: words.napoleon,
  schwarzenberg: words.schwarzenberg,
  blucher: words.blucher,
  kutuzov: words.kutuzov,
  'grand-vizier': words.grandVizier,
};

/** The named general of a power. */
export function figureName(id: string): string {
  const phrase = FIGURE[id];
  return phrase ? t(phrase) : spelled(id);
}

/** Whether a verb about these powers is plural: Prusy always are in Polish. */
export function isPlural(powers: readonly Power[]): boolean {
  return powers.length > 1 || (settings.lang === 'pl' && powers[0] === 'prussia');
}
