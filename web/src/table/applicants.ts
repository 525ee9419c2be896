/** Who asks for a seat during play, who must still let him in, and what becomes of it. */
import type { ApplicantShown, SeatShown } from '../wire/api';
import { isPlayed } from './seats';
import type { BareTable, Entry } from './speech';

/** How somebody comes to a seat that is free during play. */
export type Way = 'sit' | 'ask' | 'nobody-there';

/** Where nobody else sits there is nobody to ask; where all are late or gone nobody can let him in. */
export function wayIn(table: BareTable, person: string | null): Way {
  const others = table.seats.filter((seat) => seat.person && seat.person.id !== person);
  if (others.length === 0) return 'sit';
  return table.seats.some(isPlayed) ? 'ask' : 'nobody-there';
}

/** The seat that somebody has asked for, and who must still let him in. */
export function applicationOf(
  table: BareTable,
  person: string | null | undefined,
): ApplicantShown | null {
  return table.applicants.find((asked) => asked.person.id === person) ?? null;
}

/** Those about whom these seats have not said anything yet. */
export function toJudge(table: BareTable, mine: readonly SeatShown[]): ApplicantShown[] {
  return table.applicants.filter((asked) =>
    mine.some((seat) => asked.waits_for.includes(seat.seat)),
  );
}

/** Whether there is something to tell a person beside the game: he was late, somebody asks for a seat, or he has asked. */
export function hasNotices(
  table: BareTable,
  entries: readonly Entry[],
  mine: readonly SeatShown[],
  person: string | null | undefined,
): boolean {
  const isLate = mine.some((seat) => seat.is_away && !seat.has_resigned);
  return (
    isLate ||
    toJudge(table, mine).length > 0 ||
    applicationOf(table, person) !== null ||
    verdictOn(entries, table, person) !== null
  );
}

/**
 * What has become of the seat that somebody asked for last: `declined` for good, `taken` by its owner or another, `seated`
 * until his first decision.
 */
export type Verdict = { is: 'declined' | 'taken' | 'seated'; seat: number };

export function verdictOn(
  entries: readonly Entry[],
  table: BareTable,
  person: string | null | undefined,
): Verdict | null {
  if (!person || applicationOf(table, person)) return null;
  let seat: number | null = null;
  let hasPlayed = false;
  for (const { step } of entries) {
    if (step.step === 'asked' && step.person.id === person) [seat, hasPlayed] = [step.seat, false];
    else if (step.step === 'withdrew' && step.person === person) seat = null;
    else if (step.step === 'declined' && step.person === person)
      return { is: 'declined', seat: seat ?? step.seat };
    else if (step.step === 'played' && step.seat === seat && step.hand === 'person')
      hasPlayed = true;
  }
  if (seat === null) return null;
  const owner = table.seats.find((one) => one.seat === seat)?.person;
  if (owner?.id !== person) return { is: 'taken', seat };
  return hasPlayed ? null : { is: 'seated', seat };
}
