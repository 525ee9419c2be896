/**
 * What a player is choosing: which units are picked, and where they could be sent. The server lists what is offered; a click
 * narrows that list down. Several units go together as several small orders, one after the other, each of which the server
 * judges by itself.
 */
import { Reasons, type Refusal } from '../../table/reasons';
import { grouped, offersTo } from '../../table/offers';
import {
  positionOf,
  restOf,
  spotOf,
  squareOf,
  townOf,
  unitOf,
  type Offer,
  type Verb,
} from './action';
import { blocksOf, type Block } from './blocks';
import { isDirect, picksSeveral } from './decisions';
import {
  sideOf,
  type Army,
  type Position,
  type Role,
  type Store,
  type Terrain,
  type View,
} from './wire';

/** The same order for one unit or several. */
export interface Order {
  readonly key: string;
  readonly verb: Verb;
  readonly town: string | null;
  readonly position: Position | null;
  readonly offers: readonly Offer[];
}

export type Meaning =
  /** Sends what is picked there, or gives the one order about this place. */
  | { readonly kind: 'sends'; readonly order: Order }
  /** Picks the units that stand there. */
  | { readonly kind: 'picks'; readonly units: readonly string[] }
  | { readonly kind: 'puts-down' }
  | { readonly kind: 'nothing' };

const NOTHING: Meaning = { kind: 'nothing' };

export class Choice {
  readonly store: Store;
  readonly reasons: Reasons;
  /** Units that are picked, in the order in which they were. */
  picked: readonly string[] = $state.raw([]);
  /** The town under the pointer or the keyboard. */
  hovered: string | null = $state(null);
  /** A town that the log or a panel points at. */
  pointed: string | null = $state(null);
  /** Orders are on their way. */
  isSending: boolean = $state(false);
  /** Why not all of those who were sent could go. */
  refusal: Refusal | null = $state.raw(null);
  /** The battlefield is folded away: what could be touched there is said in words. */
  isFolded: boolean = $state(false);
  /** Which of several terrain blocks is laid next. */
  terrain: Terrain | null = $state(null);

  #batch = { ply: -1, count: 1 };

  readonly view: View | null = $derived.by(() => this.store.view);
  readonly decision: string | null = $derived.by(() => this.store.question?.decision ?? null);
  readonly offers: readonly Offer[] = $derived.by(() => this.store.question?.offers ?? []);

  /** Every block whose face is seen, by its id. */
  readonly blocks: ReadonlyMap<string, Block> = $derived(
    this.view ? blocksOf(this.view) : new Map(),
  );

  readonly byUnit: ReadonlyMap<string, readonly Offer[]> = $derived(grouped(this.offers, unitOf));

  /** Offers that are buttons of their own. */
  readonly plain: readonly Offer[] = $derived(
    this.offers.filter((offer) => unitOf(offer) === null && offer.parts.verb !== 'lay'),
  );

  /** What the viewer is in the fight that is on; null for whoever looks on. */
  readonly role: Role | null = $derived.by(() => {
    const fight = this.view?.fight;
    const own = this.armies[0];
    if (!fight || own === undefined) return null;
    return sideOf(own) === fight.attacker ? 'attacker' : 'defender';
  });

  /** The armies that the viewer commands. */
  readonly armies: readonly Army[] = $derived.by(() => {
    const { seat } = this.store;
    return seat === null
      ? []
      : (this.view?.armies ?? []).filter((army) => army.seat === seat).map((army) => army.army);
  });

  /** What can be ordered now: for the picked units, or for nobody in particular. */
  readonly orders: readonly Order[] = $derived.by(() => {
    const role = this.role ?? 'attacker';
    const found = new Map<string, Offer[]>();
    const add = (key: string, offer: Offer): void => {
      const known = found.get(key);
      if (known) known.push(offer);
      else found.set(key, [offer]);
    };
    for (const unit of this.picked)
      for (const offer of this.byUnit.get(unit) ?? []) add(restOf(offer), offer);
    for (const offer of this.offers) {
      if (offer.parts.verb === 'fight') add(offer.text, offer);
      else if (offer.parts.verb === 'lay' && offer.parts.terrain === this.laying)
        add(offer.text, offer);
    }
    return [...found].map(([key, offers]) => {
      const [first] = offers as [Offer];
      const spot = spotOf(first);
      return {
        key,
        verb: first.parts.verb,
        town: townOf(first),
        position: spot === null ? null : positionOf(spot, role),
        offers,
      };
    });
  });

  /** The terrain blocks that may be laid. */
  readonly drawn: readonly Terrain[] = $derived([
    ...new Set(offersTo(this.offers, 'lay').map(({ parts }) => parts.terrain)),
  ]);

  /** The terrain block that is laid next. */
  readonly laying: Terrain | null = $derived.by(() => {
    const { drawn, terrain } = this;
    return terrain !== null && drawn.includes(terrain) ? terrain : (drawn[0] ?? null);
  });

  readonly towns: ReadonlyMap<string, Order> = $derived(
    new Map(
      this.orders.filter((order) => order.town !== null).map((order) => [order.town ?? '', order]),
    ),
  );
  readonly positions: ReadonlyMap<Position, Order> = $derived(
    new Map(
      this.orders
        .filter((order) => order.position !== null)
        .map((order) => [order.position as Position, order]),
    ),
  );

  /** Towns whose units can be picked, with those units. */
  readonly origins: ReadonlyMap<string, readonly string[]> = $derived.by(() => {
    const found = new Map<string, string[]>();
    if (this.decision === null || isDirect(this.decision)) return found;
    for (const unit of this.byUnit.keys()) {
      const town = this.blocks.get(unit)?.town;
      if (!town) continue;
      const known = found.get(town);
      if (known) known.push(unit);
      else found.set(town, [unit]);
    }
    return found;
  });

  constructor(store: Store) {
    this.store = store;
    this.reasons = new Reasons(store);
  }

  get isBusy(): boolean {
    return this.isSending || this.store.busy;
  }

  isPicked(unit: string): boolean {
    return this.picked.includes(unit);
  }

  isOpen(town: string): boolean {
    return this.meaningOf(town).kind !== 'nothing';
  }

  /** What a click on a town would do now. */
  meaningOf(town: string): Meaning {
    const order = this.towns.get(town);
    if (order) return { kind: 'sends', order };
    const units = this.origins.get(town);
    if (!units) return NOTHING;
    return units.some((unit) => this.isPicked(unit))
      ? { kind: 'puts-down' }
      : { kind: 'picks', units };
  }

  click(town: string): void {
    const meaning = this.meaningOf(town);
    if (meaning.kind === 'sends') void this.send(meaning.order);
    else if (meaning.kind === 'picks') this.pick(meaning.units);
    else if (meaning.kind === 'puts-down') this.clear();
  }

  /** A block is touched: it is picked or put down, or takes what is asked of it at once. */
  touch(unit: string): void {
    const offers = this.byUnit.get(unit);
    const shelter = this.orders.find(
      ({ offers: [first] }) => first !== undefined && squareOf(first) === unit,
    );
    if (shelter) {
      void this.send(shelter);
    } else if (offers && this.decision !== null && isDirect(this.decision)) {
      const [offer] = offers;
      if (offer) void this.take(offer);
    } else if (this.isPicked(unit)) {
      this.picked = this.picked.filter((one) => one !== unit);
    } else if (offers) {
      this.refusal = null;
      this.picked = picksSeveral(this.decision) ? [...this.picked, unit] : [unit];
    }
  }

  pick(units: readonly string[]): void {
    this.refusal = null;
    this.picked = [...units];
  }

  /** Adds these, or takes them away if all of them are picked. */
  toggle(units: readonly string[]): void {
    this.refusal = null;
    const rest = this.picked.filter((unit) => !units.includes(unit));
    this.picked = units.every((unit) => this.isPicked(unit)) ? rest : [...rest, ...units];
  }

  async take(offer: Offer): Promise<void> {
    this.clear();
    await this.#play(offer.text);
  }

  /** Gives the order to each of the units that it is offered to. Whoever can go on stays picked. */
  async send(order: Order): Promise<void> {
    if (this.isBusy) return;
    this.refusal = null;
    this.isSending = true;
    const { decision } = this;
    let sent = 0;
    let stopped: Offer | null = null;
    for (const offer of order.offers) {
      if (this.decision !== decision) break;
      // A road or a town may be full by now: what is no longer offered is not tried.
      if (!this.offers.some(({ text }) => text === offer.text)) stopped ??= offer;
      else if (await this.#play(offer.text)) sent++;
      else break;
    }
    this.isSending = false;
    this.#batch = { ply: this.store.table?.ply ?? -1, count: Math.max(1, sent) };
    if (this.decision !== decision) {
      this.clear();
      return;
    }
    const goesOn = order.verb === 'march' || stopped !== null;
    this.picked = goesOn ? this.picked.filter((unit) => this.byUnit.has(unit)) : [];
    if (stopped) this.refusal = await this.reasons.of(stopped.text);
  }

  /** Sends several orders that were made up elsewhere: a whole set-up. */
  async sendAll(offers: readonly Offer[]): Promise<void> {
    await this.send({ key: '', verb: 'place', town: null, position: null, offers });
  }

  /** Takes back the last order, of as many units as it went to. */
  async undo(): Promise<void> {
    if (this.isBusy) return;
    const count = this.#batch.ply === this.store.table?.ply ? this.#batch.count : 1;
    this.#batch = { ply: -1, count: 1 };
    this.clear();
    this.isSending = true;
    for (let step = 0; step < count && this.store.table?.may_undo; step++) {
      const before = this.store.table.number;
      await this.store.seatStep('undo');
      if (this.store.trouble) break;
      await this.#movedOn(before);
    }
    this.isSending = false;
  }

  /** Nothing is picked any longer. */
  clear(): void {
    this.picked = [];
    this.refusal = null;
  }

  async #play(text: string): Promise<boolean> {
    const before = this.store.table?.number ?? 0;
    try {
      await this.store.play(text);
    } catch {
      // The store keeps the refusal, and the prompt shows it.
      return false;
    }
    await this.#movedOn(before);
    return true;
  }

  /** An order is stored before the table is told anew: the next one is about the new table. */
  async #movedOn(number: number): Promise<void> {
    for (let tries = 0; tries < 500 && this.store.table?.number === number; tries++)
      await new Promise((done) => setTimeout(done, 10));
  }
}
