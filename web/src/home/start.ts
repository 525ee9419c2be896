/** One click to the table: a match as a newcomer begins it, with bots in the other seats. */
import { api } from '../lib/api';
import { mixOf } from '../lib/bots';
import { beSomebody } from '../lib/me.svelte';
import type { Games, GameShown, Opened, SeatInfo } from '../wire/api';

/** How far it has come. */
export type Stage = 'person' | 'table' | 'begin';

/** Whom a newcomer meets: characters, none of whom keeps him waiting. */
const BOTS = [
  'officer',
  'officer-cautious',
  'officer-greedy',
  'officer-loyal',
  'officer-treacherous',
];

type Offered = Pick<GameShown, 'id' | 'first' | 'scenarios'>;

export interface Beginning {
  readonly game: string;
  readonly scenario: string;
  readonly players: number;
  readonly seat: SeatInfo;
  readonly others: readonly number[];
}

/** Where a newcomer to a game begins, as the server says. */
export function beginningOf(game: Offered | undefined): Beginning | null {
  const scenario = game?.scenarios.find((one) => one.id === game.first?.scenario);
  const seats = scenario?.seatings.find(
    (seating) => seating.players === game?.first?.players,
  )?.seats;
  const seat = seats?.find((one) => one.id === game?.first?.seat);
  if (!game?.first || !scenario || !seats || !seat) return null;
  const others = seats.map((one) => one.seat).filter((one) => one !== seat.seat);
  return { game: game.id, scenario: scenario.id, players: game.first.players, seat, others };
}

/** Opens the match and answers where it is played. Without a game it is the first of the house. */
export async function startAtOnce(
  game: string | null,
  tell: (stage: Stage) => void = () => undefined,
): Promise<string> {
  tell('person');
  const [{ games }] = await Promise.all([api.get<Games>('/games'), beSomebody()]);
  tell('table');
  const begun = beginningOf(games.find((one) => game === null || one.id === game));
  if (!begun) throw new Error(`nobody begins with ${game ?? 'nothing'}`);
  const { scenario, players, seat, others } = begun;
  const { id } = await api.post<Opened>('/tables', {
    game: begun.game,
    scenario,
    players,
    stand_in: 'officer',
  });
  await api.post(`/tables/${id}/seats/${seat.seat}`);
  tell('begin');
  const bots = mixOf(BOTS, others.length);
  // A seat that its bot does not reach is the stand-in's: nobody waits for it.
  await Promise.all(
    others.map((other, index) =>
      api.post(`/tables/${id}/seats/${other}/bot`, { bot: bots[index] }).catch(() => undefined),
    ),
  );
  await api.post(`/tables/${id}/begin`);
  return `/table/${id}`;
}
