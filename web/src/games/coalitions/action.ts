/** Actions of Koalicje as the server writes them: a verb and the words it needs. */
import type { Offer } from '../../table/offers';

export { offerOf, type Offer } from '../../table/offers';
/** Orders that go from one territory to another. */
const FROM_TO = new Set(['march', 'sail', 'strategic', 'garrison', 'retreat']);
/** Orders about one territory, by which of their words names it. */
const AT: Readonly<Record<string, number>> = {
  name: 0,
  take: 0,
  send: 0,
  place: 0,
  'place-figure': 0,
  recall: 0,
  'buy-unit': 0,
  'buy-fortress': 0,
  disband: 0,
  on: 0,
  fight: 0,
  peace: 0,
  evade: 0,
  support: 0,
  open: 0,
  pass: 0,
  'off-map': 0,
  'ask-sea': 0,
  'unit-to': 0,
  play: 1,
  reveal: 1,
};

/** Where a move starts, for orders from one territory to another. */
export function originOf(offer: Offer): string | null {
  return FROM_TO.has(offer.verb) ? (offer.words[0] ?? null) : null;
}

/** The territory that is clicked to give the order: the end of a move, the place of everything else. */
export function placeOf(offer: Offer): string | null {
  if (FROM_TO.has(offer.verb)) return offer.words[1] ?? null;
  const index = AT[offer.verb];
  const word = index === undefined ? undefined : offer.words[index];
  return word === undefined || word === 'off-map' ? null : word;
}
