/** What a click on a territory means: decided here, drawn by the map, said aloud by its labels. */
import type { Offer } from './action';

export interface Choosing {
  /** What could be done in each territory now. */
  readonly places: ReadonlyMap<string, readonly Offer[]>;
  /** Territories whose generals can be picked up. */
  readonly origins: ReadonlySet<string>;
  /** The territory of the general that is picked up. */
  readonly from: string | null;
  /** The last territory of a route that is being drawn, and the order to go it. */
  readonly route?: { readonly end: string; readonly go: Offer } | null;
}

export type Meaning =
  /** Gives this order. */
  | { readonly kind: 'takes'; readonly offer: Offer }
  /** Several orders are possible there: a menu asks which. */
  | { readonly kind: 'asks'; readonly offers: readonly Offer[] }
  /** Picks up the general there; `offers` are then buttons of their own, for a second click means something else. */
  | { readonly kind: 'picks-up'; readonly offers: readonly Offer[] }
  /** Puts down the general that the first click picked up. */
  | { readonly kind: 'puts-down' }
  | { readonly kind: 'nothing' };

export function meaningOf(place: string, { places, origins, from, route }: Choosing): Meaning {
  const offers = places.get(place) ?? [];
  if (place === from) return { kind: 'puts-down' };
  // Whoever holds a general sends it there; with empty hands he takes the one that stands there.
  if (origins.has(place) && (from === null || offers.length === 0))
    return { kind: 'picks-up', offers };
  const [first, second] = offers;
  if (first && second) return { kind: 'asks', offers };
  if (first) return { kind: 'takes', offer: first };
  if (route?.end === place) return { kind: 'takes', offer: route.go };
  return { kind: 'nothing' };
}
