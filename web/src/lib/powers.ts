/** Names of powers: alone, in a sentence, and found again within one. */
import { armies, powers, type PowerWords } from './power-words';
import { settings } from './settings.svelte';

export type Power = keyof typeof powers;
/** Polish cases; English says the same in all of them. */
export type Case =
  'nominative' | 'genitive' | 'dative' | 'accusative' | 'instrumental' | 'locative';

export const POWERS = Object.keys(powers) as readonly Power[];

/** Whoever can sit at a table. */
const SEATED: Readonly<Record<string, PowerWords>> = { ...powers, ...armies };

/** The emblem that somebody bears. */
export function emblemOf(id: string): string {
  return SEATED[id]?.emblem ?? id;
}

/** "Ottoman Empire": in a table, on a button. */
export function withoutArticle(name: string): string {
  return name.replace(/^the /i, '');
}

/** A power where its name stands alone. */
export function powerName(power: Power): string {
  return withoutArticle(powers[power].name[settings.lang]);
}

/** A power as a sentence needs it: "the Ottoman Empire", „Francję”. */
export function powerInText(power: Power, form: Case = 'nominative'): string {
  const words = powers[power];
  return settings.lang === 'en' || form === 'nominative' ? words.name[settings.lang] : words[form];
}

/** Everything that a phrase about a power may want: `{power}`, `{genitive}`, `{adjective}`. */
export function formsOf(power: Power): { power: string; genitive: string; adjective: string } {
  return {
    power: powerInText(power),
    genitive: powerInText(power, 'genitive'),
    adjective: powers[power].adjective,
  };
}

interface Named {
  id: string;
  name: string;
  name_pl: string;
}

/** A seat as a sentence needs it. One that is not a power's own (two powers, one player) is called what the server calls it. */
export function seatInText(seat: Named, form: Case): string {
  if (settings.lang === 'en') return seat.name.replace(/^The /, 'the ');
  const words = SEATED[seat.id];
  return form !== 'nominative' && words ? words[form] : seat.name_pl;
}

function patternOf([id, words]: readonly [string, PowerWords]): string {
  const { name, genitive, dative, accusative, instrumental, locative, also } = words;
  const forms = new Set([
    name.en,
    name.pl,
    genitive,
    dative,
    accusative,
    instrumental,
    locative,
    ...also,
  ]);
  // The longest first: „Prusach” is not „Prus”.
  const sorted = [...forms].sort((one, other) => other.length - one.length);
  const patterns = sorted.map((form) => form.replace(/^the /, '(?:[Tt]he )?'));
  return `(?<${id.replace('-', '_')}>(?<![\\p{L}])(?:${patterns.join('|')})(?![\\p{L}]))`;
}

const ANY = new RegExp(Object.entries(SEATED).map(patternOf).join('|'), 'gu');

export interface Piece {
  text: string;
  power: string | null;
}

/** A sentence as stretches, each a power's name, in whatever language and case, or not. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of sentence.matchAll(ANY)) {
    if (found.index > end) pieces.push({ text: sentence.slice(end, found.index), power: null });
    const power = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    pieces.push({ text: found[0], power: power?.replace('_', '-') ?? null });
    end = found.index + found[0].length;
  }
  if (end < sentence.length) pieces.push({ text: sentence.slice(end), power: null });
  return pieces;
}
