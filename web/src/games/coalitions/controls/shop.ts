/** The shop of mobilisation: what may be bought now, for how much, and what has been bought already. */
import { offersTo } from '../../../table/offers';
import type { Offer } from '../action';
import type { Entry, Power, View } from '../wire';

export const WARES = ['unit', 'card', 'morale', 'fortress'] as const;
export type Ware = (typeof WARES)[number];

const VERBS = {
  unit: 'buy-unit',
  card: 'buy-card',
  morale: 'buy-morale',
  fortress: 'buy-fortress',
} as const satisfies Readonly<Record<Ware, string>>;
const EVENTS: Readonly<Record<string, Ware>> = {
  'unit-bought': 'unit',
  'card-bought': 'card',
  'morale-bought': 'morale',
  'fortress-built': 'fortress',
};

export interface Shelf {
  ware: Ware;
  verb: (typeof VERBS)[Ware];
  price: number;
  /** The places where it could go, or the one offer. */
  offers: readonly Offer[];
  bought: number;
  onMap: boolean;
}

/** What has a price is on sale: the prototype has no fortresses. */
export function shelvesOf(
  offers: readonly Offer[],
  bought: Readonly<Record<Ware, number>>,
  prices: View['prices'],
): Shelf[] {
  return WARES.flatMap((ware) => {
    const price = prices[ware];
    if (price === null) return [];
    return {
      ware,
      verb: VERBS[ware],
      price,
      offers: offersTo(offers, VERBS[ware]),
      bought: bought[ware],
      onMap: ware === 'unit' || ware === 'fortress',
    };
  });
}

/** What a power has bought since the action turn began. */
export function boughtBy(
  power: Power,
  entries: readonly Pick<Entry, 'told'>[],
): Record<Ware, number> {
  const bought: Record<Ware, number> = { unit: 0, card: 0, morale: 0, fortress: 0 };
  for (let index = entries.length - 1; index >= 0; index--) {
    for (const { event } of [...(entries[index]?.told ?? [])].reverse()) {
      if (event.event === 'turn-began') return bought;
      const ware = 'power' in event && event.power === power ? EVENTS[event.event] : undefined;
      if (ware) bought[ware]++;
    }
  }
  return bought;
}

/** Why a ware is not on sale, as far as the view tells. */
export type Missing = 'money' | 'full' | 'no-room' | 'none-left' | 'no-garrison' | 'no-cards';

export function missingOf(
  shelf: Pick<Shelf, 'ware' | 'price' | 'offers'>,
  view: View,
  power: Power,
): Missing | null {
  if (shelf.offers.length > 0) return null;
  const own = view.powers.find((line) => line.power === power);
  if (!own || own.money < shelf.price) return 'money';
  switch (shelf.ware) {
    case 'unit':
      return own.supply === 0 ? 'none-left' : 'no-room';
    case 'morale':
      return 'full';
    case 'card':
      return 'no-cards';
    case 'fortress':
      return view['fortresses-left'] === 0 ? 'none-left' : 'no-garrison';
  }
}
