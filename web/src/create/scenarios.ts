/** What is known of games and scenarios beyond what the server tells. */
import { gameTerms } from '../games/terms';
import { t } from '../lib/settings.svelte';
import type { Phrase } from '../lib/words';

function said(phrase: Phrase | undefined): string {
  return phrase ? t(phrase) : '';
}

/** When a scenario begins, for the large figure on its card. */
export function yearOf(game: string, scenario: string): string | null {
  return gameTerms(game)?.yearOf(scenario) ?? null;
}

export function titleOf(game: string, scenario: string): string {
  return said(gameTerms(game)?.titles[scenario]) || scenario;
}

/** `Third Coalition, 1805`, for lists. */
export function longTitleOf(game: string, scenario: string): string {
  return /^\d{4}$/.test(scenario)
    ? `${titleOf(game, scenario)}, ${scenario}`
    : titleOf(game, scenario);
}

export function gameName(game: string): string {
  return said(gameTerms(game)?.name) || game;
}

export function gameAbout(game: string): string {
  return said(gameTerms(game)?.about);
}

export function aboutOf(game: string, scenario: string): string {
  return said(gameTerms(game)?.abouts[scenario]);
}

export function lengthOf(game: string, scenario: string): string {
  return said(gameTerms(game)?.lengths[scenario]);
}
