/** Hints for the seat that looks: how many are left, the one that is asked for, and its answer. */
import { api, Trouble } from '../lib/api';
import { say } from '../lib/troubles';
import type { TableStore } from '../table/table.svelte';
import type { HintShown, HintsLeft } from '../wire/api';
import { nameOfQuestion } from './hint';

export class Hints {
  readonly store: TableStore;
  /** Unknown until the server has told it. */
  left: number | null = $state(null);
  isAsking: boolean = $state(false);
  trouble: string | null = $state(null);
  #answer: HintShown | null = $state.raw(null);
  #question = $state('');
  #asking: AbortController | null = null;
  #seat: number | null = null;

  constructor(store: TableStore) {
    this.store = store;
  }

  /** The answer, as long as it belongs to what is asked now. */
  get answer(): HintShown | null {
    return this.isOpen ? this.#answer : null;
  }

  /** Whether there is something to read about what is asked now: that it is being thought, what came of it, or why nothing did. */
  get isOpen(): boolean {
    return this.#question !== '' && this.#question === nameOfQuestion(this.store.question);
  }

  /** Asks how many are left, once for each seat. */
  async count(): Promise<void> {
    const { seat } = this.store;
    if (seat === null || seat === this.#seat) return;
    this.#seat = seat;
    this.left = null;
    this.close();
    try {
      const { left } = await api.get<HintsLeft>(this.#path(seat));
      if (seat === this.#seat && this.left === null) this.left = left;
    } catch {
      // The button stays away until it is asked again, with the next question.
      this.#seat = null;
    }
  }

  async ask(): Promise<void> {
    const { seat, question, lang } = this.store;
    if (seat === null || !question || this.isOpen) return;
    this.close();
    const asking = new AbortController();
    this.#asking = asking;
    this.#question = nameOfQuestion(question);
    this.isAsking = true;
    this.trouble = null;
    this.#answer = null;
    try {
      const answer = await api.post<HintShown>(
        `${this.#path(seat)}?lang=${lang}`,
        undefined,
        asking.signal,
      );
      if (asking !== this.#asking) return;
      this.left = answer.left;
      this.#answer = answer;
    } catch (problem) {
      if (asking !== this.#asking) return;
      if (problem instanceof Trouble && problem.code === 'hints-used') this.left = 0;
      this.trouble = say(problem);
    } finally {
      if (asking === this.#asking) {
        this.isAsking = false;
        this.#asking = null;
      }
    }
  }

  /** Whoever changes his mind may ask about the same question again: it was counted once. */
  close(): void {
    const asked = this.#asking;
    this.#asking = null;
    asked?.abort();
    if (asked) this.#recount();
    this.isAsking = false;
    this.trouble = null;
    this.#question = '';
    this.#answer = null;
  }

  /** What was counted although nobody waited for the answer. */
  #recount(): void {
    this.#seat = null;
    if (this.left !== null) void this.count();
  }

  #path(seat: number): string {
    return `/tables/${this.store.id}/seats/${seat}/hint`;
  }
}

const known = new WeakMap<TableStore, Hints>();

/** The hints of a table: its button and its sheet share them. */
export function hintsOf(store: TableStore): Hints {
  let hints = known.get(store);
  if (!hints) {
    hints = new Hints(store);
    known.set(store, hints);
  }
  return hints;
}
