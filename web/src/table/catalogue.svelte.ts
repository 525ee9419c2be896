/** What there is to play, asked for once: names of scenarios and of bots. */
import { api } from '../lib/api';
import { botCalled, type Bot } from '../lib/bots';
import { nameOf } from '../lib/names';
import { words } from '../lib/page-words';
import { t } from '../lib/settings.svelte';
import type { Games, GameShown } from '../wire/api';

const kept: { games: readonly GameShown[] } = $state({ games: [] });
let asked: Promise<void> | null = null;

export function loadCatalogue(): void {
  asked ??= api.get<Games>('/games').then(
    ({ games }) => {
      kept.games = games;
    },
    () => {
      asked = null;
    },
  );
}

/** All games, in the order of the house; empty until the server has said. */
export function gamesKnown(): readonly GameShown[] {
  return kept.games;
}

/** The game whose rules bear these letters: `NAP` of `NAP-4.1`. */
export function gameOfRule(id: string): string | null {
  const letters = id.slice(0, id.indexOf('-'));
  return kept.games.find((game) => game.letters === letters)?.id ?? null;
}

/** Where a rule is read; until the games are known, where the first of them is. */
export function ruleAddress(id: string): string {
  const game = gameOfRule(id);
  return game === null ? `/rules#${id}` : `/rules/${game}#${id}`;
}

export function scenarioOf(game: string, scenario: string): GameShown['scenarios'][number] | null {
  return (
    kept.games.find((one) => one.id === game)?.scenarios.find((one) => one.id === scenario) ?? null
  );
}

/** The bots of a game, from weak to strong. */
export function botsOf(game: string): readonly Bot[] {
  return kept.games.find((one) => one.id === game)?.bots ?? [];
}

/** Who a bot is, level and temper; just a bot until the server has said what there is. */
export function botName(game: string, id: string): string {
  const bot = botCalled(botsOf(game), id);
  return bot ? nameOf(bot) : t(words.bot);
}
