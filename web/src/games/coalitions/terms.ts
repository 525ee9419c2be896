/** The Coalitions family before a table is opened: its names, scenarios and house rules. */
import { POWERS, powerName, type Power } from '../../lib/powers';
import { t } from '../../lib/settings.svelte';
import type { Phrase } from '../../lib/words';
import { listed } from '../../lib/written';
import type { GameTerms } from '../terms';
import { options, words } from './option-words';
import { abouts, gameAbouts, games, lengths, titles } from './scenario-words';

const LENGTHS: Readonly<Record<string, Phrase>> = {
  '1792': lengths.long,
  '1798': lengths.long,
  '1805': lengths.long,
  '1806': lengths.medium,
  '1809': lengths.medium,
  '1812': lengths.short,
  '1813': lengths.short,
};

/** `britain+ottoman/austria`, `britain,france`: powers, as programs write them. */
function groupsIn(value: string): Power[][] | null {
  const groups = value.split('/').map((group) => group.split(/[+,]/));
  return groups.flat().every((power) => (POWERS as readonly string[]).includes(power))
    ? (groups as Power[][])
    : null;
}

function otherValue(id: string, value: string): string | null {
  const groups = groupsIn(value);
  if (!groups) return null;
  const powers = groups.map((group) => listed(group.map(powerName))).join('; ');
  return id === 'auto_consent' ? t(words.except, { powers }) : powers;
}

function yearOf(scenario: string): string | null {
  if (/^\d{4}$/.test(scenario)) return scenario;
  return scenario === 'lempereur' || scenario === 'napoleons-deck' ? '1805' : null;
}

function termsOf(game: keyof typeof games, known: Readonly<Record<string, Phrase>>): GameTerms {
  return {
    name: games[game],
    about: gameAbouts[game],
    titles,
    abouts,
    lengths: known,
    yearOf,
    optionOf: (id) => options[`${game} ${id}`] ?? options[id],
    otherValue,
  };
}

export const koalicje = termsOf('koalicje', LENGTHS);
export const prototype = termsOf('coalitions-prototype', {});
