import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableShown, UpdateShown } from '../wire/api';
import { TableStore } from './table.svelte';

/** A line whose other end is the test. */
class Line {
  static OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { wasClean: boolean }) => void) | null = null;
  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  pickUp(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(told: unknown): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.({ wasClean: false });
  }
  hangUp(): void {
    this.readyState = 3;
    this.onclose?.({ wasClean: true });
  }
}

function tableAt(number: number, more: Partial<TableShown> = {}): TableShown {
  return {
    id: 't',
    number,
    ply: number,
    status: 'playing',
    terms: { game: 'koalicje' },
    seats: [],
    wishes: [],
    pending: [],
    ...more,
  } as unknown as TableShown;
}

function played(number: number, ply: number, more: Partial<UpdateShown> = {}): UpdateShown {
  const step = { step: 'played', seat: 1, hand: 'person' } as const;
  return { number, ply, at: 0, step, events: [], told: [], ...more };
}

/** What the server answers, by the end of the address. */
let answers: Record<string, () => unknown>;
let asked: string[];

beforeEach(() => {
  Line.all = [];
  asked = [];
  answers = {
    '/tables/t': () => tableAt(3),
    '/tables/t/log': () => ({ updates: [played(2, 1), played(3, 2)] }),
    '/tables/t/talk': () => ({ messages: [], more: [], read: {} }),
  };
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/api/v1', '').split('?')[0] ?? '';
    asked.push(address);
    const answer = answers[path];
    if (!answer)
      return new Response(JSON.stringify({ error: { code: 'not-found', message: 'no' } }), {
        status: 404,
      });
    const value = await answer();
    return value instanceof Response ? value : new Response(JSON.stringify(value), { status: 200 });
  });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(): Promise<{ store: TableStore; line: Line }> {
  const store = new TableStore('t');
  await store.open(1, 'en');
  const line = Line.all.at(-1);
  if (!line) throw new Error('nobody called');
  line.pickUp();
  return { store, line };
}

async function settle(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test('a lost line is found again and asks only for what was missed', async () => {
  const { store, line } = await opened();
  expect(line.address).toContain('after=3');
  line.tell({ ...played(4, 3), table: tableAt(4) });
  line.break();
  expect(store.connection).toBe('lost');
  answers['/tables/t'] = () => tableAt(6);
  await settle(500);
  const next = Line.all.at(-1);
  expect(next).not.toBe(line);
  expect(next?.address).toContain('after=4');
  next?.pickUp();
  expect(store.connection).toBe('live');
  next?.tell(played(5, 4));
  next?.tell({ ...played(6, 5), table: tableAt(6) });
  expect(store.entries.map((entry) => entry.number)).toEqual([2, 3, 4, 5, 6]);
  expect(store.table?.number).toBe(6);
});

test('what was said while the line was lost is asked for, and nothing is heard twice', async () => {
  const { store, line } = await opened();
  const said = (number: number) => ({
    channel: 'all',
    number,
    seat: 0,
    name: 'A',
    body: `${number}`,
    at: 0,
  });
  line.tell({ said: said(1) });
  line.break();
  answers['/tables/t/talk'] = () => ({ messages: [said(1), said(2)], more: [], read: {} });
  await settle(500);
  Line.all.at(-1)?.pickUp();
  await settle();
  Line.all.at(-1)?.tell({ said: said(2) });
  expect(store.messages.map((message) => message.number)).toEqual([1, 2]);
});

test('what was said long ago is sent for on demand, page by page', async () => {
  const said = (number: number) => ({
    channel: 'all',
    number,
    seat: 0,
    name: 'A',
    body: `${number}`,
    at: 0,
  });
  answers['/tables/t/talk'] = () => ({ messages: [said(5), said(6)], more: ['all'], read: {} });
  const { store, line } = await opened();
  await settle();
  expect(store.earlier).toEqual(['all']);
  answers['/tables/t/talk'] = () => ({ messages: [said(3), said(4)], more: ['all'], read: {} });
  await store.hearEarlier('all');
  expect(asked.at(-1)).toContain('channel=all&before=5');
  answers['/tables/t/talk'] = () => ({ messages: [said(1), said(2)], more: [], read: {} });
  await store.hearEarlier('all');
  expect(asked.at(-1)).toContain('before=3');
  expect(store.messages.map((message) => message.number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(store.earlier).toEqual([]);
  // So much was said while the line was lost that there is a gap: what was before it is there again on demand.
  line.break();
  answers['/tables/t/talk'] = () => ({ messages: [said(8), said(9)], more: ['all'], read: {} });
  await settle(500);
  Line.all.at(-1)?.pickUp();
  await settle();
  expect(store.messages.map((message) => message.number)).toEqual([8, 9]);
  expect(store.earlier).toEqual(['all']);
});

test('the network that comes back is used at once', async () => {
  const { store, line } = await opened();
  line.break();
  store.hurry();
  await settle();
  expect(Line.all).toHaveLength(2);
});

test('a decision without an answer is sent again with the same key', async () => {
  const { store, line } = await opened();
  const done = store.play('arbiter austria');
  expect(store.busy).toBe(true);
  line.break();
  await settle(500);
  const next = Line.all.at(-1);
  next?.pickUp();
  expect(next?.sent).toEqual(line.sent);
  const { play } = JSON.parse(line.sent[0] ?? '{}') as { play: { key: string; number: number } };
  expect(play.number).toBe(3);
  next?.tell({ done: { key: play.key, number: 4 } });
  await done;
  expect(store.busy).toBe(false);
});

test('a refusal is kept with its rule until the next wish', async () => {
  const { store, line } = await opened();
  const done = store.play('march paris berlin');
  const { play } = JSON.parse(line.sent[0] ?? '{}') as { play: { key: string } };
  line.tell({
    refused: { key: play.key, error: { code: 'illegal', message: 'too far', rule: 'KOA-11.2' } },
  });
  await expect(done).rejects.toThrow('too far');
  expect(store.trouble?.rule).toBe('KOA-11.2');
  const again = store.play('done');
  expect(store.trouble).toBeNull();
  const second = JSON.parse(line.sent[1] ?? '{}') as { play: { key: string } };
  line.tell({ done: { key: second.play.key, number: 5 } });
  await again;
});

test('what was taken back is no longer in the log, but what people did beside playing is', async () => {
  const { store, line } = await opened();
  line.tell(played(4, 3));
  line.tell({ ...played(5, 3), step: { step: 'wished', seat: 1, wish: 'pause' } });
  line.tell({ ...played(6, 2), step: { step: 'undone', seat: 1, ply: 2 }, table: tableAt(6) });
  expect(store.entries.map((entry) => entry.number)).toEqual([2, 3, 5, 6]);
});

test('a log that is loaded has forgotten what was taken back before', async () => {
  answers['/tables/t/log'] = () => ({
    updates: [
      played(2, 1),
      played(3, 2),
      { ...played(4, 1), step: { step: 'undone', seat: 1, ply: 1 } },
    ],
  });
  const { store } = await opened();
  expect(store.entries.map((entry) => entry.number)).toEqual([2, 4]);
});

test('whoever drags along the timeline sees what he asked for last', async () => {
  const { store } = await opened();
  let slow: (table: TableShown) => void = () => undefined;
  answers['/tables/t/at/2'] = () => new Promise((resolve) => (slow = resolve));
  answers['/tables/t/at/3'] = () => tableAt(3);
  const first = store.lookBack(2);
  const second = store.lookBack(3);
  await second;
  expect(store.past?.number).toBe(3);
  slow(tableAt(2));
  await first;
  expect(store.past?.number).toBe(3);
});

test('back to now wins over an answer that is still on its way', async () => {
  const { store } = await opened();
  let slow: (table: TableShown) => void = () => undefined;
  answers['/tables/t/at/2'] = () => new Promise((resolve) => (slow = resolve));
  const looking = store.lookBack(2);
  store.backToNow();
  slow(tableAt(2));
  await looking;
  expect(store.past).toBeNull();
});

test('another language keeps the place of whoever looks back', async () => {
  const { store } = await opened();
  answers['/tables/t/at/2'] = () => tableAt(2);
  await store.lookBack(2);
  await store.open(1, 'pl');
  await settle();
  expect(store.past?.number).toBe(2);
  expect(asked.at(-1)).toContain('/at/2?lang=pl');
});

test('a seat that is lost leaves a spectator', async () => {
  const { store, line } = await opened();
  delete answers['/tables/t'];
  line.break();
  await settle(500);
  expect(store.seat).toBeNull();
});

test('a line that the server ends itself is no lost connection', async () => {
  const { store, line } = await opened();
  await settle(5000);
  const away = { error: { code: 'away', message: 'return first' } };
  answers['/tables/t'] = () =>
    asked.at(-1)?.includes('seat=')
      ? new Response(JSON.stringify(away), { status: 409 })
      : tableAt(3);
  line.hangUp();
  expect(store.connection).toBe('live');
  await settle();
  // The seat was given up: he looks on as everybody may.
  expect([store.seat, store.trouble, store.connection]).toEqual([null, null, 'live']);
});

test('a line that is ended again and again is not laid without a pause', async () => {
  const { store, line } = await opened();
  line.hangUp();
  expect(store.connection).toBe('lost');
});

test('a table that this server cannot play is no longer shown', async () => {
  const { store, line } = await opened();
  const other = { error: { code: 'other-rules', message: 'other rules' } };
  for (const part of ['', '/log', '/talk'])
    answers[`/tables/t${part}`] = () => new Response(JSON.stringify(other), { status: 409 });
  line.break();
  await settle(500);
  expect([store.table, store.trouble?.code]).toEqual([null, 'other-rules']);
});

test('before the screen is given away nothing is left of what the seat saw', async () => {
  const { store, line } = await opened();
  line.tell({ said: { channel: '0+1', number: 1, seat: 0, name: 'A', body: 'secret', at: 0 } });
  store.forget();
  expect([store.table, store.shown, store.question]).toEqual([null, null, null]);
  expect([...store.entries, ...store.messages]).toEqual([]);
  line.tell({ ...played(4, 3), table: tableAt(4) });
  expect(store.table).toBeNull();
});

test("the server's clock is compared when something happens now", async () => {
  vi.setSystemTime(100_000);
  const { store, line } = await opened();
  await settle(5000);
  line.tell({ ...played(4, 3, { at: 165_000 }), table: tableAt(4) });
  expect(store.ahead).toBe(60_000);
});
