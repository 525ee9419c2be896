/** Orders of Napoléon 1815 as the server writes them: a verb, mostly a unit, and where it goes. */
import type { Offer } from '../../table/offers';

export { offerOf, type Offer } from '../../table/offers';
import type { Position, Role } from './wire';

/** Orders whose second word is a town. */
const TO_TOWN: ReadonlySet<string> = new Set(['place', 'march', 'retreat', 'regroup']);
/** Orders whose second word is a part of the battlefield, as its owner calls it. */
const TO_SPOT: ReadonlySet<string> = new Set(['deploy', 'move', 'lay']);
/** Orders that no unit carries out. */
const OF_NOBODY: ReadonlySet<string> = new Set(['fight', 'lay', 'done']);

/** The unit that is ordered. */
export function unitOf({ verb, words }: Offer): string | null {
  return OF_NOBODY.has(verb) ? null : (words[0] ?? null);
}

/** The town where it leads; for a fight the town where it is. */
export function townOf({ verb, words }: Offer): string | null {
  if (verb === 'fight') return words[0] ?? null;
  return TO_TOWN.has(verb) ? (words[1] ?? null) : null;
}

/** The part of the battlefield where it leads. */
export function spotOf({ verb, words }: Offer): string | null {
  return TO_SPOT.has(verb) ? (words[1] ?? null) : null;
}

/** The square in which a unit would shelter. */
export function squareOf({ verb, words }: Offer): string | null {
  return verb === 'shelter' ? (words[1] ?? null) : null;
}

/** What an order says beside the unit: equal for units that can be given it together. */
export function restOf({ verb, words }: Offer): string {
  return [verb, ...words.slice(1)].join(' ');
}

/** `left`, `enemy-centre`: a position as the player of that role calls it. */
export function spotIn(position: Position, role: Role): string | null {
  const [owner, where] = position.split('-') as [Role, string];
  if (owner === role) return where;
  return where === 'reserve' ? null : `enemy-${where}`;
}

/** The position of a spot; the other way round. */
export function positionOf(spot: string, role: Role): Position {
  const isEnemy = spot.startsWith('enemy-');
  const owner: Role = isEnemy === (role === 'attacker') ? 'defender' : 'attacker';
  return `${owner}-${isEnemy ? spot.slice('enemy-'.length) : spot}` as Position;
}
