/** What a finger may do at once. A mouse and a key are shown on the card what they are about to do; a finger is not. */
import type { Offer, Verb } from '../action';

/** A general was picked up before, or its route is being drawn: whoever touches a territory now sends it there. */
const MOVES: ReadonlySet<string> = new Set<Verb>([
  'march',
  'sail',
  'strategic',
  'retreat',
  'on',
  'go',
]);

/** Whether an order must be read before a touch gives it; `verb` is what a control has asked a place for. */
export function mustBeShown(offer: Offer, verb: Verb | null): boolean {
  return offer.parts.verb !== verb && !MOVES.has(offer.parts.verb);
}
