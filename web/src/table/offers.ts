/** What may be answered, as the server offers it: each with its verb and what it takes, by their names. */
import type { OfferWith } from './speech';

/** Of the parts that an action may have, those of the actions with this verb. */
export type With<A extends { verb: string }, V extends A['verb']> = Extract<A, { verb: V }>;

/** The offers with one of these verbs, and so with known parts. */
export function offersTo<A extends { verb: string }, V extends A['verb']>(
  offers: readonly OfferWith<A>[],
  ...verbs: readonly V[]
): OfferWith<With<A, V>>[] {
  const wanted: readonly string[] = verbs;
  return offers.filter((offer): offer is OfferWith<With<A, V>> =>
    wanted.includes(offer.parts.verb),
  );
}

/** By whatever each is about; what is about nothing is left out. */
export function grouped<K, O>(offers: readonly O[], keyOf: (offer: O) => K | null): Map<K, O[]> {
  const found = new Map<K, O[]>();
  for (const offer of offers) {
    const key = keyOf(offer);
    if (key === null) continue;
    const known = found.get(key);
    if (known) known.push(offer);
    else found.set(key, [offer]);
  }
  return found;
}
