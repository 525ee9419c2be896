/** The strength of both sides of a battle as sums with their parts. */
import { powerAsked, type BattleView, type Power, type View } from '../wire';

export type PartKind =
  'general' | 'units' | 'garrison' | 'fortress' | 'support' | 'cards' | 'unseen';

export interface Part {
  kind: PartKind;
  power: Power | null;
  strength: number;
  /** How many of them: units, cards. */
  count: number;
}

export interface Side {
  attacking: boolean;
  powers: Power[];
  /** What stands on the strength track before cards. */
  strength: number;
  parts: Part[];
  /** Face-down cards that the viewer does not know. */
  unknown: number;
  /** Strength with the cards that the viewer knows. */
  known: number;
}

/** What the pieces of some powers on the field count. */
export function piecesOf(battle: Pick<BattleView, 'parts'>, powers: readonly Power[]): Part[] {
  return battle.parts
    .filter((part) => powers.includes(part.power))
    .map(({ piece, power, strength, count }) => ({ kind: piece, power, strength, count }));
}

/** A known card as it stands on the table, without abilities: those are counted at the end. */
export function knownValue(pile: BattleView['piles'][number]): {
  value: number;
  cards: number;
  unknown: number;
} {
  let value = 0;
  let cards = 0;
  let unknown = 0;
  for (const card of pile.cards) {
    if (card.value === null) unknown++;
    else {
      value += Number(card.value);
      cards++;
    }
  }
  return { value, cards, unknown };
}

/** Both sides, the attacker's first. */
export function sidesOf(battle: BattleView): [Side, Side] {
  const side = (attacking: boolean): Side => {
    const powers = attacking
      ? (battle.sides[0] ?? [battle.attacker])
      : (battle.sides[1] ?? battle.defenders);
    const strength = attacking ? battle.attack : battle.defence;
    const pieces = piecesOf(battle, powers);
    const counted = pieces.reduce((sum, part) => sum + part.strength, 0);
    // After the battle the losers are gone from the map, but the track still shows what they were.
    const parts: Part[] = counted > strength ? [] : pieces;
    const rest = strength - (counted > strength ? 0 : counted);
    if (rest > 0) {
      const kind = battle.verdict === null && battle.supporters.length > 0 ? 'support' : 'unseen';
      parts.push({ kind, power: null, strength: rest, count: rest });
    }
    let known = strength;
    let unknown = 0;
    let cards = 0;
    for (const pile of battle.piles) {
      if (pile.attacking !== attacking) continue;
      const sum = knownValue(pile);
      known += sum.value;
      unknown += sum.unknown;
      cards += sum.cards;
    }
    if (cards > 0)
      parts.push({ kind: 'cards', power: null, strength: known - strength, count: cards });
    return { attacking, powers, strength, parts, unknown, known };
  };
  return [side(true), side(false)];
}

/** Who plays the next card: the power that the table asks. */
export function actingIn(view: Pick<View, 'pending'>): Power | null {
  const asked = view.pending.find((pending) =>
    ['play-battle-card', 'reveal-card', 'declare-support', 'evade', 'draw-for-france'].includes(
      pending.decision,
    ),
  );
  return asked ? powerAsked(asked) : null;
}
