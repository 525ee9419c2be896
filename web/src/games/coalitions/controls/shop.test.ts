import { describe, expect, it } from 'vitest';
import { offerOf } from '../fixture';
import type { Event, View } from '../wire';
import { boughtBy, missingOf, shelvesOf } from './shop';

const entry = (...events: object[]) => ({
  told: events.map((event) => ({ event: event as Event, spans: [] })),
});

const offers = (...texts: string[]) => texts.map((text) => offerOf(text, text));
const prices = { unit: 1, card: 1, morale: 1, fortress: 5 };
const nothing = { unit: 0, card: 0, morale: 0, fortress: 0 };
const view = (own: object, left = 5) =>
  ({
    powers: [{ power: 'prussia', money: 6, supply: 3, ...own }],
    'fortresses-left': left,
  }) as unknown as View;

describe('the shop', () => {
  it('has a shelf for each ware, with its price and places', () => {
    const shelves = shelvesOf(
      offers('buy-unit berlin', 'buy-unit borussia', 'buy-card', 'done'),
      nothing,
      prices,
    );
    expect(shelves.map(({ ware, price, offers: places }) => [ware, price, places.length])).toEqual([
      ['unit', 1, 2],
      ['card', 1, 1],
      ['morale', 1, 0],
      ['fortress', 5, 0],
    ]);
  });

  it('sells no fortresses in the prototype', () => {
    expect(shelvesOf([], nothing, { ...prices, fortress: null }).map(({ ware }) => ware)).toEqual([
      'unit',
      'card',
      'morale',
    ]);
  });

  it('counts what was bought since the turn began, by this power alone', () => {
    const entries = [
      entry({ event: 'unit-bought', power: 'prussia' }),
      entry({ event: 'turn-began', turn: 2 }, { event: 'card-bought', power: 'prussia' }),
      entry({ event: 'unit-bought', power: 'russia' }),
      entry(
        { event: 'card-bought', power: 'prussia' },
        { event: 'fortress-built', power: 'prussia' },
      ),
    ];
    expect(boughtBy('prussia', entries)).toEqual({ unit: 0, card: 2, morale: 0, fortress: 1 });
  });

  it('says why a ware is not for sale', () => {
    const shelf = (ware: 'unit' | 'card' | 'morale' | 'fortress') => ({
      ware,
      price: ware === 'fortress' ? 5 : 1,
      offers: [],
    });
    expect(missingOf(shelf('unit'), view({ money: 0 }), 'prussia')).toBe('money');
    expect(missingOf(shelf('fortress'), view({ money: 4 }), 'prussia')).toBe('money');
    expect(missingOf(shelf('unit'), view({}), 'prussia')).toBe('no-room');
    expect(missingOf(shelf('unit'), view({ supply: 0 }), 'prussia')).toBe('none-left');
    expect(missingOf(shelf('morale'), view({}), 'prussia')).toBe('full');
    expect(missingOf(shelf('fortress'), view({}), 'prussia')).toBe('no-garrison');
    expect(missingOf(shelf('fortress'), view({}, 0), 'prussia')).toBe('none-left');
  });
});
