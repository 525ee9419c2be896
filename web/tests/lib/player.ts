/** Somebody at the server's API: plays the seats that a test does not click, and brings a match to where it is wanted. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { QuestionShown, RecordShown, TableShown, Terms, Updates } from '../../src/wire/api';
import type { View } from '../../src/games/coalitions/wire';

export interface Asked {
  table: TableShown;
  view: View;
  seat: number;
  question: QuestionShown;
}

/** Answers a question; undefined leaves it to the next policy. */
export type Policy = (asked: Asked) => string | undefined;

/** Does as little as the rules allow. */
export const quiet: Policy = ({ question }) =>
  question.actions.find((action) => ['done', 'pass', 'refuse'].includes(action)) ??
  question.actions[0];

/** Chooses at random, always in the same way. */
export function random(seed: number): Policy {
  let state = seed >>> 0;
  return ({ question }) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return question.actions[Math.floor((state / 2 ** 32) * question.actions.length)];
  };
}

/** The first policy that knows an answer. */
export function first(...policies: Policy[]): Policy {
  return (asked) => {
    for (const policy of policies) {
      const action = policy(asked);
      if (action !== undefined) return action;
    }
    return undefined;
  };
}

/** A line that is known: in this action turn of round 1 the first of these actions that is offered. */
export function line(steps: Readonly<Record<number, readonly string[]>>): Policy {
  return ({ view, question }) =>
    view.round === 1
      ? (steps[view['action-turn']] ?? []).find((action) => question.actions.includes(action))
      : undefined;
}

export class Player {
  constructor(
    readonly request: APIRequestContext,
    readonly url: string,
  ) {}

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.request.fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { Origin: this.url },
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  beGuest(): Promise<unknown> {
    return this.ask('POST', '/guests');
  }

  /** Opens a table and sits down; in several seats only at one screen. */
  async open(terms: Partial<Terms> = {}, seats: readonly number[] = []): Promise<string> {
    const usual = { game: 'koalicje', scenario: '1805', players: 6, stand_in: 'random' };
    const { id } = await this.ask<{ id: string }>('POST', '/tables', { ...usual, ...terms });
    for (const seat of seats) await this.sit(id, seat);
    return id;
  }

  sit(table: string, seat: number): Promise<unknown> {
    return this.ask('POST', `/tables/${table}/seats/${seat}`);
  }

  begin(table: string): Promise<unknown> {
    return this.ask('POST', `/tables/${table}/begin`);
  }

  table(table: string, seat?: number): Promise<TableShown> {
    return this.ask('GET', `/tables/${table}?lang=en${seat === undefined ? '' : `&seat=${seat}`}`);
  }

  log(table: string, seat: number): Promise<Updates> {
    return this.ask('GET', `/tables/${table}/log?lang=en&seat=${seat}`);
  }

  record(table: string): Promise<RecordShown> {
    return this.ask('GET', `/tables/${table}/record`);
  }

  play(table: string, seat: number, action: string, number: number): Promise<unknown> {
    return this.ask('POST', `/tables/${table}/seats/${seat}/actions`, { action, number });
  }

  me(): Promise<{ id: string; name: string }> {
    return this.ask('GET', '/me');
  }

  /** The page is his from now on. */
  async appearAt(page: Page): Promise<void> {
    const { cookies } = await this.request.storageState();
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
  }

  step(table: string, seat: number, step: string, method = 'POST'): Promise<unknown> {
    return this.ask(method, `/tables/${table}/seats/${seat}/${step}`);
  }
}

/** Which player answers for which seat. */
export type Seated = ReadonlyMap<number, Player>;

export function seated(...held: readonly (readonly [Player, readonly number[]])[]): Seated {
  return new Map(held.flatMap(([player, seats]) => seats.map((seat) => [seat, player] as const)));
}

/** Everybody takes his seat. */
export async function takeSeats(table: string, players: Seated): Promise<void> {
  for (const [seat, player] of players) await player.sit(table, seat);
}

/**
 * Plays on for all these seats until one of them is asked what is wanted, which is then left unanswered. Without such a question
 * it plays to the end.
 */
export async function drive(
  table: string,
  players: Seated,
  policy: Policy,
  wanted: (asked: Asked) => boolean = () => false,
  limit = 2500,
): Promise<Asked | null> {
  const [anybody] = players.values();
  if (!anybody) throw new Error('nobody sits here');
  for (let plies = 0; plies < limit;) {
    const shown = await anybody.table(table);
    if (shown.status === 'ended') return null;
    const seats = shown.pending
      .map((pending) => pending.seat)
      .filter((seat) => typeof seat === 'number');
    const mine = seats.filter((seat) => players.has(seat));
    if (mine.length === 0) {
      // Bots, or somebody who clicks, think.
      await new Promise((done) => setTimeout(done, 30));
      plies += 0.2;
      continue;
    }
    const asked: Asked[] = [];
    for (const seat of mine) {
      const seen = await players.get(seat)!.table(table, seat);
      if (seen.question)
        asked.push({ table: seen, view: seen.view as View, seat, question: seen.question });
    }
    const found = asked.find(wanted);
    if (found) return found;
    const next = asked[0];
    if (!next) continue;
    const action = policy(next);
    if (action === undefined) throw new Error(`no answer to ${next.question.prompt}`);
    await players.get(next.seat)!.play(table, next.seat, action, next.table.number);
    plies += 1;
  }
  throw new Error(`what was wanted did not come up within ${limit} decisions`);
}
