/** Why a territory cannot be chosen: which order somebody has most likely in mind. The answer: `table/reasons.ts`. */
import type { Board } from '../../../board/board';
import { originOf, placeOf, type Offer, type Verb } from '../action';

/** Ways to move, the likeliest first. */
const MOVES = ['march', 'retreat', 'strategic', 'sail', 'garrison'] as const;

/** The order that a click on this place would most likely have been; null if no place is asked for. */
export function likely(
  offers: readonly Offer[],
  from: string | null,
  verb: Verb | null,
  place: string,
  board: Pick<Board, 'ways'> | null,
): string | null {
  const asked = offers.filter((offer) => verb === null || offer.parts.verb === verb);
  if (from !== null) {
    const verbs = asked
      .filter((offer) => originOf(offer) === from)
      .map((offer) => offer.parts.verb);
    if (verbs.length === 0 || place === from) return null;
    const isByLane = board?.ways.some(
      (way) => way.kind === 'lane' && way.between?.includes(from) && way.between.includes(place),
    );
    if (isByLane && !verbs.includes('retreat')) return `sail ${from} ${place}`;
    const [chosen] = MOVES.filter((one) => verbs.includes(one));
    return `${chosen ?? 'march'} ${from} ${place}`;
  }
  // Among orders about one place, the one that most places are offered.
  const counts = new Map<string, number>();
  for (const offer of asked) {
    const isOfPlaceAlone = Object.keys(offer.parts).length === 2 && placeOf(offer) !== null;
    const { verb } = offer.parts;
    if (isOfPlaceAlone) counts.set(verb, (counts.get(verb) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best ? `${best[0]} ${place}` : null;
}
