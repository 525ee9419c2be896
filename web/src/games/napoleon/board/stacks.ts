/** What stands in the towns: one stack for each army, faces for those who see them. */
import type { Board, Point } from '../../../board/board';
import type { Block } from '../blocks';
import type { Army, View } from '../wire';

export interface Stack {
  readonly key: string;
  readonly town: string;
  readonly army: Army;
  readonly at: Point;
  /** Blocks whose faces are seen; the leader first, then by strength. */
  readonly faces: readonly Block[];
  /** Blocks that show their backs. */
  readonly backs: number;
  readonly disorganised: number;
  readonly count: number;
}

const ARMIES: readonly Army[] = ['french', 'anglo-dutch', 'prussian'];

export function stacksOf(
  board: Pick<Board, 'places'>,
  view: View,
  blocks: ReadonlyMap<string, Block>,
  size: number,
): Stack[] {
  const hearts = new Map(board.places.map((place) => [place.id, place.heart]));
  const stacks: Stack[] = [];
  for (const here of view.towns) {
    const heart = hearts.get(here.town);
    if (!heart) continue;
    // Whoever fights on the battlefield stands in the town for everybody who looks at the map.
    const field = view.fight?.at === here.town ? view.fight.positions : [];
    const units = [...here.units, ...field.flatMap((position) => position.units)];
    const hidden = [...here.hidden, ...field.flatMap((position) => position.hidden)];
    const present = ARMIES.filter((army) => [...units, ...hidden].some((one) => one.army === army));
    present.forEach((army, index) => {
      const faces = units
        .filter((unit) => unit.army === army)
        .map((unit) => blocks.get(unit.unit))
        .filter((block) => block !== undefined)
        .sort(
          (one, other) =>
            Number(other.printed.kind === 'leader') - Number(one.printed.kind === 'leader') ||
            other.strength - one.strength,
        );
      const backs = hidden.filter((heap) => heap.army === army);
      const count = backs.reduce((sum, heap) => sum + heap.count, 0);
      const disorganised =
        faces.filter((block) => block.stands?.disorganised).length +
        backs.filter((heap) => heap.disorganised).reduce((sum, heap) => sum + heap.count, 0);
      stacks.push({
        key: `${here.town} ${army}`,
        town: here.town,
        army,
        at: [heart[0] + (index - (present.length - 1) / 2) * size * 1.2, heart[1] - size * 0.42],
        faces,
        backs: count,
        disorganised,
        count: faces.length + count,
      });
    });
  }
  return stacks;
}

/** Faces laid out side by side, at most four in a row, the last row at the point itself. */
export function spread(count: number, size: number): Point[] {
  const columns = Math.min(4, Math.max(1, Math.ceil(Math.sqrt(count))));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index): Point => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = index % columns;
    return [(column - (inRow - 1) / 2) * size * 1.04, (row - rows + 1) * size * 1.04];
  });
}
