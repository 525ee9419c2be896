/** Blocks that something is offered to, in heaps as the question wants them. */
import { heapsOf, type Block, type Heap } from '../blocks';
import type { Choice } from '../choice.svelte';
import { corpsName, townName } from '../names';

export type Titled = Heap<Block> & { readonly title: string };

export function openBlocks(choice: Choice): Block[] {
  return [...choice.byUnit.keys()]
    .map((unit) => choice.blocks.get(unit))
    .filter((block) => block !== undefined);
}

export function byCorps(blocks: readonly Block[]): Titled[] {
  return heapsOf(blocks, (block) => `${block.army} ${block.printed.corps}`).map((heap) => ({
    ...heap,
    title: corpsName(heap.items[0]?.printed.corps ?? ''),
  }));
}

export function byTown(blocks: readonly Block[], choice: Choice): Titled[] {
  return heapsOf(blocks, (block) => block.town ?? '').map((heap) => ({
    ...heap,
    title: heap.key ? townName(choice.view, heap.key) : '',
  }));
}

/** The town of the units that are picked: all who could march with them can be picked as well. */
export function townOfPicked(choice: Choice): string | null {
  return (
    choice.picked
      .map((unit) => choice.blocks.get(unit)?.town ?? null)
      .find((town) => town !== null) ?? null
  );
}
