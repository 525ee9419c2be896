/** Moments that are shown for a while over the map: a battle's end, opened envelopes, a Napoleon card. */
import type { Span } from '../../../table/speech';
import type { BattleView, Entry as EntryOf, Event, Power, PowerStatus, View } from '../wire';

export interface RevealedPile {
  power: Power;
  from: string;
  attacking: boolean;
  cards: number[];
}

export interface BattleMoment {
  kind: 'battle';
  at: string;
  attackers: Power[];
  defenders: Power[];
  /** Strength before cards. */
  attackBase: number;
  defenceBase: number;
  piles: RevealedPile[];
  attack: number;
  defence: number;
  verdict: NonNullable<BattleView['verdict']>;
  /** What came of it, in sentences. */
  after: (readonly Span[])[];
}

export interface StatusMoment {
  kind: 'statuses';
  declared: { power: Power; status: PowerStatus; before: PowerStatus | null }[];
}

export interface BidMoment {
  kind: 'bids';
  minor: Power;
  by: Power;
  paid: number;
  bids: { power: Power; bid: number }[];
}

export interface ThrowMoment {
  kind: 'throws';
  throws: { power: Power; hand: string }[];
  sentence: readonly Span[];
}

export interface CoinMoment {
  kind: 'coin';
  power: Power;
  sentence: readonly Span[];
}

export interface NapoleonMoment {
  kind: 'napoleon';
  number: number | null;
  race: boolean;
  targets: { place: string; text: readonly Span[] }[];
  lines: (readonly Span[])[];
}

export type Moment =
  BattleMoment | StatusMoment | BidMoment | ThrowMoment | CoinMoment | NapoleonMoment;

type Entry = Pick<EntryOf, 'told'>;
/** One of the kinds of event. */
type Named<Name extends Event['event']> = Extract<Event, { event: Name }>;

/** What happens to a loser or winner right after the verdict. */
const AFTERMATH: ReadonlySet<string> = new Set([
  'units-lost',
  'garrison-lost',
  'general-withdrew',
  'morale-lost',
  'influence-gained',
  'garrison-placed',
]);

/** What Napoleon's deck does with its card. */
const CAMPAIGN: ReadonlySet<string> = new Set([
  'encouraged',
  'napoleon-card-turned',
  'target-held',
  'race-began',
  'general-stands',
  'general-sent',
  'target-skipped',
]);

function battleBegan(at: string, entries: readonly Entry[]): Named<'battle-began'> | null {
  const isIt = (event: Event): event is Named<'battle-began'> =>
    event.event === 'battle-began' && event.at === at;
  for (let index = entries.length - 1; index >= 0; index--) {
    const found = entries[index]?.told.map(({ event }) => event).findLast(isIt);
    if (found) return found;
  }
  return null;
}

function battleMoment(
  ended: Named<'battle-ended'>,
  { told }: Entry,
  before: View | null,
  entries: readonly Entry[],
): BattleMoment {
  const { at, attack, defence, verdict } = ended;
  const seen = before?.battle?.at === at ? before.battle : null;
  const began = battleBegan(at, [...entries, { told }]);
  const attacker = seen?.attacker ?? began?.attacker ?? 'france';
  const sides = seen?.sides.length ? seen.sides : [[attacker], began?.defenders ?? []];
  const place = told.findIndex(({ event }) => event === ended);
  const piles = told
    .slice(0, place)
    .flatMap(({ event }) => (event.event === 'pile-revealed' ? [event] : []))
    .map(({ power, from, attacking, cards }) => ({ power, from, attacking, cards }));
  const rest = told.slice(place + 1);
  const next = rest.findIndex(({ event }) => event.event === 'battle-began');
  return {
    kind: 'battle',
    at,
    attackers: sides[0] ?? [attacker],
    defenders: sides.slice(1).flat(),
    attackBase: seen?.attack ?? began?.attack ?? 0,
    defenceBase: seen?.defence ?? began?.defence ?? 0,
    piles: [...piles.filter((pile) => pile.attacking), ...piles.filter((pile) => !pile.attacking)],
    attack,
    defence,
    verdict,
    after: rest
      .slice(0, next < 0 ? undefined : next)
      .filter(({ event }) => AFTERMATH.has(event.event))
      .map(({ spans }) => spans),
  };
}

/** The moments of one entry of the log. `before` is the view as it was until then. */
export function momentsOf(update: Entry, before: View | null, entries: readonly Entry[]): Moment[] {
  const moments: Moment[] = [];
  const events = update.told.map(({ event }) => event);
  const bids = events
    .flatMap((event) => (event.event === 'bid-revealed' ? [event] : []))
    .map(({ power, bid }) => ({ power, bid }));
  const declared = events
    .flatMap((event) => (event.event === 'status-declared' ? [event] : []))
    .map(({ power, status }) => ({
      power,
      status,
      before: before?.powers.find((line) => line.power === power)?.status ?? null,
    }));
  if (declared.length > 1) moments.push({ kind: 'statuses', declared });
  for (const { event, spans: sentence } of update.told) {
    switch (event.event) {
      case 'battle-ended':
        moments.push(battleMoment(event, update, before, entries));
        break;
      case 'control-taken': {
        const { minor, by, paid } = event;
        if (bids.length > 0) moments.push({ kind: 'bids', minor, by, paid, bids });
        break;
      }
      case 'throws-revealed':
        moments.push({
          kind: 'throws',
          throws: [
            { power: event.one, hand: event['one-throw'] },
            { power: event.other, hand: event['other-throw'] },
          ],
          sentence,
        });
        break;
      case 'coin-fell':
        moments.push({ kind: 'coin', power: event.power, sentence });
        break;
    }
  }
  const campaign = campaignOf(update);
  if (campaign) moments.push(campaign);
  return moments;
}

/** Where an event of the campaign is; the race names only where it begins. */
function targetOf(event: Event): string | null {
  if (event.event === 'general-sent') return event.to;
  return event.event !== 'race-began' && 'at' in event ? event.at : null;
}

/** What an entry tells of the French campaign; null if nothing. */
export function campaignOf(update: Entry): NapoleonMoment | null {
  const told = update.told
    .filter(({ event }) => CAMPAIGN.has(event.event))
    .map(({ event, spans: sentence }) => ({ event, sentence, place: targetOf(event) }));
  if (told.length === 0) return null;
  const number = told.flatMap(({ event }) =>
    event.event === 'napoleon-card-turned' ? [event.number] : [],
  );
  return {
    kind: 'napoleon',
    number: number[0] ?? null,
    race: told.some(({ event }) => event.event === 'race-began'),
    targets: told.flatMap(({ place, sentence }) =>
      place === null ? [] : [{ place, text: sentence }],
    ),
    lines: told.filter(({ place }) => place === null).map(({ sentence }) => sentence),
  };
}

/** Generals of one campaign that the players choose come in one by one: they are told on the same card. */
export function joined(earlier: Moment, later: Moment): NapoleonMoment | null {
  if (earlier.kind !== 'napoleon' || later.kind !== 'napoleon') return null;
  if (later.number !== null || later.race) return null;
  return {
    ...earlier,
    targets: [...earlier.targets, ...later.targets],
    lines: [...earlier.lines, ...later.lines],
  };
}

/** The last campaign of the log that is still being carried out, put together from its entries. */
export function campaignIn(entries: readonly Entry[]): NapoleonMoment | null {
  let campaign: NapoleonMoment | null = null;
  for (const entry of entries) {
    if (entry.told.some(({ event }) => event.event === 'campaign-began')) campaign = null;
    const told = campaignOf(entry);
    if (told) campaign = (campaign && joined(campaign, told)) ?? told;
  }
  return campaign;
}

/** Abilities of cards: what the totals hold beyond strength and printed values. */
export function abilitiesOf(moment: BattleMoment, attacking: boolean): number {
  const printed = moment.piles
    .filter((pile) => pile.attacking === attacking)
    .flatMap((pile) => pile.cards)
    .reduce((sum, value) => sum + value, 0);
  const [total, base] = attacking
    ? [moment.attack, moment.attackBase]
    : [moment.defence, moment.defenceBase];
  return total - base - printed;
}

/** The totals after so many cards have been turned, the attacker's first; after the last one abilities count too. */
export function totalsAfter(moment: BattleMoment, turned: number): [number, number] {
  const cards = moment.piles.flatMap((pile) =>
    pile.cards.map((value) => ({ value, attacking: pile.attacking })),
  );
  if (turned >= cards.length) return [moment.attack, moment.defence];
  const sum = (attacking: boolean) =>
    cards
      .slice(0, turned)
      .reduce((all, card) => all + (card.attacking === attacking ? card.value : 0), 0);
  return [moment.attackBase + sum(true), moment.defenceBase + sum(false)];
}

/** How long each card takes, so that the whole is over within four seconds. */
export function pace(cards: number): number {
  return Math.round(Math.min(420, 3000 / Math.max(1, cards)));
}
