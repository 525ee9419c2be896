/** Requests to the server. What is refused throws a `Trouble` with words for people. */
import { addressOf, taken } from './early';
import { settings } from './settings.svelte';

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

/** Whatever went wrong, as something that can be told. */
export function troubleOf(problem: unknown): Trouble {
  return problem instanceof Trouble ? problem : new Trouble(0, 'unknown', String(problem));
}

/** A refusal as the server words it. */
export interface Refusal {
  code: string;
  message: string;
  message_pl?: string | null | undefined;
  /** The message without the rule that it cites, if the game refused. */
  reason?: string | null | undefined;
  rule?: string | null | undefined;
}

/** What a refusal says in the language of the page. The rule has a link of its own, so it is not said twice. */
export function reasonOf(refusal: Refusal): string {
  const { message, message_pl, reason } = refusal;
  return (settings.lang === 'pl' ? message_pl : null) ?? reason ?? message;
}

export function refused(status: number, refusal: Refusal): Trouble {
  return new Trouble(status, refusal.code, reasonOf(refusal), refusal.rule ?? null);
}

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  early?: Promise<Response> | null,
  signal?: AbortSignal,
): Promise<T> {
  let answer: Response;
  try {
    answer = await (early ??
      fetch(addressOf(path), {
        method,
        credentials: 'same-origin',
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        ...(signal ? { signal } : {}),
      }));
  } catch {
    throw new Trouble(0, 'unreachable', 'The server cannot be reached.');
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : undefined;
  } catch {
    throw new Trouble(
      answer.status,
      'unreadable',
      `The server answered ${answer.status} without words.`,
    );
  }
  if (!answer.ok) {
    const error = (value as { error?: Refusal })?.error;
    if (error) throw refused(answer.status, error);
    throw new Trouble(answer.status, 'unknown', `The server answered ${answer.status}.`);
  }
  return value as T;
}

export const api = {
  get: <T>(path: string) => ask<T>('GET', path),
  /** What is at this address, perhaps sent for already. */
  first: <T>(path: string) => ask<T>('GET', path, undefined, taken(path)),
  /** Whoever changes his mind may hang up by the signal. */
  post: <T>(path: string, body?: unknown, signal?: AbortSignal) =>
    ask<T>('POST', path, body, null, signal),
  put: <T>(path: string, body?: unknown) => ask<T>('PUT', path, body),
  delete: <T>(path: string) => ask<T>('DELETE', path),
  /** The address of something that the browser fetches itself: a picture, a download. */
  address: addressOf,
};
