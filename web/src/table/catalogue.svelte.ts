/** What there is to play, asked for once: names of scenarios and of bots. */
import { api } from '../lib/api';
import { botCalled, type Bot, type Named } from '../lib/bots';
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

export function scenarioOf(game: string, scenario: string): GameShown['scenarios'][number] | null {
  return kept.games.find((one) => one.id === game)?.scenarios.find((one) => one.id === scenario) ?? null;
}

/** The bots of a game, from weak to strong. */
export function botsOf(game: string): readonly Bot[] {
  return kept.games.find((one) => one.id === game)?.bots ?? [];
}

/** A bot with its temper, as it is called. */
export function botOf(game: string, id: string): Named {
  return botCalled(botsOf(game), id) ?? { id, name: '', name_pl: '' };
}
