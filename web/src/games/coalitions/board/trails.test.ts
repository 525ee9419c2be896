import { expect, it } from 'vitest';
import type { Event } from '../wire';
import { trailsOf } from './trails';

const moved = (number: number, power: string, from: string, to: string) => ({
  number,
  told: [{ event: { event: 'general-moved', power, from, to, how: 'march' } as Event, spans: [] }],
});

it('the ways of the others stay until I act', () => {
  const entries = [
    moved(1, 'austria', 'wien', 'tyrol'),
    moved(2, 'france', 'paris', 'lorraine'),
    moved(3, 'russia', 'polesie', 'warszawa'),
  ];
  expect(trailsOf(entries, 2).map(({ key }) => key)).toEqual(['russia polesie warszawa']);
  expect(trailsOf(entries, 3)).toEqual([]);
});
