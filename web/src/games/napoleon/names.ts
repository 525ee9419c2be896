/** What units, corps, armies and parts of the battlefield are called. */
import { settings, t } from '../../lib/settings.svelte';
import { spotIn } from './action';
import type { Block } from './blocks';
import type { Army, Position, Role, RosterView, UnitView, View } from './wire';
import { armies, kinds, spots, words } from './words';

export function unitName(printed: Pick<RosterView, 'name' | 'name-pl'>): string {
  return settings.lang === 'pl' ? printed['name-pl'] : printed.name;
}

export function armyName(army: Army): string {
  return t(armies[army]);
}

/** `II Corps`, `Guard`. */
export function corpsName(corps: string): string {
  switch (corps) {
    case 'HQ':
      return t(words.headquarters);
    case 'Garde':
      return t(words.guard);
    case 'Cavalerie':
    case 'Cavalry':
      return t(words.cavalryCorps);
    case 'Reserve':
      return t(words.reserveCorps);
    default:
      return t(words.corps, { corps });
  }
}

/** What fits on a block. */
export function corpsSign(corps: string): string {
  return { HQ: '', Garde: 'G', Cavalerie: 'C', Cavalry: 'C', Reserve: 'R' }[corps] ?? corps;
}

export function positionName(position: Position, role: Role): string {
  const phrase = spots[spotIn(position, role) ?? 'enemy-reserve'];
  return phrase ? t(phrase) : '';
}

/** Towns are called what the map prints, the same in both languages. */
export function townName(view: View | null, town: string): string {
  return view?.towns.find((one) => one.town === town)?.name ?? town;
}

/** "infantry, II Corps, strength 3 of 4, firepower F1; has moved". */
export function aboutBlock(block: Block): string {
  const { printed, strength, stands } = block;
  const facts = [
    t(kinds[printed.kind]),
    ...(printed.corps === 'HQ' ? [] : [corpsName(printed.corps)]),
    strength === printed.full
      ? t(words.strengthFull, { now: strength })
      : t(words.strength, { now: strength, full: printed.full }),
    t(words.firepower, { firepower: printed.firepower }),
  ].join(', ');
  return [facts, ...(stands ? statesOf(stands) : [])].join('; ');
}

/** What has become of a unit in this turn. */
export function statesOf(unit: UnitView): string[] {
  const said: string[] = [];
  if (unit.steps > 0) said.push(t(words.marched));
  if (unit.moved) said.push(t(words.moved));
  if (unit.fired) said.push(t(words.fired));
  if (unit.charging) said.push(t(words.charging));
  if (unit.square) said.push(t(words.square));
  if (unit['sheltered-by']) said.push(t(words.sheltered));
  if (unit.disorganised) said.push(t(words.disorganised));
  if (unit.committed) said.push(t(words.committed));
  if (unit.holds === 'farm') said.push(t(words.holdsFarm));
  if (unit.holds === 'hill') said.push(t(words.holdsHill));
  return said;
}
