/**
 * What a player is choosing: which of the offered actions the map and the controls show now. The server lists what is
 * offered; a click only narrows that list down until one action is left.
 */
import { t } from '../../lib/settings.svelte';
import { grouped, offersTo } from '../../table/offers';
import { movedOn, playOn } from '../../table/several';
import { originOf, placeOf, type Offer, type OfferTo, type Verb } from './action';
import { routeOf } from './board/pieces';
import { meaningOf, type Choosing, type Meaning } from './click';
import { placeName } from './names.svelte';
import type { Store, Territory } from './wire';
import { words } from './words';

const WITH_CARDS: ReadonlySet<string> = new Set<Verb>(['play', 'open', 'reveal', 'pass']);

export class Choice implements Choosing {
  readonly store: Store;
  /** The territory of the general that is being ordered about. */
  from: string | null = $state(null);
  /** The territory under the pointer or the keyboard. */
  hovered: string | null = $state(null);
  /** Several actions are possible in this territory: which one? */
  menu: string | null = $state(null);
  /** A territory that the log or a panel points at. */
  pointed: string | null = $state(null);
  /** Where the general stands that has just been ordered about. */
  arrived: string | null = $state(null);
  /** Only actions with this verb are shown on the map, while a control asks for a place. */
  verb: Verb | null = $state(null);

  readonly offers: readonly Offer[] = $derived.by(() => this.store.question?.offers ?? []);

  /** Where the general that is picked up could end a strategic move, and by which way. */
  readonly ways: ReadonlyMap<string, readonly Territory[]> = $derived.by(() => {
    if (this.from === null || this.verb !== null) return new Map();
    const reach = this.store.view?.movement?.reach ?? [];
    const own = reach.filter((way) => way.from === this.from);
    return new Map(own.map(({ path }) => [path.at(-1) ?? '', path]));
  });

  /** What a click on each territory could mean now. */
  readonly places: ReadonlyMap<string, readonly Offer[]> = $derived.by(() => {
    const found: Map<string, readonly Offer[]> = this.#nearby;
    for (const offer of this.#journeys) {
      const end = offer.parts.to;
      if (!found.has(end)) found.set(end, [offer]);
    }
    return found;
  });

  /** A strategic move as one offer, all the way. */
  readonly #journeys: readonly OfferTo<'strategic'>[] = $derived.by(() =>
    [...this.ways].flatMap(([end, path]) => {
      const first = this.with('strategic').find(
        ({ parts }) => parts.from === this.from && parts.to === path[0],
      );
      const to = path.at(-1);
      if (!first || to === undefined) return [];
      const way = [first.parts.from, ...path].map(placeName).join(' → ');
      const phrase = t(words.strategicWay, { way });
      return [{ text: `${first.text} … ${end}`, phrase, parts: { ...first.parts, to } }];
    }),
  );

  get #nearby(): Map<string, readonly Offer[]> {
    return grouped(this.offers, (offer) => {
      if (this.verb !== null && offer.parts.verb !== this.verb) return null;
      // The whole way is one click on its end.
      if (offer.parts.verb === 'strategic' && this.ways.size > 0) return null;
      const origin = originOf(offer);
      if (origin !== null && origin !== this.from) return null;
      // Cards cannot be taken back: they are chosen from the hand and confirmed, not by a click on the map.
      return WITH_CARDS.has(offer.parts.verb) ? null : placeOf(offer);
    });
  }

  /** Territories whose generals can be picked up. */
  readonly origins: ReadonlySet<string> = $derived(
    new Set(
      this.offers
        .filter((offer) => this.verb === null || offer.parts.verb === this.verb)
        .map(originOf)
        .filter((origin) => origin !== null),
    ),
  );

  /** Offers that no territory stands for: they are buttons. */
  readonly plain: readonly Offer[] = $derived(
    this.offers.filter((offer) => placeOf(offer) === null),
  );

  /** A strategic move that is being drawn and could end where it is now. */
  readonly route: Choosing['route'] = $derived.by(() => {
    const view = this.store.view;
    const end = view ? routeOf(view).at(-1) : undefined;
    const go = this.with('go')[0];
    return end !== undefined && go ? { end, go } : null;
  });

  constructor(store: Store) {
    this.store = store;
  }

  /** Whether a click on a territory does something. */
  isOpen(place: string): boolean {
    return this.meaningOf(place).kind !== 'nothing';
  }

  /** What a click on a territory would do now. */
  meaningOf(place: string): Meaning {
    return meaningOf(place, this);
  }

  click(place: string): void {
    const meaning = this.meaningOf(place);
    this.menu = meaning.kind === 'asks' ? place : null;
    if (meaning.kind === 'takes') void this.take(meaning.offer);
    else if (meaning.kind === 'picks-up') this.from = place;
    else if (meaning.kind === 'puts-down') this.from = null;
  }

  async take(offer: Offer): Promise<void> {
    const { verb } = offer.parts;
    const end = placeOf(offer);
    const path = this.#journeys.includes(offer as OfferTo<'strategic'>)
      ? this.ways.get(end ?? '')
      : undefined;
    this.clear();
    if (verb === 'march' || verb === 'sail' || path) this.arrived = end;
    if (path) await this.#travel(originOf(offer) ?? '', path);
    else await this.#send([offer.text]);
  }

  /** Several answers to the same question, one after the other. */
  async takeAll(offers: readonly Offer[]): Promise<void> {
    this.clear();
    await this.#send(offers.map(({ text }) => text));
  }

  /** A strategic move step by step, as it could be drawn by hand. */
  async #travel(from: string, path: readonly string[]): Promise<void> {
    const steps = path.map((place, step) =>
      step === 0 ? `strategic ${from} ${place}` : `on ${place}`,
    );
    let isSent = false;
    this.#last = await playOn(this.store, (given) => {
      if (given < steps.length) return steps[given];
      const go = isSent ? undefined : this.with('go')[0]?.text;
      isSent = true;
      return go;
    });
    this.#lastAt = this.store.table?.ply ?? -1;
  }

  async #send(texts: readonly string[]): Promise<void> {
    this.#last = await playOn(this.store, (given) => texts[given]);
    this.#lastAt = this.store.table?.ply ?? -1;
  }

  /** As many decisions were one order to whoever gave it, and then the match was so far. */
  #last = 1;
  #lastAt = -1;

  /** Takes back the last order. */
  async undo(): Promise<void> {
    const count = this.#lastAt === this.store.table?.ply ? Math.max(1, this.#last) : 1;
    this.#lastAt = -1;
    this.arrived = null;
    this.clear();
    for (let step = 0; step < count && this.store.table?.may_undo; step++) {
      const before = this.store.table.number;
      await this.store.seatStep('undo');
      if (this.store.trouble) break;
      await movedOn(this.store, before);
    }
  }

  /** Nothing is picked up any longer. */
  clear(): void {
    this.from = null;
    this.menu = null;
    this.verb = null;
  }

  with<V extends Verb>(...verbs: readonly V[]): readonly OfferTo<V>[] {
    return offersTo(this.offers, ...verbs);
  }
}
