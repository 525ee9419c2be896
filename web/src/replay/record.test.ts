import { expect, test } from 'vitest';
import { entriesOf } from './record.svelte';

function plies(...seats: (number | 'chance')[]) {
  return seats.map((seat, index) => ({
    ply: index + 1,
    seat,
    told: [{ event: { event: 'done' }, spans: [{ text: `${seat} did something` }] }],
  }));
}

test('what chance answers belongs to the decision before it', () => {
  const entries = entriesOf(plies(1, 'chance', 'chance', 0, 3));
  expect(
    entries.map((entry) => [entry.number, entry.step.step === 'played' ? entry.step.seat : null]),
  ).toEqual([
    [3, 1],
    [4, 0],
    [5, 3],
  ]);
});

test('chance may begin', () => {
  expect(entriesOf(plies('chance', 0)).map((entry) => entry.step.step)).toEqual([
    'began',
    'played',
  ]);
});
