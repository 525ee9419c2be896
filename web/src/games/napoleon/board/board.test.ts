import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../../board/board';
import { blocksOf } from '../blocks';
import { roadBetween, roadInWords, tollOf } from '../controls/roads';
import { campaign, offerOf } from '../fixture';
import { legsOf, pointsOn, wayBetween } from './roads';
import { spread, stacksOf } from './stacks';
import type { Entry } from '../wire';
import { likely } from './why';

const board = JSON.parse(
  readFileSync('../data/napoleon-1815/campaign.board.json', 'utf8'),
) as Board;
const view = campaign();
const blocks = blocksOf(view);
const entry = (number: number, events: object[]) =>
  ({ number, told: events.map((event) => ({ event, spans: [] })) }) as unknown as Entry;

describe('stacks', () => {
  it('are one for each army of a town, faces only where they are seen', () => {
    const stacks = stacksOf(board, view, blocks, 100);
    expect(
      stacks.map((stack) => [stack.key, stack.faces.map((block) => block.unit), stack.backs]),
    ).toEqual([
      ['laneffe french', ['fr-napoleon', 'fr-ii-foy'], 0],
      ['charleroi prussian', [], 2],
    ]);
  });
  it('are laid out in rows of four at most', () => {
    expect(spread(1, 100)).toEqual([[0, 0]]);
    const many = spread(9, 100);
    expect(new Set(many.map(([, y]) => y)).size).toBe(3);
    expect(Math.max(...many.map(([, y]) => y))).toBe(0);
  });
});

describe('roads', () => {
  it('every road of the board can be drawn on', () => {
    for (const way of board.ways.filter((one) => one.between)) {
      const { middle } = pointsOn(way.path);
      expect(middle.every(Number.isFinite)).toBe(true);
    }
    const way = wayBetween(board, 'laneffe', 'charleroi');
    const end = board.places.find((place) => place.id === 'charleroi');
    const { at } = pointsOn(way?.path ?? '').towards(end?.heart ?? [0, 0]);
    const start = board.places.find((place) => place.id === 'laneffe')?.heart ?? [0, 0];
    const far = (one: readonly number[], other: readonly number[]) =>
      Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0));
    expect(far(at, end?.heart ?? [0, 0])).toBeLessThan(far(at, start));
  });
  it('tell what a march costs', () => {
    expect(roadBetween(view, 'charleroi', 'laneffe')?.used).toBe(1);
    const order = {
      verb: 'march' as const,
      town: 'charleroi',
      offers: [offerOf('march fr-ii-foy charleroi'), offerOf('march fr-napoleon charleroi')],
    };
    const toll = tollOf({ view, blocks, armies: ['french'] }, order);
    expect(toll).toMatchObject({ forced: 1, attack: true, limit: 4 });
    expect(toll && roadInWords(toll)).toBe('attack · forced march: 1 · road 1/4');
    expect(tollOf({ view, blocks, armies: ['french'] }, { ...order, verb: 'place' })).toBeNull();
  });
  it('remember who marched in this turn', () => {
    const march = (from: string, to: string) => ({
      event: 'marched',
      army: 'french',
      unit: null,
      from,
      to,
    });
    const legs = legsOf([
      entry(1, [march('a', 'b')]),
      entry(2, [{ event: 'turn-began', turn: 2 }]),
      entry(3, [march('b', 'c')]),
      entry(4, [march('b', 'c')]),
    ]);
    expect(legs).toEqual([{ army: 'french', from: 'b', to: 'c', count: 2 }]);
  });
});

describe('the order somebody has in mind', () => {
  const asking = { decision: 'order-marches', picked: ['fr-ii-foy'], armies: ['french'], blocks };
  it('is one of the picked units', () => {
    expect(likely(asking, 'ligny', [])).toBe('march fr-ii-foy ligny');
    expect(likely({ ...asking, decision: 'place-units' }, 'ligny', [])).toBe(
      'place fr-ii-foy ligny',
    );
  });
  it('or of those who stand there', () => {
    expect(likely({ ...asking, picked: [] }, 'laneffe', ['charleroi'])).toBe(
      'march fr-ii-foy charleroi',
    );
    expect(likely({ ...asking, picked: [] }, 'ligny', ['charleroi'])).toBeNull();
    expect(likely({ ...asking, picked: [], decision: 'choose-fight' }, 'ligny', [])).toBe(
      'fight ligny',
    );
    expect(likely({ ...asking, picked: [], decision: 'take-hit' }, 'ligny', [])).toBeNull();
  });
});
