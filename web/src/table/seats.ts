/** Who sits where, and whom the table waits for. */
import type { PendingShown, SeatShown, TableShown } from '../wire/api';

/** Seats of a person. */
export function seatsOf(table: TableShown | null, person: string | null | undefined): SeatShown[] {
  if (!table || !person) return [];
  return table.seats.filter((seat) => seat.person?.id === person);
}

/** Seats that the table waits for; chance is nobody's. */
export function askedSeats(pending: readonly PendingShown[]): number[] {
  return pending.map((one) => one.seat).filter((seat): seat is number => typeof seat === 'number');
}

/**
 * The own seat that should be looked from now: the one that looks already, as long as it is asked or nobody else of one's
 * own is; otherwise the first that is asked.
 */
export function seatToLookFrom(table: TableShown, mine: readonly SeatShown[], now: number | null): number | null {
  const asked = new Set(table.status === 'playing' ? askedSeats(table.pending) : []);
  const own = mine.filter((seat) => seat.bot === null || seat.bot === undefined);
  const isMine = mine.some((seat) => seat.seat === now);
  if (isMine && now !== null && asked.has(now)) return now;
  const wanted = own.find((seat) => asked.has(seat.seat));
  if (wanted) return wanted.seat;
  return isMine ? now : (own[0]?.seat ?? mine[0]?.seat ?? null);
}

/** Seats that anybody may take over now: bots' own and those of people who are gone for good. */
export function freeSeats(table: TableShown, person: string | null, now: number): SeatShown[] {
  if (table.status !== 'playing' && table.status !== 'paused') return [];
  return table.seats.filter(
    (seat) => typeof seat.free_since === 'number' && seat.free_since <= now && seat.person?.id !== person,
  );
}

export interface Agreement {
  wish: 'pause' | 'resume' | 'end';
  /** Who wishes it, and who else must. */
  agreed: SeatShown[];
  missing: SeatShown[];
}

/** What somebody wishes and all who play must agree on. */
export function agreements(table: TableShown): Agreement[] {
  const players = table.seats.filter((seat) => seat.person && !seat.bot);
  return (['pause', 'resume', 'end'] as const).flatMap((wish) => {
    const wishing = new Set(table.wishes.filter((one) => one.wish === wish).map((one) => one.seat));
    if (wishing.size === 0) return [];
    const agreed = players.filter((seat) => wishing.has(seat.seat));
    return [{ wish, agreed, missing: players.filter((seat) => !wishing.has(seat.seat)) }];
  });
}
