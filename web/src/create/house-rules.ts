/** House rules in words: what an option of a table is about, and what a value of it means. */
import { POWERS, powerName, type Power } from '../lib/powers';
import { t } from '../lib/settings.svelte';
import { listed } from '../lib/written';
import { options, words, type OptionWords } from './option-words';

function wordsOf(game: string, id: string): OptionWords | undefined {
  return options[`${game} ${id}`] ?? options[id];
}

/** What an option is about; what the server says of it where the page has no words. */
export function optionTitle(game: string, id: string, about: string): string {
  const known = wordsOf(game, id);
  return known ? t(known.title) : about;
}

/** `britain+ottoman/austria`, `britain,france`: powers, as programs write them. */
function groupsIn(value: string): Power[][] | null {
  const groups = value.split('/').map((group) => group.split(/[+,]/));
  return groups.flat().every((power) => (POWERS as readonly string[]).includes(power)) ? (groups as Power[][]) : null;
}

export function optionValue(game: string, id: string, value: string): string {
  const phrase = wordsOf(game, id)?.values[value];
  if (phrase) return t(phrase);
  const groups = groupsIn(value);
  if (!groups) return value;
  const powers = groups.map((group) => listed(group.map(powerName))).join('; ');
  return id === 'auto_consent' ? t(words.except, { powers }) : powers;
}
