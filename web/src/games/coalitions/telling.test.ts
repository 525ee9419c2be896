import { describe, expect, it } from 'vitest';
import { linesOf } from '../../table/log';
import { textOf } from '../../table/speech';
import { story } from './story';
import type { Entry, Event } from './wire';

function entry(
  number: number,
  seat: number,
  ...told: (Record<string, unknown> & { says: string })[]
): Entry {
  return {
    number,
    at: 0,
    ply: number,
    step: { step: 'played', seat, hand: 'bot' },
    told: told.map(({ says, ...event }) => ({
      event: event as unknown as Event,
      spans: [{ text: says }],
    })),
  };
}

const lines = (...entries: Entry[]) =>
  linesOf(entries, story).map((line) => [textOf(line.spans), line.details.length]);

describe('one line for one thing that a player would tell', () => {
  it('a request with its answer', () => {
    expect(
      lines(
        entry(1, 4, {
          event: 'consent-asked',
          power: 'russia',
          of: ['austria'],
          says: 'Russia asks Austria for passage.',
        }),
        entry(2, 2, {
          event: 'consent-refused',
          power: 'austria',
          says: 'Austria refuses consent.',
        }),
      ),
    ).toEqual([['Russia asks Austria for passage: refused', 2]]);
  });

  it('what a power buys, as a list', () => {
    const bought = (number: number, event: string) =>
      entry(number, 3, { event, power: 'prussia', at: 'berlin', says: `Prussia: ${event}.` });
    expect(
      lines(
        bought(1, 'unit-bought'),
        bought(2, 'unit-bought'),
        bought(3, 'card-bought'),
        entry(4, 3, { event: 'finished', power: 'prussia', says: 'Prussia is done.' }),
      ),
    ).toEqual([['Prussia: 2 units and 1 battle card', 3]]);
  });

  it('a battle that is over by its end; how it went unfolds', () => {
    const [line] = linesOf(
      [
        entry(1, 0, {
          event: 'battle-began',
          at: 'wien',
          power: 'france',
          says: 'A battle begins in Wien.',
        }),
        entry(2, 2, {
          event: 'card-played',
          power: 'austria',
          from: 'wien',
          says: 'Austria plays a card.',
        }),
        entry(3, 0, { event: 'battle-ended', at: 'wien', says: 'The battle in Wien ends 4:5.' }),
      ],
      story,
    );
    expect(line && [textOf(line.spans), line.details.length, line.kind]).toEqual([
      'The battle in Wien ends 4:5.',
      3,
      'battle',
    ]);
  });

  it('two powers’ deeds stay two lines', () => {
    expect(
      lines(
        entry(1, 0, {
          event: 'general-moved',
          power: 'france',
          from: 'paris',
          to: 'lorraine',
          says: 'France marches.',
        }),
        entry(2, 2, {
          event: 'general-moved',
          power: 'austria',
          from: 'wien',
          to: 'tyrol',
          says: 'Austria marches.',
        }),
      ),
    ).toHaveLength(2);
  });
});
