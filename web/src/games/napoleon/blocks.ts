/** Blocks whose faces are seen, with all that is known of them. */
import type { Army, Position, RosterView, UnitView, View } from './wire';

export interface Block {
  readonly unit: string;
  readonly army: Army;
  /** What is printed on it. */
  readonly printed: RosterView;
  readonly strength: number;
  /** Where it stands on the map. A unit on the battlefield stands in no town. */
  readonly town: string | null;
  readonly position: Position | null;
  /** How it stands there; null while it is not in play. */
  readonly stands: UnitView | null;
}

export function blocksOf(view: View): Map<string, Block> {
  const standing = new Map<
    string,
    { stands: UnitView; town: string | null; position: Position | null }
  >();
  for (const { town, units } of view.towns)
    for (const stands of units) standing.set(stands.unit, { stands, town, position: null });
  for (const { position, units } of view.fight?.positions ?? [])
    for (const stands of units) standing.set(stands.unit, { stands, town: null, position });
  const blocks = new Map<string, Block>();
  for (const { army, roster } of view.armies)
    for (const printed of roster) {
      const found = standing.get(printed.unit);
      if (printed.strength === null || printed.strength === undefined) continue;
      blocks.set(printed.unit, {
        unit: printed.unit,
        army,
        printed,
        strength: printed.strength,
        town: found?.town ?? null,
        position: found?.position ?? null,
        stands: found?.stands ?? null,
      });
    }
  return blocks;
}

export interface Heap<T> {
  readonly key: string;
  readonly items: readonly T[];
}

/** Things in heaps by a word, in the order in which the words come up. */
export function heapsOf<T>(items: readonly T[], keyOf: (item: T) => string): Heap<T>[] {
  const heaps = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = heaps.get(key);
    if (known) known.push(item);
    else heaps.set(key, [item]);
  }
  return [...heaps].map(([key, heap]) => ({ key, items: heap }));
}

/** Whether one more town is beyond what a unit marches without force. */
export function isForced(block: Block): boolean {
  return (block.stands?.steps ?? 0) >= block.printed.range;
}

/** Steps of strength, added up. */
export function strengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.strength, 0);
}
