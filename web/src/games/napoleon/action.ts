/** Orders of Napoléon 1815: mostly a unit, and where it goes. What each is about comes with it, by its name. */
import type { OfferOf } from '../../table/speech';
import type { Action, Position, Role, Speech, Spot, Town, Unit } from './wire';

export type Offer = OfferOf<Speech>;
export type Verb = Action['verb'];

type Order = Pick<Offer, 'parts'>;

/** The unit that is ordered. */
export function unitOf({ parts }: Order): Unit | null {
  return 'unit' in parts ? parts.unit : null;
}

/** The town where it leads; for a fight the town where it is. */
export function townOf({ parts }: Order): Town | null {
  switch (parts.verb) {
    case 'place':
    case 'fight':
      return parts.at;
    case 'march':
    case 'retreat':
    case 'regroup':
      return parts.to;
    default:
      return null;
  }
}

/** The part of the battlefield where it leads. */
export function spotOf({ parts }: Order): Spot | null {
  switch (parts.verb) {
    case 'deploy':
    case 'lay':
      return parts.at;
    case 'move':
      return parts.to;
    default:
      return null;
  }
}

/** The square in which a unit would shelter. */
export function squareOf({ parts }: Order): Unit | null {
  return parts.verb === 'shelter' ? parts.square : null;
}

/** What an order says beside the unit: equal for units that can be given it together. */
export function restOf(order: Order): string {
  return [order.parts.verb, townOf(order), spotOf(order), squareOf(order)]
    .filter((part) => part !== null)
    .join(' ');
}

/** The parts of the battlefield, as each side calls them. */
const POSITIONS: Readonly<Record<Role, Readonly<Record<Spot, Position>>>> = {
  attacker: {
    reserve: 'attacker-reserve',
    left: 'attacker-left',
    centre: 'attacker-centre',
    right: 'attacker-right',
    'enemy-left': 'defender-left',
    'enemy-centre': 'defender-centre',
    'enemy-right': 'defender-right',
  },
  defender: {
    reserve: 'defender-reserve',
    left: 'defender-left',
    centre: 'defender-centre',
    right: 'defender-right',
    'enemy-left': 'attacker-left',
    'enemy-centre': 'attacker-centre',
    'enemy-right': 'attacker-right',
  },
};

/** `left`, `enemy-centre`: a position as the player of that role calls it. */
export function spotIn(position: Position, role: Role): Spot | null {
  const spots = Object.keys(POSITIONS[role]) as Spot[];
  return spots.find((spot) => POSITIONS[role][spot] === position) ?? null;
}

/** The position of a spot; the other way round. */
export function positionOf(spot: Spot, role: Role): Position {
  return POSITIONS[role][spot];
}
