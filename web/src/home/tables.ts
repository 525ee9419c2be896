/** Whose turn it is at my tables, and in which order they are shown. */
import type { Card, TableShown } from '../wire/api';

/** What a table waits for, as far as I am concerned. */
export interface Turn {
  /** One of my seats is asked. */
  mine: boolean;
  /** The seats that are asked, by number. */
  seats: number[];
}

/** Nobody is awaited in a seat that a bot plays for him. */
export function turnOf(
  table: Pick<TableShown, 'pending' | 'seats'>,
  mySeats: readonly number[],
): Turn {
  const seats = table.pending
    .map((pending) => pending.seat)
    .filter((seat): seat is number => seat !== 'chance');
  const isPlayed = (seat: number) => !table.seats.find((one) => one.seat === seat)?.bot;
  return { mine: seats.some((seat) => mySeats.includes(seat) && isPlayed(seat)), seats };
}

export function seatsOf(card: Card, person: string): number[] {
  return card.seats.filter((seat) => seat.person?.id === person).map((seat) => seat.seat);
}

const PLACE: Record<Card['status'], number> = {
  playing: 1,
  open: 2,
  paused: 3,
  ended: 4,
  closed: 5,
};

/** Tables that go on: those that wait for me first, the newest first among equals. */
export function inOrder(cards: readonly Card[], turns: Readonly<Record<string, Turn>>): Card[] {
  const place = (card: Card) => (turns[card.id]?.mine ? 0 : PLACE[card.status]);
  return cards
    .filter(
      (card) => card.status === 'playing' || card.status === 'open' || card.status === 'paused',
    )
    .map((card, index) => ({ card, index }))
    .sort((one, other) => place(one.card) - place(other.card) || one.index - other.index)
    .map(({ card }) => card);
}

/** Seats that nobody has taken yet. */
export function freeSeats(card: Card): number {
  return card.seats.filter((seat) => !seat.person && !seat.bot).length;
}
