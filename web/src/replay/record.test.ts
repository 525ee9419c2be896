import { expect, test } from 'vitest';
import { entriesOf } from './record.svelte';

test('what chance answers belongs to the decision before it', () => {
  const entries = entriesOf(['1: name paris', 'chance: draw 3', 'chance: draw 1', '0: drill', '3: done']);
  expect(entries.map((entry) => [entry.number, entry.step.step === 'played' ? entry.step.seat : null])).toEqual([
    [3, 1],
    [4, 0],
    [5, 3],
  ]);
});

test('chance may begin', () => {
  expect(entriesOf(['chance: draw 3', '0: drill']).map((entry) => entry.step.step)).toEqual(['began', 'played']);
});
