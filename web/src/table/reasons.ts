/** Why something is not offered: the server's answers, asked once while the table stands as it stands. */
import type { TableStore } from './table.svelte';

export interface Refusal {
  readonly message: string;
  readonly rule: string | null;
}

/** Answers hold for as long as the table stands as it stands. Never more than one question is on its way. */
export class Reasons {
  #known = new Map<string, Refusal | null>();
  #number = -1;
  #asking: Promise<unknown> | null = null;
  readonly #store: Pick<TableStore, 'why' | 'table'>;
  #wanted = 0;

  constructor(store: Pick<TableStore, 'why' | 'table'>) {
    this.#store = store;
  }

  async of(action: string): Promise<Refusal | null> {
    const number = this.#store.table?.number ?? -1;
    if (number !== this.#number) {
      this.#known.clear();
      this.#number = number;
    }
    const known = this.#known.get(action);
    if (known !== undefined) return known;
    const wanted = ++this.#wanted;
    while (this.#asking) await this.#asking;
    // Somebody has moved on to another place meanwhile.
    if (wanted !== this.#wanted) return null;
    const asking = this.#store.why(action).then(
      (reason) => (reason ? { message: reason.message, rule: reason.rule ?? null } : null),
      () => null,
    );
    this.#asking = asking;
    const answer = await asking;
    this.#asking = null;
    if (number === this.#number) this.#known.set(action, answer);
    return answer;
  }
}
