import { expect, it } from 'vitest';
import { courseOf, turnsOf } from './ending';
import type { Event, View } from './wire';

const view = {
  goal: 25,
  powers: [
    { power: 'france', major: true, influence: 9 },
    { power: 'austria', major: true, influence: 7 },
    { power: 'prussia', major: false, influence: 0 },
  ],
} as unknown as View;

const entry = (number: number, ...events: object[]) => ({
  number,
  told: events.map((event) => ({
    event: event as Event,
    spans: [{ text: String((event as Event).event) }],
  })),
});
const gain = (power: string, influence: number, source = 'territories') => ({
  event: 'influence-gained',
  power,
  influence,
  source,
});

const entries = [
  entry(1, { event: 'round-began', round: 1 }),
  entry(2, gain('austria', 4)),
  entry(3, { event: 'round-began', round: 2 }, gain('france', 2)),
  entry(4, { event: 'battle-ended', at: 'wien' }, gain('france', 5, 'battle')),
];

it('influence is told round by round, from what there was at the beginning', () => {
  expect(courseOf(entries, view)).toMatchObject({
    moments: ['1', '2', 'end'],
    series: [
      { id: 'france', values: [2, 2, 9] },
      { id: 'austria', values: [3, 7, 7] },
    ],
    goal: 25,
  });
});

it('it turned where a battle brought much and where somebody took the lead', () => {
  expect(turnsOf(entries, view).map(({ number, weight }) => [number, weight])).toEqual([
    [4, 11],
    [4, 3],
  ]);
});
