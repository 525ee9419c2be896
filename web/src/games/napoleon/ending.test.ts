import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { courseOf, turnsOf } from './ending';
import { campaign } from './fixture';
import { titles } from './terms-words';
import type { Event } from './wire';

const entry = (number: number, ...events: object[]) => ({
  number,
  told: events.map((event) => ({
    event: event as Event,
    spans: [{ text: String((event as Event).event) }],
  })),
});

const entries = [
  entry(1, { event: 'turn-began', turn: 1 }),
  entry(2, { event: 'fight-began', at: 'ligny' }),
  entry(3, { event: 'eliminated', unit: 'pr-i-roder' }),
  entry(4, { event: 'fight-ended', at: 'ligny', kind: 'battle', winner: 'french' }),
  entry(5, { event: 'fight-began', at: 'fosses' }),
  entry(6, { event: 'fight-ended', at: 'fosses', kind: 'skirmish', winner: null }),
];

it('losses are told turn by turn', () => {
  const { series } = courseOf(entries, campaign());
  expect(series.find(({ id }) => id === 'prussian')?.values).toEqual([0, 1]);
});

it('it turned where a fight cost units', () => {
  expect(turnsOf(entries, campaign()).map(({ number }) => number)).toEqual([4]);
});

it('a scenario has one name, the server’s', () => {
  const source = readFileSync('../crates/napoleon/src/scenario.rs', 'utf8');
  for (const { en, pl } of Object.values(titles)) {
    expect(source).toContain(`"${en}"`);
    expect(source).toContain(`"${pl}"`);
  }
});
