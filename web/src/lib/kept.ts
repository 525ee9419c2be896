/** What this browser notes about tables, each note under the table's id. The oldest make room for new ones. */
const MOST = 40;

export class Notes<Note> {
  readonly #place: string;

  constructor(place: string) {
    this.#place = place;
  }

  of(table: string): Note | null {
    return this.#all()[table] ?? null;
  }

  /** Null forgets the note. */
  keep(table: string, note: Note | null): void {
    const { [table]: _, ...others } = this.#all();
    const kept = Object.entries(note === null ? others : { ...others, [table]: note }).slice(-MOST);
    try {
      localStorage.setItem(this.#place, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // A browser that keeps nothing plays all the same.
    }
  }

  #all(): Readonly<Record<string, Note>> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#place) ?? '{}');
      return typeof kept === 'object' && kept !== null ? (kept as Record<string, Note>) : {};
    } catch {
      return {};
    }
  }
}
