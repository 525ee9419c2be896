/** Why a territory cannot be chosen: which order somebody has most likely in mind. The answer: `table/reasons.ts`. */
import type { Board } from '../../../board/board';
import { originOf, placeOf, type Offer } from '../action';

/** The order that a click on this place would most likely have been; null if no place is asked for. */
export function likely(
  offers: readonly Offer[],
  from: string | null,
  verb: string | null,
  place: string,
  board: Pick<Board, 'ways'> | null,
): string | null {
  const asked = offers.filter((offer) => verb === null || offer.verb === verb);
  if (from !== null) {
    const verbs = asked.filter((offer) => originOf(offer) === from).map((offer) => offer.verb);
    if (verbs.length === 0 || place === from) return null;
    const isByLane = board?.ways.some(
      (way) => way.kind === 'lane' && way.between?.includes(from) && way.between.includes(place),
    );
    if (isByLane && !verbs.includes('retreat')) return `sail ${from} ${place}`;
    const [chosen] = ['march', 'retreat', 'strategic', 'sail', 'garrison'].filter((one) =>
      verbs.includes(one),
    );
    return `${chosen ?? 'march'} ${from} ${place}`;
  }
  // Among orders about one place, the one that most places are offered.
  const counts = new Map<string, number>();
  for (const offer of asked) {
    if (originOf(offer) !== null || offer.words.length !== 1 || placeOf(offer) === null) continue;
    counts.set(offer.verb, (counts.get(offer.verb) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best ? `${best[0]} ${place}` : null;
}
