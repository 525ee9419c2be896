/**
 * What a player is choosing: which of the offered actions the map and the controls show now. The server lists what is
 * offered; a click only narrows that list down until one action is left.
 */
import { grouped, offersTo } from '../../table/offers';
import { originOf, placeOf, type Offer, type OfferTo, type Verb } from './action';
import { routeOf } from './board/pieces';
import { meaningOf, type Choosing, type Meaning } from './click';
import type { Store } from './wire';

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
  /** Only actions with this verb are shown on the map, while a control asks for a place. */
  verb: Verb | null = $state(null);

  readonly offers: readonly Offer[] = $derived.by(() => this.store.question?.offers ?? []);

  /** What a click on each territory could mean now. */
  readonly places: ReadonlyMap<string, readonly Offer[]> = $derived.by(() =>
    grouped(this.offers, (offer) => {
      if (this.verb !== null && offer.parts.verb !== this.verb) return null;
      const origin = originOf(offer);
      if (origin !== null && origin !== this.from) return null;
      // Cards cannot be taken back: they are chosen from the hand and confirmed, not by a click on the map.
      return WITH_CARDS.has(offer.parts.verb) ? null : placeOf(offer);
    }),
  );

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
    this.clear();
    try {
      await this.store.play(offer.text);
    } catch {
      // The store keeps the refusal, and the prompt shows it.
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
