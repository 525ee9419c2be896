import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Board, Place } from './board';
import { following, neighbour } from './neighbours';

const board = JSON.parse(readFileSync('../data/koalicje/empire.board.json', 'utf8')) as Board;
const place = (id: string): Place => board.places.find((one) => one.id === id) as Place;

describe('arrow keys on the map', () => {
  it('lead to the neighbour in that direction', () => {
    expect(neighbour(board.places, place('paris'), 'right')?.id).toBe('lorraine');
    expect(neighbour(board.places, place('london'), 'left')?.id).toBe('cornwall');
    expect(neighbour(board.places, place('wien'), 'up')?.id).toBe('bohemia');
    expect(neighbour(board.places, place('anatolia'), 'left')?.id).toBe('istanbul');
  });

  it('end at the edge', () => {
    expect(neighbour(board.places, place('lisboa'), 'left')).toBeNull();
  });

  it('reach every place from any other', () => {
    const known = new Set(['paris']);
    const waiting = ['paris'];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = neighbour(board.places, place(id), direction)?.id;
        if (next !== undefined && !known.has(next)) {
          known.add(next);
          waiting.push(next);
        }
      }
    }
    expect(board.places.filter((one) => !known.has(one.id)).map((one) => one.id)).toEqual([]);
  });
});

describe('next and previous', () => {
  const open = new Set(['paris', 'wien', 'moskva']);
  it('go round and round in reading order', () => {
    const order = [null, 'moskva', 'paris', 'wien'].map(
      (from) => following(board.places, open, from, 1)?.id,
    );
    expect(order).toEqual(['moskva', 'paris', 'wien', 'moskva']);
    expect(following(board.places, open, 'moskva', -1)?.id).toBe('wien');
  });

  it('begin from wherever somebody stands', () => {
    expect(open.has(following(board.places, open, 'london', 1)?.id ?? '')).toBe(true);
    expect(following(board.places, new Set(), 'london', 1)).toBeNull();
  });
});
