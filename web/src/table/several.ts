/** Several orders that somebody gives as one: each is an order of its own, given once the table has heard of the one before. */
interface Table {
  readonly table: { readonly number: number } | null;
  play(action: string): Promise<void>;
}

/**
 * Gives what `next` names, until it names nothing or something is refused. Says how many were taken.
 */
export async function playOn(
  store: Table,
  next: (given: number) => string | null | undefined,
): Promise<number> {
  let given = 0;
  for (let text = next(given); text; text = next(given)) {
    const before = store.table?.number ?? 0;
    try {
      await store.play(text);
    } catch {
      // The store keeps the refusal, and the prompt shows it.
      return given;
    }
    given += 1;
    await movedOn(store, before);
  }
  return given;
}

/** An order is stored before the table is told anew: the next one is about the new table. */
export async function movedOn(store: Pick<Table, 'table'>, before: number): Promise<void> {
  for (let tries = 0; tries < 500 && store.table?.number === before; tries++)
    await new Promise((done) => setTimeout(done, 10));
}
