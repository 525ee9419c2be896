/** Whom the table waits for and why, in a sentence. */
import type { Played } from '../games/game';
import { seatInText, type Case } from '../lib/powers';
import { listedSpans, seatSpans, told, type Span } from '../lib/spans';
import { listed } from '../lib/written';
import type { SeatShown } from '../wire/api';
import type { BareTable } from './speech';
import { askedSeats } from './seats';
import { words } from './words';

export function namesOf(seats: readonly SeatShown[], form: Case): string {
  return listed(seats.map((seat) => seatInText(seat, form)));
}

/** Everything that a phrase about a seat may want: `{power}`, `{genitive}`, `{instrumental}`. */
export function formsOf(seat: SeatShown): {
  power: string;
  genitive: string;
  instrumental: string;
} {
  return {
    power: seatInText(seat, 'nominative'),
    genitive: seatInText(seat, 'genitive'),
    instrumental: seatInText(seat, 'instrumental'),
  };
}

export function waitingFor(
  table: Pick<BareTable, 'pending' | 'seats'>,
  { decisions, chapters }: Pick<Played, 'decisions' | 'chapters'>,
): { seats: SeatShown[]; spans: Span[] } {
  const asked = new Set(askedSeats(table.pending));
  const seats = table.seats.filter((seat) => asked.has(seat.seat));
  if (seats.length === 0)
    return {
      seats,
      spans: told(table.pending.length > 0 ? chapters.chance : words.waitingNobody),
    };
  const kinds = new Set(
    table.pending.filter((one) => one.seat !== 'chance').map((one) => one.decision),
  );
  const what = kinds.size === 1 ? decisions[[...kinds][0] ?? ''] : undefined;
  const whom = listedSpans(seats.map((seat) => seatSpans(seat, 'accusative')));
  return {
    seats,
    spans: what
      ? told(words.waitingFor, { whom, what: told(what) })
      : told(words.waitingForPlain, { whom }),
  };
}

/** Opens the rules at a rule, from wherever on the page. */
export function openRule(rule: string): void {
  window.dispatchEvent(new CustomEvent('open-rule', { detail: { rule } }));
}
