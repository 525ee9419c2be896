/** What a march costs: the road, a forced march, an attack. Figures come from the server; here they are only put together. */
import { t } from '../../../lib/settings.svelte';
import { unitOf, type Offer } from '../action';
import { isForced, type Block } from '../blocks';
import type { Order } from '../choice.svelte';
import type { RoadView, View } from '../wire';
import { words } from '../words';

export interface Toll {
  /** How many of the units would march by force. */
  readonly forced: number;
  readonly attack: boolean;
  readonly road: RoadView | null;
  /** How many units the road takes, for this order. */
  readonly limit: number;
}

export function roadBetween(view: View, one: string, other: string): RoadView | null {
  return (
    view.roads.find(
      (road) =>
        (road.from === one && road.to === other) || (road.from === other && road.to === one),
    ) ?? null
  );
}

/** Whether anybody of the other side stands in a town. */
export function hasEnemies(view: View, town: string, own: readonly string[]): boolean {
  const there = view.towns.find((one) => one.town === town);
  const isFriend = (army: string): boolean =>
    own.includes(army) || (army !== 'french' && !own.includes('french'));
  return !!there && [...there.units, ...there.hidden].some((one) => !isFriend(one.army));
}

interface Asking {
  readonly view: View | null;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly armies: readonly string[];
}

export function tollOf(
  { view, blocks, armies }: Asking,
  order: Pick<Order, 'verb' | 'town'> & { offers: readonly Pick<Offer, 'parts'>[] },
): Toll | null {
  if (!view || order.town === null || order.verb === 'place' || order.verb === 'fight') return null;
  const units = order.offers
    .map((offer) => blocks.get(unitOf(offer) ?? ''))
    .filter((block) => block !== undefined);
  const from = units[0]?.town ?? view.fight?.at ?? null;
  if (order.verb !== 'march') {
    const link = view.fight?.roads.find((road) => road.to === order.town || road.to === from);
    const used = link ? (order.verb === 'retreat' ? link.retreats : link.regroups) : 0;
    // In a stalemate roads have no limit, and nothing is to be said of them.
    const limit = link?.limit ?? null;
    return limit === null ? null : { forced: 0, attack: false, road: { used } as RoadView, limit };
  }
  const road = from === null ? null : roadBetween(view, from, order.town);
  const attack = hasEnemies(view, order.town, armies);
  return {
    forced: units.filter(isForced).length,
    attack,
    road,
    limit: road ? (attack ? road['attack-limit'] : road.limit) : 0,
  };
}

export function roadInWords(toll: Toll): string {
  const parts: string[] = [];
  if (toll.attack) parts.push(t(words.attack));
  if (toll.forced > 0) parts.push(t(words.forcedSome, { count: toll.forced }));
  if (toll.road) parts.push(t(words.road, { used: toll.road.used, limit: toll.limit }));
  return parts.join(' · ');
}
