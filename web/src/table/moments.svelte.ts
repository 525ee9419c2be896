/**
 * Results that must be seen: they queue, and none is dropped. Some hold back what comes after them until they have been
 * shown, such as cards that turn; others wait while somebody is asked about a fight. What has been read closes by itself when
 * something new happens.
 */

interface Waiting<M> {
  readonly moment: M;
  /** What comes after it may come. */
  readonly shown: (() => void) | null;
}

/** Long enough to be read, in milliseconds. */
const READ_FOR = 1800;
/** Nothing is held back longer than this: perhaps it is not on the screen at all. */
const LONGEST_HOLD = 7000;

export class Moments<M> {
  #waiting: readonly Waiting<M>[] = $state.raw([]);
  /** The end of the match has been read. */
  isEndSeen: boolean = $state(false);
  readonly #joined: (earlier: M, later: M) => M | null;
  #since = 0;

  /** What belongs together is told on one card. */
  constructor(joined: (earlier: M, later: M) => M | null) {
    this.#joined = joined;
  }

  get first(): M | null {
    return this.#waiting[0]?.moment ?? null;
  }

  /** Whether the first holds back what comes after it. */
  get isHolding(): boolean {
    return this.#waiting[0]?.shown != null;
  }

  /** These have happened; resolves when those have been shown that others wait for. */
  tell(told: readonly M[], holds: (moment: M) => boolean = () => false): Promise<void> | undefined {
    if (told.length === 0) return undefined;
    const wasEmpty = this.#waiting.length === 0;
    const waited: Promise<void>[] = [];
    let waiting = this.#waiting;
    for (const moment of told) {
      const last = waiting.at(-1);
      const both = last === undefined ? null : this.#joined(last.moment, moment);
      if (last && both !== null) {
        waiting = [...waiting.slice(0, -1), { ...last, moment: both }];
        continue;
      }
      let shown: (() => void) | null = null;
      if (holds(moment)) {
        waited.push(
          new Promise((resolve) => {
            shown = resolve;
            setTimeout(resolve, LONGEST_HOLD);
          }),
        );
      }
      waiting = [...waiting, { moment, shown }];
    }
    this.#waiting = waiting;
    if (wasEmpty) this.#since = Date.now();
    if (waited.length === 0) return undefined;
    // What must be seen first is not kept waiting behind what is only good to know.
    this.#hurry();
    return Promise.all(waited).then(() => undefined);
  }

  /** The first has been shown: what it held back may come. */
  release(): void {
    const [first, ...rest] = this.#waiting;
    if (!first?.shown) return;
    first.shown();
    this.#since = Date.now();
    this.#waiting = [{ moment: first.moment, shown: null }, ...rest];
  }

  /** Shows this before all others. */
  show(moment: M): void {
    this.#waiting = [{ moment, shown: null }, ...this.#waiting];
    this.#since = Date.now();
  }

  /** All of it is about to be told again. */
  clear(): void {
    for (const { shown } of this.#waiting) shown?.();
    this.#waiting = [];
  }

  close(): void {
    const [first, ...rest] = this.#waiting;
    first?.shown?.();
    this.#waiting = rest;
    this.#since = Date.now();
  }

  /** Something new happens: what has been read long enough closes. */
  age(now = Date.now()): void {
    if (this.#waiting.length > 0 && !this.isHolding && now - this.#since >= READ_FOR) this.close();
  }

  #hurry(): void {
    while (this.#waiting.length > 1 && !this.isHolding) {
      const [first, ...rest] = this.#waiting;
      if (!first || !rest.some(({ shown }) => shown !== null)) return;
      const holding = rest.findIndex(({ shown }) => shown !== null);
      const held = rest[holding];
      if (!held) return;
      this.#waiting = [held, first, ...rest.filter((_, index) => index !== holding)];
      this.#since = Date.now();
    }
  }
}

/** Esc puts away what lies over the map, unless it was meant for something else. */
export function putsAway(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest('dialog'));
}
