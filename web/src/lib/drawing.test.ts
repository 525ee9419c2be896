import { expect, test } from 'vitest';
import { outlineOf } from './drawing';

test('every power has an emblem', () => {
  for (const power of ['britain', 'france', 'austria', 'prussia', 'russia', 'ottoman'])
    expect(outlineOf(`emblem-${power}`)).toMatch(/^M/);
});

test('what nobody has drawn is missing, not broken', () => {
  expect(outlineOf('emblem-atlantis')).toBeNull();
});
