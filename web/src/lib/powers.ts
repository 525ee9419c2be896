/** Names of powers: alone, and in a sentence. */
import { armies, powers, type PowerWords } from './power-words';
import { settings } from './settings.svelte';

export type Power = keyof typeof powers;
/** Polish cases; English says the same in all of them. */
export type Case =
  'nominative' | 'genitive' | 'dative' | 'accusative' | 'instrumental' | 'locative';

export const POWERS = Object.keys(powers) as readonly Power[];

/** Whoever can sit at a table. */
const SEATED: Readonly<Record<string, PowerWords>> = { ...powers, ...armies };

/** Whose colour the name of a seat bears; null for one that several powers share. */
export function bearerOf(id: string): string | null {
  return id in SEATED ? id : null;
}

/** The emblem that somebody bears. */
export function emblemOf(id: string): string {
  return SEATED[id]?.emblem ?? id;
}

/** "Ottoman Empire": in a table, on a button. */
export function withoutArticle(name: string): string {
  return name.toLowerCase().startsWith('the ') ? name.slice('the '.length) : name;
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

export interface Named {
  id: string;
  name: string;
  name_pl: string;
}

/** A seat as a sentence needs it. One that is not a power's own (two powers, one player) is called what the server calls it. */
export function seatInText(seat: Named, form: Case): string {
  if (settings.lang === 'en')
    return seat.name.startsWith('The ') ? `the ${seat.name.slice('The '.length)}` : seat.name;
  const words = SEATED[seat.id];
  return form !== 'nominative' && words ? words[form] : seat.name_pl;
}
