/** House rules in words: what an option of a table is about, and what a value of it means. */
import { gameTerms } from '../games/terms';
import { t } from '../lib/settings.svelte';

/** What an option is about; what the server says of it where the page has no words. */
export function optionTitle(game: string, id: string, about: string): string {
  const known = gameTerms(game)?.optionOf(id);
  return known ? t(known.title) : about;
}

export function optionValue(game: string, id: string, value: string): string {
  const terms = gameTerms(game);
  const phrase = terms?.optionOf(id)?.values[value];
  return phrase ? t(phrase) : (terms?.otherValue?.(id, value) ?? value);
}
