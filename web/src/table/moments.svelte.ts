/** Results that must be seen: each waits over the map until it is put away. */

/** Nobody wants to sit through old news: only the newest few wait. */
const MOST = 3;

export class Moments<M> {
  #waiting: readonly M[] = $state.raw([]);
  /** The end of the match has been read. */
  isEndSeen: boolean = $state(false);
  readonly #joined: (earlier: M, later: M) => M | null;

  /** What belongs together is told on one card. */
  constructor(joined: (earlier: M, later: M) => M | null) {
    this.#joined = joined;
  }

  get first(): M | null {
    return this.#waiting[0] ?? null;
  }

  tell(told: readonly M[]): void {
    if (told.length > 0) this.#waiting = queued(this.#waiting, told, this.#joined);
  }

  /** Shows this, and nothing else. */
  show(moment: M): void {
    this.#waiting = [moment];
  }

  close(): void {
    this.#waiting = this.#waiting.slice(1);
  }
}

export function queued<M>(
  waiting: readonly M[],
  told: readonly M[],
  joined: (earlier: M, later: M) => M | null,
): M[] {
  const queue = [...waiting];
  for (const moment of told) {
    const last = queue.at(-1);
    const both = last === undefined ? null : joined(last, moment);
    if (both === null) queue.push(moment);
    else queue[queue.length - 1] = both;
  }
  return queue.slice(-MOST);
}

/** Esc puts away what lies over the map, unless it was meant for something else. */
export function putsAway(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest('dialog'));
}
