/** Offers for tests, as the server writes them: the parts under the names that the game gives them. */
import type { Offer } from './action';
import type { Action } from './wire';

const PARTS: Readonly<Partial<Record<Action['verb'], readonly string[]>>> = {
  name: ['at'],
  place: ['at'],
  recall: ['from'],
  offer: ['power', 'money'],
  discard: ['card'],
  'buy-unit': ['at'],
  'buy-fortress': ['at'],
  disband: ['at'],
  march: ['from', 'to'],
  sail: ['from', 'to'],
  strategic: ['from', 'to'],
  retreat: ['from', 'to'],
  on: ['to'],
  garrison: ['from', 'at'],
  evade: ['to'],
  support: ['from'],
  play: ['card', 'from'],
  open: ['from'],
  pass: ['from'],
  arbiter: ['power'],
  bid: ['bid'],
  status: ['status'],
  take: ['from'],
  send: ['to'],
  fight: ['at'],
  'unit-to': ['at'],
};

const value = (word: string): string | number | null =>
  word === 'off-map' ? null : Number.isNaN(Number(word)) ? word : Number(word);

export function offerOf(text: string, phrase = text): Offer {
  const [verb = '', ...words] = text.split(' ');
  const names = PARTS[verb as Action['verb']] ?? [];
  const parts = words.map((word, index) => [names[index], value(word)] as const);
  return { text, phrase, parts: { verb, ...Object.fromEntries(parts) } as Action };
}
