/** Which games can be learnt here: those that the server offers and the page can teach. */
import { TAUGHT } from '../games/lessons';
import { gamesKnown } from '../table/catalogue.svelte';

/** Until the server has said what there is, all that the page can teach. */
export function taughtGames(): readonly string[] {
  const offered = gamesKnown();
  return offered.length === 0
    ? TAUGHT
    : TAUGHT.filter((id) => offered.some((game) => game.id === id));
}

/** The one that an address names, otherwise the first. */
export function taughtGame(wanted: string | undefined): string {
  const games = taughtGames();
  return games.find((id) => id === wanted) ?? games[0] ?? '';
}
