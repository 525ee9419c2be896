/** Requests to the server. What is refused throws a `Trouble` with words for people. */
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

const BASE = '/api/v1';

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Trouble(0, 'unreachable', 'The server cannot be reached.');
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : undefined;
  } catch {
    throw new Trouble(answer.status, 'unreadable', `The server answered ${answer.status} without words.`);
  }
  if (!answer.ok) {
    const error = (value as { error?: { code?: string; message?: string; rule?: string | null } })?.error;
    throw new Trouble(
      answer.status,
      error?.code ?? 'unknown',
      error?.message ?? `The server answered ${answer.status}.`,
      error?.rule ?? null,
    );
  }
  return value as T;
}

export const api = {
  get: <T>(path: string) => ask<T>('GET', path),
  post: <T>(path: string, body?: unknown) => ask<T>('POST', path, body),
  put: <T>(path: string, body?: unknown) => ask<T>('PUT', path, body),
  delete: <T>(path: string) => ask<T>('DELETE', path),
  /** The address of something that the browser fetches itself: a picture, a download. */
  address: (path: string) => BASE + path,
};
