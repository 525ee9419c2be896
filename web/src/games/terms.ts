/** What tables of each game agree on, in words: for pages that speak of a game before it is opened. Names come from the server. */
import type { Phrase } from '../lib/words';
import { koalicje, prototype } from './coalitions/terms';
import { napoleon } from './napoleon/terms';

export interface OptionWords {
  readonly title: Phrase;
  readonly values: Readonly<Record<string, Phrase>>;
}

export interface GameTerms {
  readonly name: Phrase;
  readonly about: Phrase;
  /** Scenarios in a few words of our own, by their ids. */
  readonly titles: Readonly<Record<string, Phrase>>;
  readonly abouts: Readonly<Record<string, Phrase>>;
  readonly lengths: Readonly<Record<string, Phrase>>;
  /** When a scenario begins, for the large figure on its card. */
  yearOf(scenario: string): string | null;
  /** What an option is about; the first value is the usual one. */
  optionOf(id: string): OptionWords | undefined;
  /** A value that no list could hold. */
  otherValue?(id: string, value: string): string | null;
}

const TERMS: Readonly<Record<string, GameTerms>> = {
  koalicje,
  'coalitions-prototype': prototype,
  'napoleon-1815': napoleon,
};

/** Nothing for a game that the page has no words for: then the server's own are shown. */
export function gameTerms(game: string): GameTerms | undefined {
  return TERMS[game];
}
