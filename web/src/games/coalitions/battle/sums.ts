/** The strength of both sides of a battle as sums with their parts. */
import { powerAsked, type BattleView, type Power, type TerritoryView, type View } from '../wire';

export type PartKind = 'general' | 'units' | 'garrison' | 'fortress' | 'support' | 'cards' | 'unseen';

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

/** A general counts 1, a unit 1, a garrison 1, and 4 with a fortress (KOA-13.5). */
export function piecesOf(territory: TerritoryView | undefined, powers: readonly Power[]): Part[] {
  const parts: Part[] = [];
  for (const general of territory?.generals ?? []) {
    if (!powers.includes(general.power)) continue;
    parts.push({ kind: 'general', power: general.power, strength: 1, count: 1 });
    if (general.units > 0) {
      parts.push({ kind: 'units', power: general.power, strength: general.units, count: general.units });
    }
  }
  const owner = territory?.garrison;
  if (owner && powers.includes(owner)) {
    parts.push(
      territory.fortress
        ? { kind: 'fortress', power: owner, strength: 4, count: 1 }
        : { kind: 'garrison', power: owner, strength: 1, count: 1 },
    );
  }
  return parts;
}

/** A known card as it stands on the table, without abilities: those are counted at the end. */
export function knownValue(pile: BattleView['piles'][number]): { value: number; cards: number; unknown: number } {
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
export function sidesOf(battle: BattleView, view: Pick<View, 'territories'>): [Side, Side] {
  const territory = view.territories.find((here) => here.territory === battle.at);
  const side = (attacking: boolean): Side => {
    const powers = attacking ? (battle.sides[0] ?? [battle.attacker]) : (battle.sides[1] ?? battle.defenders);
    const strength = attacking ? battle.attack : battle.defence;
    const pieces = piecesOf(territory, powers);
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
    if (cards > 0) parts.push({ kind: 'cards', power: null, strength: known - strength, count: cards });
    return { attacking, powers, strength, parts, unknown, known };
  };
  return [side(true), side(false)];
}

/** Who plays the next card: the power that the table asks. */
export function actingIn(view: Pick<View, 'pending'>): Power | null {
  const asked = view.pending.find((pending) =>
    ['play-battle-card', 'reveal-card', 'declare-support', 'evade', 'draw-for-france'].includes(pending.decision),
  );
  return asked ? powerAsked(asked) : null;
}

/** Which side a power is on that stands or supports with this general. */
export function isAttacking(
  battle: Pick<BattleView, 'attacker' | 'sides' | 'piles'>,
  power: Power,
  powers: readonly { power: Power; status: string; controller: Power | null }[],
): boolean {
  if (battle.sides[0]?.includes(power) || power === battle.attacker) return true;
  if (battle.sides.slice(1).some((side) => side.includes(power))) return false;
  const pile = battle.piles.find((other) => other.power === power);
  if (pile) return pile.attacking;
  const find = (name: Power) => powers.find((line) => line.power === name);
  const [one, attacker] = [find(power), find(battle.attacker)];
  if (!one || !attacker) return false;
  const player = (line: { power: Power; controller: Power | null }) => line.controller ?? line.power;
  if (player(one) === player(attacker)) return true;
  return one.status === attacker.status && (one.status === 'british' || one.status === 'french');
}
