/**
 * One table as one seat sees it, or a spectator: loaded once, then followed over the live line. A lost line is found again
 * by itself, and what was missed is told by the server.
 */
import { api, reasonOf, refused, Trouble, troubleOf, type Refusal } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { Lang } from '../lib/words';
import type { Heard, MessageShown, Reason } from '../wire/api';
import { looking } from './ahead';
import {
  entryOf,
  type Entry,
  type QuestionOf,
  type Speech,
  type TableOf,
  type UpdateOf,
} from './speech';

export type Connection = 'opening' | 'live' | 'lost' | 'over';

/** What the line says. */
type Message<S extends Speech> =
  | UpdateOf<S>
  | { said: MessageShown }
  | { done: { key: string | null; number: number } }
  | { refused: { key: string | null; error: Refusal } };

/** Hears of every entry of the log as it comes in, before the table shows it. */
export interface Listener<S extends Speech> {
  hear(entry: Entry<S>): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A line that ends sooner than this is not laid again at once. */
const SHORT_LIFE = 1000;

/** The server will never show this table again: trying again does not help. */
const FINAL = new Set(['other-rules', 'damaged']);
/** Somebody may no longer look from a seat. */
const LOST_SEAT = new Set(['away', 'not-yours']);

/** `S` is how the game speaks that is played here; whatever knows no game sees what all of them have. */
export class TableStore<out S extends Speech = Speech> {
  readonly id: string;
  /** Which game is played here: once it is known it stays. */
  game = '';
  /** The seat that looks; null for a spectator. */
  seat: number | null = $state(null);
  table: TableOf<S> | null = $state.raw(null);
  /** The table as it was at some entry, while somebody looks back. */
  past: TableOf<S> | null = $state.raw(null);
  entries: readonly Entry<S>[] = $state.raw([]);
  messages: MessageShown[] = $state.raw([]);
  /** How far the visitor has read, by channel. */
  read: Readonly<Record<string, number>> = $state.raw({});
  connection: Connection = $state('opening');
  /** Why there is no table, or why the last wish was refused. */
  trouble: Trouble | null = $state.raw(null);
  /** The channels in which more was said before what is known of them. */
  earlier: string[] = $state([]);
  /** A decision is on its way. */
  busy: boolean = $state(false);
  /** How far the server's clock is ahead of this one, in milliseconds, as far as the line has shown. */
  ahead: number = $state(0);

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answers = new Map<
    string,
    { resolve: () => void; reject: (trouble: Trouble) => void; text: string }
  >();
  #listeners = new Set<Listener<S>>();
  #closed = false;
  #lang: Lang = settings.lang;
  #newest = 0;
  #generation = 0;
  #wanted = 0;
  #openedAt = 0;
  #aheadIsKnown = false;

  constructor(id: string, seat: number | null = null) {
    this.id = id;
    this.seat = seat;
  }

  /** What is to be drawn: the past while somebody looks back, otherwise the present. */
  get shown(): TableOf<S> | null {
    return this.past ?? this.table;
  }

  /** What this seat is asked now; nothing while it looks back. */
  get question(): QuestionOf<S> | null {
    return this.past ? null : (this.table?.question ?? null);
  }

  get lang(): Lang {
    return this.#lang;
  }

  /** The game's own view of what is to be drawn. */
  get view(): S['view'] | null {
    return this.shown?.view ?? null;
  }

  /** Loads everything and begins to follow. Called again, with another seat or language, it begins anew. */
  async open(seat: number | null = this.seat, lang: Lang = settings.lang): Promise<void> {
    const generation = ++this.#generation;
    this.#hangUp();
    this.#closed = false;
    this.seat = seat;
    this.#lang = lang;
    try {
      const looking = this.#looking();
      const [table, log, heard] = await Promise.all([
        api.first<TableOf<S>>(`/tables/${this.id}?${looking}`),
        api.first<{ updates: UpdateOf<S>[] }>(`/tables/${this.id}/log?${looking}`),
        api.first<Heard>(`/tables/${this.id}/talk?${looking}`),
      ]);
      if (generation !== this.#generation) return;
      this.game = table.terms.game;
      this.table = table;
      this.entries = withoutUndone(log.updates.map(entryOf<S>));
      this.messages = heard.messages;
      this.earlier = heard.more;
      this.read = heard.read;
      this.#newest = Math.max(table.number, log.updates.at(-1)?.number ?? 0);
      this.trouble = null;
      this.#dial();
      // Whoever looks back keeps his place, as another seat or in another language.
      if (this.past) void this.lookBack(this.past.number);
    } catch (error) {
      if (generation !== this.#generation) return;
      if (error instanceof Trouble && error.status === 0) {
        this.connection = 'lost';
        this.#timer = setTimeout(() => void this.open(seat, lang), this.#longer());
      } else if (error instanceof Trouble && seat !== null && LOST_SEAT.has(error.code)) {
        // Whoever has given the seat up, or lost it, may look on.
        await this.open(null, lang);
      } else {
        this.trouble = troubleOf(error);
        if (FINAL.has(this.trouble.code)) this.table = this.past = null;
      }
    }
  }

  close(): void {
    this.#generation++;
    this.#closed = true;
    this.#hangUp();
  }

  /** Closes, and leaves nothing of what this seat saw: another is about to look at the screen. */
  forget(): void {
    this.close();
    this.#wanted++;
    this.table = null;
    this.past = null;
    this.entries = [];
    this.messages = [];
    this.read = {};
    this.trouble = null;
    this.#newest = 0;
  }

  /** The network is back: tries at once what would have been tried later. */
  hurry(): void {
    if (this.connection !== 'lost' || this.#closed) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    if (this.table) void this.#again();
    else void this.open(this.seat, this.#lang);
  }

  listen(hear: Listener<S>['hear']): () => void {
    const listener = { hear };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Decides: one of the offered actions. Resolves when it is stored; throws a `Trouble` when it is refused. */
  async play(action: string): Promise<void> {
    const table = this.table;
    if (!table || this.seat === null) return;
    const key = crypto.randomUUID();
    const text = JSON.stringify({ play: { action, number: table.number, key } });
    this.busy = true;
    this.trouble = null;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#answers.set(key, { resolve, reject, text });
        // Without a line it is sent as soon as there is one again: with the same key it is done once.
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
      });
    } catch (error) {
      this.trouble = troubleOf(error);
      throw error;
    } finally {
      this.#answers.delete(key);
      this.busy = this.#answers.size > 0;
    }
  }

  /** Something that a seat does beside deciding: undo, resignation, return, hand-over, wishes/pause … */
  async seatStep(
    step: string,
    method: 'post' | 'delete' = 'post',
    seat: number | null = this.seat,
  ): Promise<void> {
    if (seat === null) return;
    await this.attempt(() => api[method](`/tables/${this.id}/seats/${seat}/${step}`));
  }

  /** Lets somebody in who asked for a seat, or declines; who asked himself takes it back. */
  async judge(person: string, isAdmitted: boolean): Promise<void> {
    await this.attempt(() =>
      api[isAdmitted ? 'post' : 'delete'](
        `/tables/${this.id}/applicants/${encodeURIComponent(person)}`,
      ),
    );
  }

  /** Does something and keeps the refusal where the page shows it. */
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.trouble = null;
    try {
      return await work();
    } catch (error) {
      this.trouble = troubleOf(error);
      return undefined;
    }
  }

  /** Why an action is not offered; null if it is. */
  async why(action: string): Promise<Refusal | null> {
    if (this.seat === null) return null;
    const reason = await api.post<Reason>(`/tables/${this.id}/seats/${this.seat}/why`, { action });
    return reason.refused ? { ...reason.refused, message: reasonOf(reason.refused) } : null;
  }

  /** Shows the table as it was after an entry of the log. */
  async lookBack(number: number): Promise<void> {
    const wanted = ++this.#wanted;
    const past = await this.attempt(() =>
      api.get<TableOf<S>>(`/tables/${this.id}/at/${number}?${this.#looking()}`),
    );
    // Whoever drags along the timeline asks faster than is answered: the last wish counts.
    if (past && wanted === this.#wanted) this.past = past;
  }

  backToNow(): void {
    this.#wanted++;
    this.past = null;
  }

  async say(channel: string, body: string): Promise<void> {
    await api.post(`/tables/${this.id}/seats/${this.seat}/talk/${encodeURIComponent(channel)}`, {
      body,
    });
  }

  /** Sends for what was said in a channel before the oldest that is known of it. */
  async hearEarlier(channel: string): Promise<void> {
    const generation = this.#generation;
    const numbers = this.messages.filter((one) => one.channel === channel).map((one) => one.number);
    const page = new URLSearchParams({ channel, before: String(Math.min(...numbers)) });
    const heard = await api.get<Heard>(`/tables/${this.id}/talk?${this.#looking()}&${page}`);
    if (generation !== this.#generation) return;
    this.messages = [...heard.messages, ...this.messages];
    if (!heard.more.includes(channel)) this.earlier = this.earlier.filter((one) => one !== channel);
  }

  /** Everything in a channel up to a message has been read. */
  async markRead(channel: string, number: number): Promise<void> {
    if (number <= (this.read[channel] ?? 0)) return;
    this.read = { ...this.read, [channel]: number };
    try {
      await api.post(`/tables/${this.id}/talk/${encodeURIComponent(channel)}/mark`, { number });
    } catch {
      // A mark that is lost is only a mark: it is set again with the next message.
    }
  }

  #looking(): string {
    return looking(this.seat, this.#lang);
  }

  #dial(): void {
    const looking = new URLSearchParams(this.#looking());
    looking.set('after', String(this.#newest));
    looking.set('with', 'table');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/v1/tables/${this.id}/live?${looking}`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) {
        socket.close();
        return;
      }
      this.connection = 'live';
      this.#wait = FIRST_WAIT;
      this.#openedAt = Date.now();
      void this.#catchUpTalk();
      for (const { text } of this.#answers.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as Message<S>);
    };
    socket.onclose = ({ wasClean }) => {
      if (socket !== this.#socket || this.#closed) return;
      // The server hangs up on whoever may no longer look from his seat: nothing is broken, and what he may see is asked for.
      if (wasClean && this.connection === 'live' && Date.now() - this.#openedAt > SHORT_LIFE) {
        void this.#again();
        return;
      }
      this.connection = 'lost';
      this.#timer = setTimeout(() => void this.#again(), this.#longer());
    };
  }

  /** After a lost line: is the seat still ours, and what has become of the table? */
  async #again(): Promise<void> {
    const generation = this.#generation;
    try {
      const table = await api.get<TableOf<S>>(`/tables/${this.id}?${this.#looking()}`);
      if (generation !== this.#generation) return;
      // The entries come over the line; only a table that has not moved on is taken from here.
      if (table.number === this.#newest) this.table = table;
      this.#dial();
    } catch (error) {
      if (generation !== this.#generation) return;
      const isRefused =
        error instanceof Trouble &&
        error.status !== 0 &&
        error.status < 500 &&
        error.status !== 429;
      if (isRefused || (error instanceof Trouble && FINAL.has(error.code))) {
        // The seat is no longer ours: whoever stays may look on.
        void this.open(null, this.#lang);
        return;
      }
      this.connection = 'lost';
      this.#timer = setTimeout(() => void this.#again(), this.#longer());
    }
  }

  /** The line tells only what is said from now on; what was said meanwhile is asked for. */
  async #catchUpTalk(): Promise<void> {
    const generation = this.#generation;
    try {
      const heard = await api.get<Heard>(`/tables/${this.id}/talk?${this.#looking()}`);
      if (generation !== this.#generation) return;
      for (const channel of heard.more) this.#forgetBefore(channel, heard.messages);
      for (const message of heard.messages) this.#listenTo(message);
    } catch {
      // The line is live; the next loss asks again.
    }
  }

  /** More was said than is told at once: what is known is not next to it, and is sent for again on demand. */
  #forgetBefore(channel: string, heard: readonly MessageShown[]): void {
    const isHere = (one: MessageShown): boolean => one.channel === channel;
    const isNext = this.messages.some(
      (known) =>
        isHere(known) && heard.some((one) => isHere(one) && one.number <= known.number + 1),
    );
    if (isNext) return;
    this.messages = this.messages.filter((one) => !isHere(one));
    this.earlier = [...this.earlier.filter((one) => one !== channel), channel];
  }

  #listenTo(message: MessageShown): void {
    const isKnown = this.messages.some(
      (one) => one.channel === message.channel && one.number === message.number,
    );
    if (!isKnown) this.messages = [...this.messages, message];
  }

  #hear(told: Message<S>): void {
    if ('said' in told) {
      this.#listenTo(told.said);
    } else if ('done' in told) {
      this.#answers.get(told.done.key ?? '')?.resolve();
    } else if ('refused' in told) {
      const { key, error } = told.refused;
      const trouble = refused(409, error);
      if (key === null) this.trouble = trouble;
      else this.#answers.get(key)?.reject(trouble);
    } else {
      this.#newest = told.number;
      this.#compareClocks(told.at);
      const entry = entryOf<S>(told);
      for (const listener of this.#listeners) listener.hear(entry);
      this.entries = withoutUndone([entry], this.entries);
      if (told.table) this.table = told.table;
    }
  }

  /** An entry that was told as it happened bears the server's time of now. */
  #compareClocks(at: number): void {
    const now = Date.now();
    if (now - this.#openedAt < 2000) return;
    this.ahead = this.#aheadIsKnown ? Math.max(this.ahead, at - now) : at - now;
    this.#aheadIsKnown = true;
  }

  #longer(): number {
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
    return wait;
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    // A line that is still being laid is put down once it is there: browsers call anything else a mistake.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
  }
}

/** What was taken back is no longer part of the story. */
function withoutUndone<S extends Speech>(
  news: readonly Entry<S>[],
  known: readonly Entry<S>[] = [],
): Entry<S>[] {
  let entries = [...known];
  for (const entry of news) {
    if (entry.step.step === 'undone')
      entries = entries.filter((old) => old.step.step !== 'played' || old.ply <= entry.ply);
    entries.push(entry);
  }
  return entries;
}
