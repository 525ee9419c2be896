import { expect, it } from 'vitest';
import { linesOf } from '../../table/log';
import { textOf } from '../../table/speech';
import { story } from './story';
import type { Entry, Event } from './wire';

function entry(number: number, ...told: (Record<string, unknown> & { says: string })[]): Entry {
  return {
    number,
    at: 0,
    ply: number,
    step: { step: 'played', seat: 1, hand: 'bot' },
    told: told.map(({ says, ...event }) => ({
      event: event as unknown as Event,
      spans: [
        { text: says },
        { text: 'Liège', place: 'liege' },
        { text: 'Waremme', place: 'waremme' },
      ],
    })),
  };
}

const march = (number: number, to = 'waremme') =>
  entry(
    number,
    { event: 'marched', army: 'prussian', from: 'liege', to, says: 'A block marches.' },
    { event: 'road-used', from: 'liege', to, says: 'The road has carried one.' },
  );

it('blocks that go the same way are one line', () => {
  const lines = linesOf(
    [1, 2, 3, 4, 5].map((number) => march(number)),
    story,
  );
  expect(lines.map((line) => textOf(line.spans))).toEqual(['5 blocks, Liège → Waremme.']);
  expect(lines[0]?.details.length).toBeGreaterThan(1);
});

it('those that go elsewhere are another', () => {
  expect(linesOf([march(1), march(2), march(3, 'huy')], story)).toHaveLength(2);
});

it('losses of a retreat are told to whoever learns them', () => {
  const retreat = (number: number) =>
    entry(
      number,
      { event: 'retreated', army: 'prussian', from: 'liege', to: 'waremme', says: 'A block.' },
      { event: 'retreat-cost', unit: 'pr-i-pirch', at: 'waremme', steps: 1, says: 'It pays.' },
    );
  const [line] = linesOf([retreat(1), retreat(2)], story);
  expect(line && textOf(line.spans)).toBe('2 blocks retreat to Waremme. Steps lost: 2.');
});

it('a shot is told with what it cost', () => {
  const lines = linesOf(
    [
      entry(1, { event: 'fired', unit: 'fr-ii-foy', says: 'Foy fires.' }),
      entry(
        2,
        { event: 'shot-fell', unit: 'fr-ii-foy', hits: 1, says: 'Foy scores 1 hit.' },
        {
          event: 'step-lost',
          army: 'prussian',
          unit: null,
          cause: 'fire',
          says: 'A block loses a step.',
        },
      ),
    ],
    story,
  );
  expect(lines.map((line) => line.spans[0]?.text)).toEqual(['Foy scores 1 hit.']);
});
