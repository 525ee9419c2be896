/** What is sent for before the code that will ask for it is here. */
const BASE = '/api/v1';
/** So long, in milliseconds, what was sent for is news. */
const FRESH = 5000;
const sent = new Map<string, { answer: Promise<Response>; at: number }>();

/** The address of something of the server's. */
export function addressOf(path: string): string {
  return BASE + path;
}

/** Sends for it, and reads it too: whoever asks for it later gets an answer of his own. */
export function sendFor<T>(path: string): Promise<T> {
  const answer = fetch(addressOf(path), { credentials: 'same-origin' });
  const read = answer.then((here) => here.clone().json() as Promise<T>);
  // What fails here is told by whoever takes it.
  read.catch(() => undefined);
  sent.set(path, { answer, at: performance.now() });
  return read;
}

/** The answer, if it was sent for a moment ago. It is taken once. */
export function taken(path: string): Promise<Response> | null {
  const early = sent.get(path);
  sent.delete(path);
  return early && performance.now() - early.at < FRESH ? early.answer : null;
}
