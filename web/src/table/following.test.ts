import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { Following, type Followed } from './following.svelte';
import type { Entry, Speech, TableOf } from './speech';

const chapters = {
  headings: { 'turn-began': 'turn' },
  battles: new Set<string>(),
  endsOfBattles: new Set<string>(),
  chance: { en: '', pl: '' },
} as const;

function entry(number: number, seat: number, sentence = `${number}`): Entry {
  return {
    number,
    at: 0,
    ply: number,
    step: { step: 'played', seat, hand: 'bot' },
    told: [{ event: { event: 'x' }, spans: [{ text: sentence }] }],
  };
}

function tableAt(number: number, more: object = {}): TableOf<Speech> {
  return {
    number,
    view: {},
    question: null,
    seats: [],
    terms: { clock: null },
    ...more,
  } as unknown as TableOf<Speech>;
}

const asking = { question: { decision: 'lead' } };

/** A table whose story is told into a list. */
class Story implements Followed<Speech> {
  seat = 1;
  past = null;
  table: TableOf<Speech> = tableAt(1);
  entries: Entry[] = [];
  holds: Promise<void>[] = [];
  readonly sent: number[] = [];
  announce = () => this.holds.splice(0);
  tell(entries: readonly Entry[], table: TableOf<Speech> | null): void {
    this.entries = [...this.entries, ...entries];
    if (table) this.table = table;
  }
  rewind(number: number, table: TableOf<Speech>): void {
    this.entries = this.entries.filter((one) => one.number <= number);
    this.table = table;
  }
  async tableAt(number: number): Promise<TableOf<Speech>> {
    this.sent.push(number);
    return tableAt(number, asking);
  }
  get numbers(): number[] {
    return this.entries.map(({ number }) => number);
  }
}

let story: Story;
let following: Following;
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  settings.pace = 'brisk';
  story = new Story();
  following = new Following(story);
  following.chapters = chapters;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.pace = 'instant';
});

describe('what others do', () => {
  it('is shown one thing after another, each on the table as it was then', async () => {
    following.take(entry(2, 0), null);
    following.take(entry(3, 0), null);
    following.take(entry(4, 2), tableAt(4, asking));
    await settle();
    expect([story.numbers, story.table.number]).toEqual([[2], 2]);
    expect(following.beat?.lines.map(({ spans }) => spans)).toEqual([[{ text: '2' }]]);
    expect(story.table.question, 'nobody is asked by what is over').toBeNull();
    await settle(1000);
    expect([story.numbers, following.left]).toEqual([[2, 3], 1]);
    await settle(1000);
    expect([story.numbers, story.table.question?.decision]).toEqual([[2, 3, 4], 'lead']);
    await settle(1000);
    expect([following.isBusy, following.beat]).toEqual([false, null]);
    expect(story.sent, 'the newest table came with it').toEqual([2, 3]);
  });

  it('is skipped with one key', async () => {
    for (const number of [2, 3, 4, 5]) following.take(entry(number, 0), null);
    following.take(entry(6, 0), tableAt(6, asking));
    await settle();
    following.skip();
    await settle();
    expect([story.numbers, story.table.number, following.isBusy]).toEqual([
      [2, 3, 4, 5, 6],
      6,
      false,
    ]);
  });

  it('step by step waits for the reader', async () => {
    settings.pace = 'step';
    following.take(entry(2, 0), null);
    following.take(entry(3, 0), tableAt(3));
    await settle(60_000);
    expect([story.numbers, following.isStepping]).toEqual([[2], true]);
    following.next();
    await settle();
    expect(story.numbers).toEqual([2, 3]);
  });

  it('at once is at once, and so is what I do myself', () => {
    following.take(entry(2, 1), tableAt(2));
    settings.pace = 'instant';
    following.take(entry(3, 0), tableAt(3));
    expect([story.numbers, following.isBusy]).toEqual([[2, 3], false]);
  });

  it('costs nobody time: whoever is asked against a clock sees the question', async () => {
    following.take(entry(2, 0), null);
    await settle();
    following.take(entry(3, 0), tableAt(3, { ...asking, terms: { clock: { bank: 60 } } }));
    await settle();
    expect([story.numbers, story.table.question?.decision]).toEqual([[2, 3], 'lead']);
  });

  it('waits for cards that turn, whoever played them', async () => {
    let turned: () => void = () => undefined;
    story.holds = [new Promise((resolve) => (turned = resolve))];
    following.take(entry(2, 1), tableAt(2, asking));
    await settle(500);
    expect([story.numbers, following.isBusy]).toEqual([[], true]);
    turned();
    await settle();
    expect([story.numbers, following.isBusy]).toEqual([[2], false]);
  });

  it('is shown again since my own decision', async () => {
    story.entries = [
      { ...entry(2, 1), step: { step: 'played', seat: 1, hand: 'person' } },
      entry(3, 0),
      entry(4, 2),
    ];
    story.table = tableAt(4, asking);
    expect(following.mayRecap()).toBe(true);
    const recap = following.recap();
    await settle();
    expect([story.numbers, story.table.number, following.isRecap]).toEqual([[2, 3], 3, true]);
    await settle(5000);
    await recap;
    expect([story.numbers, story.table.question?.decision]).toEqual([[2, 3, 4], 'lead']);
  });
});
