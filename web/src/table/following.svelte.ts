/**
 * What others do, shown at the reader's pace: one thing after another, each with its sentence. Log, tracks and prompt stay
 * with what has been shown; nobody's clock waits for it, and one key skips to now.
 */
import type { Chapters } from '../games/game';
import { mayMove, settings } from '../lib/settings.svelte';
import { lastDecision, linesOf, type Line } from './log';
import type { Entry, Speech, TableOf } from './speech';

/** Something that came in and waits to be shown. */
interface Waiting<S extends Speech> {
  readonly entry: Entry<S>;
  /** The table after it; only the newest comes with it, others are sent for. */
  readonly table: TableOf<S> | null;
}

/** The table whose story is followed. */
export interface Followed<S extends Speech> {
  readonly seat: number | null;
  readonly table: TableOf<S> | null;
  readonly past: TableOf<S> | null;
  readonly entries: readonly Entry<S>[];
  /** Whoever must be heard before it goes on, such as cards that turn. */
  announce(entry: Entry<S>): readonly Promise<void>[];
  tell(entries: readonly Entry<S>[], table: TableOf<S> | null): void;
  /** The table as it was after an entry. */
  tableAt(number: number): Promise<TableOf<S> | null>;
  rewind(number: number, table: TableOf<S>): void;
}

/** What is told now. */
export interface Beat {
  readonly lines: readonly Line[];
  readonly seat: number | null;
  /** The heading that it begins with: a round, a turn. */
  readonly heading: string | null;
}

/** How long a thing is shown at a brisk pace, and how much longer for each further line, in milliseconds. */
const DWELL = 950;
const LONGER = 550;
/** After cards have turned there is more to read. */
const AFTER_CARDS = 2200;
/** With so much to tell each thing is told faster. */
const MUCH = 14;

export class Following<out S extends Speech = Speech> {
  beat: Beat | null = $state.raw(null);
  /** How many entries wait after this beat. */
  left: number = $state(0);
  /** The reader says when it goes on. */
  isStepping: boolean = $state(false);
  /** It was asked for, and tells what has been seen before. */
  isRecap: boolean = $state(false);
  /** How lines are made; without it everything is shown at once. */
  chapters: Chapters | null = null;

  #queue: Waiting<S>[] = [];
  #isRunning = $state(false);
  /** The last thing is being read: whoever is asked may decide. */
  #isAtNow = $state(false);
  #isSkipping = false;
  #generation = 0;
  #goOn: (() => void) | null = null;
  /** The newest table that is known, shown or not. */
  #newest: TableOf<S> | null = null;
  readonly #followed: Followed<S>;

  constructor(followed: Followed<S>) {
    this.#followed = followed;
  }

  /** Whether something is shown that is over: nothing can be decided meanwhile. */
  get isBusy(): boolean {
    return this.#isRunning && !this.#isAtNow;
  }

  take(entry: Entry<S>, table: TableOf<S> | null): void {
    const waiting = { entry, table };
    if (table) this.#newest = table;
    if (!this.#isRunning && !this.#isShown(waiting)) {
      const holds = this.#followed.announce(entry);
      if (holds.length === 0) {
        this.#followed.tell([entry], table);
        return;
      }
      void this.#run([waiting], holds);
      return;
    }
    this.#queue.push(waiting);
    this.left = this.#queue.length;
    // What has been told last need not be read to its end.
    if (this.#isAtNow) this.#goOn?.();
    // A clock runs for whoever is asked: he sees the question at once, and may look back.
    if (this.#isPressing(table)) this.skip();
    else if (!this.#isRunning) void this.#run();
  }

  /** On to the next thing. */
  next(): void {
    this.#goOn?.();
  }

  /** On to now. */
  skip(): void {
    if (!this.#isRunning) return;
    this.#isSkipping = !this.#isAtNow;
    this.#goOn?.();
  }

  /** Forgets what waits: another seat looks, or the table was loaded anew. */
  clear(): void {
    this.#generation++;
    this.#queue = [];
    this.#newest = null;
    this.left = 0;
    this.#goOn?.();
    this.#end();
  }

  /** Whether anything has happened since the seat decided. */
  mayRecap(): boolean {
    const { entries, seat, past } = this.#followed;
    if (this.#isRunning || past || !this.chapters) return false;
    const since = lastDecision(entries, seat);
    return entries.some((entry) => entry.number > since && entry.told.length > 0);
  }

  /** Shows everything again that has happened since the seat decided. */
  async recap(): Promise<void> {
    const { table, seat } = this.#followed;
    if (this.#isRunning || !table) return;
    this.#newest ??= table;
    const generation = this.#generation;
    const began = this.#followed.entries.find(({ step }) => step.step === 'began')?.number ?? 0;
    const since = Math.max(lastDecision(this.#followed.entries, seat), began);
    this.#isRunning = true;
    this.isRecap = true;
    const before = await this.#followed.tableAt(since);
    const { entries } = this.#followed;
    const later = entries.filter((entry) => entry.number > since);
    const last = later.at(-1);
    const present = this.#followed.table;
    if (generation !== this.#generation) return;
    if (!before || !last) {
      this.#end();
      return;
    }
    this.#followed.rewind(since, this.#asOver(before));
    const queue = later.map((entry) => ({ entry, table: entry === last ? present : null }));
    this.#queue = [...queue, ...this.#queue];
    await this.#run();
  }

  #isOwn({ entry }: Waiting<S>): boolean {
    return entry.step.step === 'played' && entry.step.seat === this.#followed.seat;
  }

  #isPressing(table: TableOf<S> | null): boolean {
    return !!table?.question && table.terms.clock !== null && !this.isRecap;
  }

  /** Whether an entry is shown in its own time, or simply told. */
  #isShown({ entry, table }: Waiting<S>): boolean {
    const { seat, past, table: known } = this.#followed;
    if (settings.pace === 'instant' || !this.chapters || past || document.hidden) return false;
    if (entry.step.step !== 'played' || entry.step.seat === seat) return false;
    // Whoever is asked already goes on thinking; whoever is asked against a clock begins to.
    if (!known?.view || known.question || this.#isPressing(table)) return false;
    return linesOf([entry], this.chapters).length > 0;
  }

  async #run(
    first: readonly Waiting<S>[] = [],
    holds: readonly Promise<void>[] = [],
  ): Promise<void> {
    const generation = this.#generation;
    this.#isRunning = true;
    this.isStepping = settings.pace === 'step';
    if (first.length > 0) {
      await this.#until(Promise.all(holds));
      if (generation !== this.#generation) return;
      this.#followed.tell(
        first.map(({ entry }) => entry),
        first.at(-1)?.table ?? null,
      );
    }
    while (this.#queue.length > 0) {
      await this.#show(this.#isSkipping ? this.#queue.splice(0) : this.#nextBeat());
      if (generation !== this.#generation) return;
    }
    this.#end();
  }

  #end(): void {
    this.#isRunning = false;
    this.#isAtNow = false;
    this.#isSkipping = false;
    this.isStepping = false;
    this.isRecap = false;
    this.beat = null;
    this.left = 0;
  }

  /** What is told as one: entries that make one line, and those that tell nothing. */
  #nextBeat(): Waiting<S>[] {
    const { chapters } = this;
    const queue = this.#queue;
    if (!chapters || (queue[0] && this.#isOwn(queue[0]))) return queue.splice(0, 1);
    const own = queue.findIndex((one) => this.#isOwn(one));
    const others = own < 0 ? queue.length : own;
    let count = 1;
    const linesOfFirst = (many: number) =>
      linesOf(
        queue.slice(0, many).map(({ entry }) => entry),
        chapters,
      ).length;
    while (count < others && linesOfFirst(count + 1) <= Math.max(1, linesOfFirst(count))) count++;
    return queue.splice(0, count);
  }

  async #show(waiting: readonly Waiting<S>[]): Promise<void> {
    const generation = this.#generation;
    const entries = waiting.map(({ entry }) => entry);
    const last = waiting.at(-1);
    if (!last) return;
    this.left = this.#queue.length;
    const { chapters } = this;
    this.#isAtNow = false;
    const isTold = chapters && !this.#isSkipping && !(this.#isOwn(last) && !this.isRecap);
    const lines = isTold ? linesOf(entries, chapters) : [];
    // The table that belongs to it is on its way while the sentence is read.
    const table = last.table ?? this.#followed.tableAt(last.entry.number);
    if (lines.length > 0) {
      this.beat = {
        lines,
        seat: lines[0]?.seat ?? null,
        heading: chapters ? headingIn(entries, chapters) : null,
      };
    }
    const holds = entries.flatMap((entry) => this.#followed.announce(entry));
    if (holds.length > 0 && !this.#isSkipping) await this.#until(Promise.all(holds));
    if (generation !== this.#generation) return;
    const shown = await table;
    if (generation !== this.#generation) return;
    const isNow = last.table !== null && this.#queue.length === 0;
    this.#followed.tell(entries, shown && (isNow ? shown : this.#asOver(shown)));
    if (lines.length === 0 || this.#isSkipping) return;
    this.#isAtNow = isNow;
    if (this.isStepping && !isNow) await this.#until(new Promise(() => undefined));
    else await this.#until(pause(this.#dwell(lines, holds.length > 0)));
  }

  /** Nobody is asked by what is over, and clocks show what they show now. */
  #asOver(table: TableOf<S>): TableOf<S> {
    return { ...table, question: null, seats: this.#newest?.seats ?? table.seats };
  }

  #dwell(lines: readonly Line[], wereCards: boolean): number {
    const told = lines.length + lines.filter((line) => line.details.length > 0).length * 0.5;
    const whole = DWELL + LONGER * (Math.min(4, told) - 1) + (wereCards ? AFTER_CARDS : 0);
    const haste = this.#queue.length > MUCH ? 0.65 : 1;
    return Math.round(whole * haste * (mayMove() ? 1 : 1.2));
  }

  /** Waits for this, unless the reader goes on before. */
  async #until(done: Promise<unknown>): Promise<void> {
    if (this.#isSkipping) return;
    const goesOn = new Promise<void>((resolve) => (this.#goOn = resolve));
    await Promise.race([done, goesOn]);
    this.#goOn = null;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** The heading with which these entries begin something new. */
function headingIn(entries: readonly Entry[], { headings }: Chapters): string | null {
  const told = entries.flatMap((entry) => entry.told);
  const found = told.findLast(({ event }) => headings[event.event]);
  return found ? found.spans.map(({ text }) => text).join('') : null;
}
