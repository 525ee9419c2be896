import { expect, it } from 'vitest';
import type { Card } from '../wire/api';
import { freeSeats, inOrder, seatsOf, turnOf } from './tables';

function card(id: string, status: Card['status']): Card {
  const seat = (number: number, person: string | null, bot: string | null) => ({
    seat: number,
    id: 'france',
    name: 'France',
    name_pl: 'Francja',
    person: person === null ? null : { id: person, name: person },
    bot,
  });
  return {
    id,
    status,
    game: 'koalicje',
    scenario: '1805',
    players: 3,
    options: {},
    clock: null,
    host: { id: 'anna', name: 'anna' },
    seats: [seat(0, 'anna', null), seat(1, null, 'recruit'), seat(2, null, null)],
    winners: [],
  } as Card;
}

it('shows tables that wait for me first, and ended ones not at all', () => {
  const cards = [
    card('a', 'open'),
    card('b', 'playing'),
    card('c', 'playing'),
    card('d', 'ended'),
    card('e', 'paused'),
  ];
  const turns = { c: { mine: true, seats: [0] }, b: { mine: false, seats: [1] } };
  expect(inOrder(cards, turns).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'e']);
});

it('knows whose turn it is; chance is nobody', () => {
  const turn = turnOf(
    {
      seats: [],
      pending: [
        { seat: 'chance', decision: 'draw-card' },
        { seat: 2, decision: 'drill' },
      ],
    },
    [0, 2],
  );
  expect(turn).toEqual({ mine: true, seats: [2] });
  expect(turnOf({ seats: [], pending: [{ seat: 1, decision: 'drill' }] }, [0]).mine).toBe(false);
});

it('calls nobody whom a bot plays for', () => {
  const seats = card('a', 'playing').seats.map((seat) => ({ ...seat, bot: 'recruit' })) as never;
  expect(turnOf({ seats, pending: [{ seat: 0, decision: 'drill' }] }, [0]).mine).toBe(false);
});

it('knows seats that are mine and seats that are free', () => {
  expect(seatsOf(card('a', 'open'), 'anna')).toEqual([0]);
  expect(freeSeats(card('a', 'open'))).toBe(1);
});
