import { describe, expect, it } from 'vitest';
import {
  around,
  between,
  boardAt,
  dragged,
  isWhole,
  on,
  paneAt,
  pinched,
  resized,
  revealing,
  whole,
  within,
  zoomed,
  type Frame,
} from './camera';

const frame: Frame = [-2000, -1500, 4000, 3000];
const size = { width: 800, height: 600 };
const limits = { frame, size, closest: 2 };

describe('the camera', () => {
  it('sees the whole map in the middle of a pane of any shape', () => {
    expect(whole(frame, size)).toEqual({ x: 0, y: 0, scale: 0.2 });
    expect(whole(frame, { width: 400, height: 900 })).toEqual({ x: 0, y: 0, scale: 0.1 });
  });

  it('finds the same point back and forth', () => {
    const camera = { x: 120, y: -40, scale: 0.7 };
    const [x, y] = boardAt(camera, size, 33, 470);
    const [left, top] = paneAt(camera, size, x, y);
    expect(left).toBeCloseTo(33);
    expect(top).toBeCloseTo(470);
  });

  it('keeps the point under the pointer while it zooms', () => {
    const camera = { x: 0, y: 0, scale: 0.5 };
    const before = boardAt(camera, size, 300, 200);
    const after = boardAt(zoomed(camera, limits, 1.7, 300, 200), size, 300, 200);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it('keeps that point on the way, too', () => {
    const one = { x: 0, y: 0, scale: 0.5 };
    const other = zoomed(one, limits, 1.7, 300, 200);
    const before = boardAt(one, size, 300, 200);
    const half = boardAt(between(one, other, 0.4), size, 300, 200);
    expect(half[0]).toBeCloseTo(before[0]);
    expect(half[1]).toBeCloseTo(before[1]);
  });

  it('never loses the map', () => {
    expect(within({ x: 99999, y: 0, scale: 0.5 }, limits).x).toBe(2000 - 800);
    expect(dragged({ x: 0, y: 0, scale: 0.5 }, limits, 99999, 99999)).toEqual({
      x: -1200,
      y: -900,
      scale: 0.5,
    });
    expect(zoomed({ x: 0, y: 0, scale: 0.5 }, limits, 0.0001, 10, 10)).toEqual({
      x: 0,
      y: 0,
      scale: 0.2,
    });
    expect(zoomed({ x: 0, y: 0, scale: 0.5 }, limits, 1000, 400, 300).scale).toBe(2);
  });

  it('holds a side that has room to spare in its middle', () => {
    const tall = { frame, size: { width: 400, height: 900 }, closest: 2 };
    expect(within({ x: 500, y: 700, scale: 0.12 }, tall).y).toBe(0);
  });

  it('goes as near to a part as it can with all of it seen', () => {
    const camera = on([100, 100, 400, 300], limits, 0);
    expect(camera).toEqual({ x: 300, y: 250, scale: 2 });
  });

  it('is stretched between two fingers, which keep what lies between them', () => {
    const camera = { x: 100, y: 50, scale: 0.5 };
    const [x, y] = boardAt(camera, size, 300, 250);
    const turned = pinched(
      camera,
      limits,
      [
        { x: 250, y: 200 },
        { x: 350, y: 300 },
      ],
      [
        { x: 250, y: 300 },
        { x: 450, y: 500 },
      ],
    );
    expect(turned.scale).toBeCloseTo(1);
    expect(paneAt(turned, size, x, y)).toEqual([expect.closeTo(350), expect.closeTo(400)]);
    // No nearer than one may: the middle stays all the same.
    const nearest = pinched(
      camera,
      limits,
      [
        { x: 299, y: 250 },
        { x: 309, y: 250 },
      ],
      [
        { x: 104, y: 250 },
        { x: 504, y: 250 },
      ],
    );
    expect(nearest.scale).toBe(2);
    expect(paneAt(nearest, size, ...boardAt(camera, size, 304, 250))[0]).toBeCloseTo(304);
  });

  it('leaves what is in view where it is', () => {
    const camera = { x: 0, y: 0, scale: 0.5 };
    expect(revealing(camera, limits, [100, 100], 0.3)).toBe(camera);
    const moved = revealing(camera, limits, [1000, 0], 0.3);
    expect(paneAt(moved, size, 1000, 0)[0]).toBeCloseTo(800 - 72);
    expect(moved.scale).toBe(0.5);
  });

  it('comes nearer if the place would be too small, and keeps clear of what covers the pane', () => {
    expect(revealing(whole(frame, size), limits, [500, 500], 0.6).scale).toBe(0.6);
    const clear = revealing({ x: 0, y: 0, scale: 0.5 }, limits, [0, 400], 0.3, [0, 0, 300, 0]);
    expect(paneAt(clear, size, 0, 400)[1]).toBeCloseTo(600 - 300 - 72);
  });

  it('keeps what was looked at when the pane changes', () => {
    const bigger = { frame, size: { width: 1000, height: 800 }, closest: 2 };
    expect(isWhole(resized(whole(frame, size), size, bigger), frame, bigger.size)).toBe(true);
    expect(resized({ x: 300, y: 200, scale: 0.6 }, size, bigger)).toEqual({
      x: 300,
      y: 200,
      scale: 0.6,
    });
  });

  it('frames several parts', () => {
    expect(around([])).toBeNull();
    expect(
      around([
        [0, 0, 10, 10],
        [20, -5, 10, 5],
      ]),
    ).toEqual([0, -5, 30, 15]);
  });
});
