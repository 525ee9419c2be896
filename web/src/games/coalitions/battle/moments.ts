/** Moments that are shown for a while over the map: a battle's end, opened envelopes, a Napoleon card. */
import type { UpdateShown } from '../../../wire/api';
import type { BattleView, Power, PowerStatus, View } from '../wire';

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
  after: string[];
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
  sentence: string;
}

export interface CoinMoment {
  kind: 'coin';
  power: Power;
  sentence: string;
}

export interface NapoleonMoment {
  kind: 'napoleon';
  number: number | null;
  race: boolean;
  targets: { place: string; text: string }[];
  lines: string[];
}

export type Moment =
  BattleMoment | StatusMoment | BidMoment | ThrowMoment | CoinMoment | NapoleonMoment;

type Event = { event: string } & Record<string, unknown>;
type Entry = Pick<UpdateShown, 'events' | 'sentences'>;

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

function battleBegan(at: string, entries: readonly Entry[]): Event | null {
  for (let index = entries.length - 1; index >= 0; index--) {
    const events = (entries[index]?.events ?? []) as Event[];
    const found = events.findLast((event) => event.event === 'battle-began' && event['at'] === at);
    if (found) return found;
  }
  return null;
}

function battleMoment(
  ended: Event,
  update: Entry,
  before: View | null,
  entries: readonly Entry[],
): BattleMoment {
  const at = String(ended['at']);
  const seen = before?.battle?.at === at ? before.battle : null;
  const began = battleBegan(at, [...entries, update]);
  const attacker = (seen?.attacker ?? began?.['attacker'] ?? 'france') as Power;
  const battle = {
    attacker,
    sides: seen?.sides.length
      ? seen.sides
      : [[attacker], (began?.['defenders'] as Power[] | undefined) ?? []],
  };
  const events = update.events as Event[];
  const place = events.indexOf(ended);
  const piles = events
    .slice(0, place)
    .filter((event) => event.event === 'pile-revealed')
    .map((event) => {
      const [power, from] = [event['power'] as Power, String(event['from'])];
      return {
        power,
        from,
        attacking: event['attacking'] === true,
        cards: (event['cards'] as unknown[]).map(Number),
      };
    });
  const next = events.findIndex((event, index) => index > place && event.event === 'battle-began');
  const after = events.flatMap((event, index) => {
    if (index <= place || (next >= 0 && index >= next) || !AFTERMATH.has(event.event)) return [];
    return update.sentences?.[index] ?? [];
  });
  return {
    kind: 'battle',
    at,
    attackers: battle.sides[0] ?? [attacker],
    defenders: battle.sides.slice(1).flat(),
    attackBase: seen?.attack ?? Number(began?.['attack'] ?? 0),
    defenceBase: seen?.defence ?? Number(began?.['defence'] ?? 0),
    piles: [...piles.filter((pile) => pile.attacking), ...piles.filter((pile) => !pile.attacking)],
    attack: Number(ended['attack']),
    defence: Number(ended['defence']),
    verdict: ended['verdict'] as BattleMoment['verdict'],
    after,
  };
}

/** The moments of one entry of the log. `before` is the view as it was until then. */
export function momentsOf(update: Entry, before: View | null, entries: readonly Entry[]): Moment[] {
  const events = update.events as Event[];
  const moments: Moment[] = [];
  const bids = events
    .filter((event) => event.event === 'bid-revealed')
    .map((event) => ({ power: event['power'] as Power, bid: Number(event['bid']) }));
  const declared = events
    .filter((event) => event.event === 'status-declared')
    .map((event) => ({
      power: event['power'] as Power,
      status: event['status'] as PowerStatus,
      before: before?.powers.find((line) => line.power === event['power'])?.status ?? null,
    }));
  if (declared.length > 1) moments.push({ kind: 'statuses', declared });
  events.forEach((event, index) => {
    const sentence = update.sentences?.[index] ?? '';
    switch (event.event) {
      case 'battle-ended':
        moments.push(battleMoment(event, update, before, entries));
        break;
      case 'control-taken':
        if (bids.length > 0) {
          const [minor, by] = [event['minor'] as Power, event['by'] as Power];
          moments.push({ kind: 'bids', minor, by, paid: Number(event['paid']), bids });
        }
        break;
      case 'throws-revealed':
        moments.push({
          kind: 'throws',
          throws: [
            { power: event['one'] as Power, hand: String(event['one-throw']) },
            { power: event['other'] as Power, hand: String(event['other-throw']) },
          ],
          sentence,
        });
        break;
      case 'coin-fell':
        moments.push({ kind: 'coin', power: event['power'] as Power, sentence });
        break;
    }
  });
  const campaign = campaignOf(update);
  if (campaign) moments.push(campaign);
  return moments;
}

/** What an entry tells of the French campaign; null if nothing. */
export function campaignOf(update: Entry): NapoleonMoment | null {
  const events = update.events as Event[];
  const told = events.flatMap((event, index) =>
    CAMPAIGN.has(event.event) ? [{ event, sentence: update.sentences?.[index] ?? '' }] : [],
  );
  if (told.length === 0) return null;
  const turned = told.find(({ event }) => event.event === 'napoleon-card-turned');
  return {
    kind: 'napoleon',
    number: turned ? Number(turned.event['number']) : null,
    race: told.some(({ event }) => event.event === 'race-began'),
    targets: told.flatMap(({ event, sentence }) => {
      const place = event['to'] ?? (event.event === 'race-began' ? undefined : event['at']);
      return typeof place === 'string' ? [{ place, text: sentence }] : [];
    }),
    lines: told
      .filter(
        ({ event }) =>
          event['to'] === undefined && (event['at'] === undefined || event.event === 'race-began'),
      )
      .map(({ sentence }) => sentence),
  };
}

/** What an earlier part of the same campaign told, with what is told now. */
export function joined(earlier: NapoleonMoment, later: NapoleonMoment): NapoleonMoment {
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
    const began = (entry.events as Event[]).some((event) => event.event === 'campaign-began');
    if (began) campaign = null;
    const told = campaignOf(entry);
    if (told)
      campaign = campaign && told.number === null && !told.race ? joined(campaign, told) : told;
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
