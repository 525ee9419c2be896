/** What somebody looks at on a map: the card of a place, and why it cannot be chosen. */
import { onDestroy } from 'svelte';
import type { Reasons, Refusal } from '../table/reasons';

export interface Looked {
  /** Whether a click on the place does something. */
  isOpen(place: string): boolean;
  /** The order that a click would most likely have been; null if no place is asked for. */
  likely(place: string): string | null;
  /** Whether nothing lies over the map that forbids a card. */
  mayShow?(): boolean;
  /** Nobody asks why about what is over. */
  isPast(): boolean;
  /** How long somebody rests on a place before its card comes, and before it is asked why, in milliseconds. */
  showAfter(place: string, by: 'mouse' | 'key'): number;
  readonly askAfter: number;
  readonly reasons: Reasons;
}

/** Long enough to reach the link on the card. */
const READ_FOR = 700;
const LINGER = 90;

export class Looking {
  /** The place of the card. */
  card: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  isAsking: boolean = $state(false);
  /** The list of places is open. */
  isListed: boolean = $state(false);

  #cardTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #looked: Looked;

  /** Made by a map's component: its timers end with it. */
  constructor(looked: Looked) {
    this.#looked = looked;
    onDestroy(() => this.#stop());
  }

  look(place: string | null, by: 'mouse' | 'key'): void {
    this.#stop();
    if (place === null) {
      this.#cardTimer = setTimeout(() => this.close(), this.refusal ? READ_FOR : LINGER);
      return;
    }
    const { isOpen, showAfter, askAfter } = this.#looked;
    if (place !== this.card)
      this.#cardTimer = setTimeout(() => this.show(place), showAfter(place, by));
    if (by === 'mouse' && !isOpen(place))
      this.#askTimer = setTimeout(() => void this.ask(place), askAfter);
  }

  show(place: string): void {
    if (this.#looked.mayShow?.() === false) return;
    if (this.card !== place) this.refusal = null;
    this.card = place;
  }

  close(): void {
    this.#stop();
    this.card = null;
    this.refusal = null;
    this.isAsking = false;
  }

  /** Puts away what was read, or says that there was nothing. */
  drop(): boolean {
    const wasRead = this.card !== null && this.refusal !== null;
    this.close();
    return wasRead;
  }

  /** Why not here? */
  async ask(place: string): Promise<void> {
    this.show(place);
    const { isOpen, isPast, likely, reasons } = this.#looked;
    if (isOpen(place) || isPast()) return;
    const action = likely(place);
    if (action === null) return;
    this.isAsking = true;
    const answer = await reasons.of(action);
    if (this.card !== place) return;
    this.isAsking = false;
    this.refusal = answer;
  }

  #stop(): void {
    clearTimeout(this.#cardTimer);
    clearTimeout(this.#askTimer);
  }
}
