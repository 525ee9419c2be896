/** How the offered actions of a decision are shown: on which panel, in which groups, and which are confirmed first. */
import { grouped, offersTo } from '../../../table/offers';
import { originOf, placeOf, type Offer, type OfferTo } from '../action';
import type { Power } from '../wire';

/** As many choices fit side by side; more go under a disclosure. */
export const FEW = 4;

export interface Group {
  /** The territory of the general that is ordered about, or where something is done; null for what has no place. */
  readonly place: string | null;
  readonly offers: readonly Offer[];
}

/** The offers by territory, in the order in which the territories first come up. */
export function groupsOf(offers: readonly Offer[]): Group[] {
  const groups = new Map<string | null, Offer[]>();
  for (const offer of offers) {
    const place = originOf(offer) ?? placeOf(offer);
    const group = groups.get(place);
    if (group) group.push(offer);
    else groups.set(place, [offer]);
  }
  return [...groups].map(([place, grouped]) => ({ place, offers: grouped }));
}

export type Panel =
  | 'map'
  | 'moves'
  | 'plan'
  | 'envelopes'
  | 'powers'
  | 'bid'
  | 'discard'
  | 'lead'
  | 'letter'
  | 'shop'
  | 'battle-card'
  | 'reveal'
  | 'throw'
  | 'buttons';

const PANELS: Readonly<Record<string, Panel>> = {
  'name-figure': 'map',
  expel: 'powers',
  'choose-status': 'envelopes',
  'turn-away': 'powers',
  'choose-status-again': 'envelopes',
  bid: 'bid',
  drill: 'buttons',
  'drill-discard': 'discard',
  lead: 'lead',
  'answer-subsidy': 'letter',
  mobilise: 'shop',
  'choose-arbiter': 'powers',
  'order-moves': 'moves',
  'plan-strategic-move': 'plan',
  consent: 'letter',
  'ask-for-round': 'letter',
  'allow-round': 'letter',
  'choose-battle': 'map',
  evade: 'map',
  'declare-support': 'map',
  'play-battle-card': 'battle-card',
  'reveal-card': 'reveal',
  withdraw: 'map',
  'garrison-after-victory': 'map',
  'return-garrison': 'map',
  'leave-territories': 'map',
  throw: 'throw',
  'discard-excess': 'discard',
  encourage: 'powers',
  'choose-race-territory': 'map',
  'choose-french-general': 'map',
  'equip-france': 'map',
  'meet-neutral': 'map',
  'place-trains': 'map',
  'move-generals': 'map',
};

/** A decision that this page does not know yet is answered with plain buttons. */
export function panelOf(decision: string): Panel {
  return PANELS[decision] ?? 'buttons';
}

/** What nobody can take back, because others learn of it or act on it: chosen first, then confirmed. */
const STAGED: ReadonlySet<string> = new Set([
  'choose-status',
  'choose-status-again',
  'bid',
  'drill-discard',
  'discard-excess',
  'play-battle-card',
  'reveal-card',
  'throw',
  'expel',
  'turn-away',
  'choose-arbiter',
  'encourage',
]);

export function isStaged(decision: string): boolean {
  return STAGED.has(decision);
}

/** Where a click on the map may answer, beside the buttons. */
export function answersOnMap(offers: readonly Offer[]): boolean {
  return offers.some((offer) => placeOf(offer) !== null);
}

/** "done", "pass", "refuse": what ends or declines stands last and apart. */
export function isEnding(offer: Offer): boolean {
  const { parts } = offer;
  if (parts.verb === 'pass') return !('from' in parts);
  return parts.verb === 'done' || parts.verb === 'refuse';
}

/** Generals that could still be moved, by where they stand. */
export function unmoved(offers: readonly Offer[]): string[] {
  const moves = offersTo(offers, 'march', 'sail', 'strategic');
  return [...new Set(moves.map(({ parts }) => parts.from))];
}

/** The subsidies on offer: the most that each power may be offered, and the phrase for every amount. */
export function subsidies(
  offers: readonly Offer[],
): { power: Power; most: number; offers: readonly OfferTo<'offer'>[] }[] {
  const byPower = grouped(offersTo(offers, 'offer'), ({ parts }) => parts.power);
  return [...byPower].map(([power, group]) => ({
    power,
    most: Math.max(...group.map(({ parts }) => parts.money)),
    offers: group,
  }));
}
