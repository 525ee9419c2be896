/** What is known of scenarios beyond what the server tells. */
import { t } from '../lib/settings.svelte';
import type { Phrase } from '../lib/words';
import { abouts, games, lengths, titles } from './scenario-words';

const LENGTHS: Record<string, keyof typeof lengths> = {
  '1792': 'long',
  '1798': 'long',
  '1805': 'long',
  '1806': 'medium',
  '1809': 'medium',
  '1812': 'short',
  '1813': 'short',
};

/** Where Europe stood when a scenario begins, for the large figure on its card. */
export function yearOf(scenario: string): string | null {
  if (/^\d{4}$/.test(scenario)) return scenario;
  return scenario === 'lempereur' || scenario === 'napoleons-deck' ? '1805' : null;
}

export function titleOf(scenario: string): string {
  const phrase = (titles as Record<string, Phrase>)[scenario];
  return phrase ? t(phrase) : scenario;
}

/** `1805 · Third Coalition`, for lists. */
export function longTitleOf(scenario: string): string {
  return /^\d{4}$/.test(scenario) ? `${titleOf(scenario)}, ${scenario}` : titleOf(scenario);
}

export function gameName(game: string): string {
  const phrase = (games as Record<string, Phrase>)[game];
  return phrase ? t(phrase) : game;
}

export function aboutOf(scenario: string): string {
  const phrase = (abouts as Record<string, Phrase>)[scenario];
  return phrase ? t(phrase) : '';
}

export function lengthOf(game: string, scenario: string): string {
  const length = game === 'koalicje' ? LENGTHS[scenario] : undefined;
  return length ? t(lengths[length]) : '';
}
