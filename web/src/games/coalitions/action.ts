/** Orders of Koalicje: what each is about comes with it, by its name. */
import type { With } from '../../table/offers';
import type { OfferOf, OfferWith } from '../../table/speech';
import type { Action, Speech, Territory } from './wire';

export type Offer = OfferOf<Speech>;
export type Verb = Action['verb'];
export type OfferTo<V extends Verb> = OfferWith<With<Action, V>>;

function endOf(parts: Action): Territory | null {
  if ('to' in parts) return parts.to;
  return 'at' in parts ? parts.at : null;
}

/** Where a move starts, for orders from one territory to another. */
export function originOf({ parts }: Pick<Offer, 'parts'>): Territory | null {
  return 'from' in parts && endOf(parts) !== null ? parts.from : null;
}

/** The territory that is clicked to give the order: the end of a move, the place of everything else. */
export function placeOf({ parts }: Pick<Offer, 'parts'>): Territory | null {
  return endOf(parts) ?? ('from' in parts ? parts.from : null);
}

/** The card that is played or discarded; face up it is always the one that scouts. */
export function cardOf(offer: Offer | null): number | null {
  switch (offer?.parts.verb) {
    case 'play':
    case 'discard':
      return offer.parts.card;
    default:
      return null;
  }
}
