/** What there is to play, asked for once: names of scenarios and of bots. */
import { api } from '../lib/api';
import type { BotShown, Games, GameShown } from '../wire/api';

type Named = Pick<BotShown, 'id' | 'name' | 'name_pl'>;

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
export function botsOf(game: string): readonly Named[] {
  return kept.games.find((one) => one.id === game)?.bots ?? [];
}

export function botOf(game: string, id: string): Named {
  return botsOf(game).find((bot) => bot.id === id) ?? { id, name: '', name_pl: '' };
}
