/** Whom the table waits for and why, in a sentence. */
import type { Game } from '../games/game';
import { seatInText, type Case } from '../lib/powers';
import { t } from '../lib/settings.svelte';
import { listed } from '../lib/written';
import type { SeatShown, TableShown } from '../wire/api';
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

export function waitingText(
  table: TableShown,
  { decisions, story }: Pick<Game, 'decisions' | 'story'>,
): { seats: SeatShown[]; text: string } {
  const asked = new Set(askedSeats(table.pending));
  const seats = table.seats.filter((seat) => asked.has(seat.seat));
  if (seats.length === 0)
    return { seats, text: t(table.pending.length > 0 ? story.chance : words.waitingNobody) };
  const kinds = new Set(
    table.pending.filter((one) => one.seat !== 'chance').map((one) => one.decision),
  );
  const what = kinds.size === 1 ? decisions[[...kinds][0] ?? ''] : undefined;
  const whom = namesOf(seats, 'accusative');
  return {
    seats,
    text: what ? t(words.waitingFor, { whom, what: t(what) }) : t(words.waitingForPlain, { whom }),
  };
}

/** Opens the rules at a rule, from wherever on the page. */
export function openRule(rule: string): void {
  window.dispatchEvent(new CustomEvent('open-rule', { detail: { rule } }));
}
