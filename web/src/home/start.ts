/** One click to the table: a match as a newcomer begins it, with bots in the other seats. */
import { api } from '../lib/api';
import { beSomebody } from '../lib/me.svelte';
import type { Games, GameShown, Opened, SeatInfo } from '../wire/api';

/** How far it has come. */
export type Stage = 'person' | 'table' | 'begin';

type Offered = Pick<GameShown, 'id' | 'first' | 'scenarios'>;

export interface Beginning {
  readonly game: string;
  readonly scenario: string;
  readonly players: number;
  readonly seat: SeatInfo;
}

/** Where a newcomer to a game begins, as the server says. */
export function beginningOf(game: Offered | undefined): Beginning | null {
  const scenario = game?.scenarios.find((one) => one.id === game.first?.scenario);
  const seats = scenario?.seatings.find((seating) => seating.players === game?.first?.players)?.seats;
  const seat = seats?.find((one) => one.id === game?.first?.seat);
  return game && scenario && seat && game.first ? { game: game.id, scenario: scenario.id, players: game.first.players, seat } : null;
}

/** Opens the match and answers where it is played. Without a game it is the first of the house. */
export async function startAtOnce(game: string | null, tell: (stage: Stage) => void = () => undefined): Promise<string> {
  tell('person');
  const [{ games }] = await Promise.all([api.get<Games>('/games'), beSomebody()]);
  tell('table');
  const begun = beginningOf(games.find((one) => game === null || one.id === game));
  if (!begun) throw new Error(`nobody begins with ${game ?? 'nothing'}`);
  const { scenario, players, seat } = begun;
  const { id } = await api.post<Opened>('/tables', { game: begun.game, scenario, players, stand_in: 'recruit' });
  await api.post(`/tables/${id}/seats/${seat.seat}`);
  tell('begin');
  await api.post(`/tables/${id}/begin`);
  return `/table/${id}`;
}
