import { describe, expect, it } from 'vitest';
import { cut, lighter } from './picture';

/** The steps that a path takes, each from point to point. */
function steps(paths: readonly string[]): string[] {
  const found: string[] = [];
  for (const path of paths.join('').split('M').slice(1)) {
    const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
    let [x = 0, y = 0] = numbers;
    for (let index = 2; index + 1 < numbers.length; index += 2) {
      const [toX, toY] = [x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)];
      found.push(`${x} ${y} ${toX} ${toY}`);
      [x, y] = [toX, toY];
    }
  }
  return found.sort();
}

describe('a lighter picture', () => {
  it('has the same lines in smaller pieces', () => {
    const path = 'M0 0l300 0 300 10-20 500-600-5M1000 1000l-5 5 10 10';
    const pieces = cut(path) ?? [];
    expect(pieces.length).toBeGreaterThan(2);
    expect(steps(pieces)).toEqual(steps([path]));
  });

  it('closes what was closed', () => {
    expect(steps(cut('M0 0l900 0 0 900z') ?? [])).toEqual(steps(['M0 0l900 0 0 900-900-900']));
  });

  it('never cuts dashes and bends, and leaves alone what it does not know', () => {
    expect(cut('M0 0l900 0 900 0', true)).toEqual(['M0 0l900 0 900 0']);
    expect(cut('M0 0c1 2 3 4 900 6')).toEqual(['M0 0c1 2 3 4 900 6']);
    expect(cut('M0 0a5 5 0 0 1 3 3')).toBeNull();
  });

  it('touches only long lines', async () => {
    const short = "<path d='M0 0l5 5' fill='none' stroke='#000'/>";
    const long = `<path d='M0 0${'l300 0-300 300'.repeat(120)}' fill='none' stroke='#000' stroke-width='3'/>`;
    const filled = long.replace("fill='none'", "fill='#fff'");
    expect(await lighter(short)).toBe(short);
    expect(await lighter(filled)).toBe(filled);
    expect((await lighter(long)).match(/<path/g)?.length).toBeGreaterThan(1);
    expect(await lighter(long)).toContain("stroke-width='3' stroke-linecap='round'/>");
  });
});
