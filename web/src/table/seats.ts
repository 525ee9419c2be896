/** Who sits where, and whom the table waits for. */
import type { PendingShown, SeatShown } from '../wire/api';
import type { BareTable, Entry } from './speech';

/** Seats of a person. */
export function seatsOf(table: BareTable | null, person: string | null | undefined): SeatShown[] {
  if (!table || !person) return [];
  return table.seats.filter((seat) => seat.person?.id === person);
}

/** Seats that the table waits for; chance is nobody's. */
export function askedSeats(pending: readonly PendingShown[]): number[] {
  return pending.map((one) => one.seat).filter((seat): seat is number => typeof seat === 'number');
}

/** Whether a person sits here and plays: neither late nor gone. */
export function isPlayed(seat: SeatShown): boolean {
  return !!seat.person && !seat.bot && !seat.is_away;
}

/** Whether everybody who sat at the table is late or gone: it waits for one of them until it closes. */
export function isDeserted(table: BareTable): boolean {
  return table.status === 'paused' && typeof table.closes === 'number';
}

/**
 * The own seat that should be looked from now: the one that looks already, as long as it is asked or nobody else of one's
 * own is; otherwise the first that is asked. Nobody looks from a seat that he has given up, until the match is over.
 */
export function seatToLookFrom(
  table: BareTable,
  mine: readonly SeatShown[],
  now: number | null,
): number | null {
  const asked = new Set(table.status === 'playing' ? askedSeats(table.pending) : []);
  const isOver = table.status === 'ended' || table.status === 'closed';
  const own = mine.filter((seat) => isOver || !seat.has_resigned);
  const isMine = own.some((seat) => seat.seat === now);
  if (isMine && now !== null && asked.has(now)) return now;
  const wanted = own.find((seat) => asked.has(seat.seat) && !seat.bot);
  if (wanted) return wanted.seat;
  return isMine ? now : ((own.find((seat) => !seat.bot) ?? own[0])?.seat ?? null);
}

/** Seats that somebody else may ask for now: bots' own and those of people who have been gone for long enough. */
export function freeSeats(table: BareTable, person: string | null, now: number): SeatShown[] {
  if (table.status !== 'playing' && table.status !== 'paused') return [];
  return table.seats.filter(
    (seat) =>
      typeof seat.free_since === 'number' &&
      seat.free_since <= now &&
      seat.person?.id !== person &&
      !isPlayed(seat),
  );
}

export interface Absence {
  since: number;
  /** For how many questions his time has run out meanwhile. */
  questions: number;
}

/** How long the owner of a seat has been late or gone, as the log tells it; null if he is there. */
export function absenceOf(
  entries: readonly Entry[],
  { seat, is_away, has_resigned }: SeatShown,
): Absence | null {
  if (!is_away && !has_resigned) return null;
  let since: number | null = null;
  let questions = 0;
  for (const { step, at } of [...entries].reverse()) {
    if (!('seat' in step) || step.seat !== seat) continue;
    const isBack =
      step.step === 'returned' ||
      step.step === 'sat' ||
      (step.step === 'played' && step.hand === 'person');
    if (isBack) break;
    if (step.step === 'late') [since, questions] = [at, questions + 1];
    if (step.step === 'left') return { since: at, questions };
  }
  return since === null ? null : { since, questions };
}

export interface Agreement {
  wish: 'pause' | 'resume' | 'end';
  /** Who wishes it, and who else must. */
  agreed: SeatShown[];
  missing: SeatShown[];
}

/** What somebody wishes and all who play must agree on. */
export function agreements(table: BareTable): Agreement[] {
  const players = table.seats.filter(isPlayed);
  return (['pause', 'resume', 'end'] as const).flatMap((wish) => {
    const wishing = new Set(table.wishes.filter((one) => one.wish === wish).map((one) => one.seat));
    if (wishing.size === 0) return [];
    const agreed = players.filter((seat) => wishing.has(seat.seat));
    return [{ wish, agreed, missing: players.filter((seat) => !wishing.has(seat.seat)) }];
  });
}
