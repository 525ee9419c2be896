import { beforeEach, expect, test, vi } from 'vitest';
import { Notes } from './kept';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('notes stay with their table until they are forgotten', () => {
  const notes = new Notes<string[]>('here');
  notes.keep('one', ['a']);
  notes.keep('two', ['b']);
  expect([notes.of('one'), notes.of('three')]).toEqual([['a'], null]);
  notes.keep('one', null);
  expect([notes.of('one'), notes.of('two')]).toEqual([null, ['b']]);
});

test('the oldest notes make room', () => {
  const notes = new Notes<number>('here');
  for (let table = 0; table < 50; table++) notes.keep(`table ${table}`, table);
  expect([notes.of('table 9'), notes.of('table 10')]).toEqual([null, 10]);
});

test('what is no note is none', () => {
  localStorage.setItem('here', '{');
  expect(new Notes('here').of('one')).toBeNull();
});
