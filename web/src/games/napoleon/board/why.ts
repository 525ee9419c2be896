/** Why a town cannot be chosen: which order somebody has most likely in mind. The answer: `table/reasons.ts`. */
import type { Block } from '../blocks';

interface Asking {
  readonly decision: string | null;
  readonly picked: readonly string[];
  readonly armies: readonly string[];
  readonly blocks: ReadonlyMap<string, Block>;
}

const VERBS: Readonly<Record<string, string>> = {
  'place-units': 'place',
  'order-marches': 'march',
  'leave-fight': 'retreat',
  regroup: 'regroup',
};

/** The order that a click on this town would most likely have been; null if no town is asked for. */
export function likely(
  { decision, picked, armies, blocks }: Asking,
  town: string,
  neighbours: readonly string[],
): string | null {
  if (decision === 'choose-fight') return `fight ${town}`;
  const verb = VERBS[decision ?? ''];
  if (verb === undefined) return null;
  const [unit] = picked;
  if (unit !== undefined) return `${verb} ${unit} ${town}`;
  // Somebody points at units that cannot march: the first of them would go next door.
  if (verb !== 'march') return null;
  const own = [...blocks.values()].find(
    (block) => block.town === town && armies.includes(block.army),
  );
  const [next] = neighbours;
  return own && next !== undefined ? `march ${own.unit} ${next}` : null;
}
