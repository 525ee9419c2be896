import { describe, expect, it } from 'vitest';
import { doneNow, isFinished, isLast, placeBubble, stepNow, type Step } from './guide';

interface Scene {
  asked: string | null;
}
const step = (id: string, part: Partial<Step<Scene>> = {}): Step<Scene> => ({
  id,
  when: () => true,
  targets: [],
  ...part,
});
const steps = [
  step('welcome'),
  step('march', {
    when: ({ asked }) => asked === 'march',
    until: ({ asked }) => asked !== 'march',
  }),
  step('battle', { when: (_, said) => said.has('march') }),
  step('farewell'),
];

describe('a guide', () => {
  it('says the first thing that fits, and each but once', () => {
    expect(stepNow({ steps }, { asked: 'march' }, new Set())?.id).toBe('welcome');
    expect(stepNow({ steps }, { asked: 'march' }, new Set(['welcome']))?.id).toBe('march');
    expect(stepNow({ steps }, { asked: null }, new Set(['welcome']))?.id).toBe('farewell');
    expect(stepNow({ steps }, { asked: null }, new Set(['welcome', 'march']))?.id).toBe('battle');
    expect(stepNow({ steps }, null, new Set())).toBeNull();
  });

  it('takes an answer for understanding', () => {
    expect(doneNow({ steps }, { asked: null }, new Set(['welcome', 'march']))).toEqual(['march']);
    expect(doneNow({ steps }, { asked: 'march' }, new Set(['march']))).toEqual([]);
  });

  it('takes leave with its last step', () => {
    expect([isLast({ steps }, 'farewell'), isLast({ steps }, 'battle')]).toEqual([true, false]);
    expect([
      isFinished({ steps }, new Set(['farewell'])),
      isFinished({ steps }, new Set(['battle'])),
    ]).toEqual([true, false]);
  });
});

describe('a bubble', () => {
  const screen = { width: 1280, height: 800 };
  const bubble = { width: 424, height: 200 };

  it.each([
    { left: 100, top: 60, width: 400, height: 50 },
    { left: 100, top: 700, width: 400, height: 60 },
    { left: 1000, top: 100, width: 260, height: 690 },
    { left: 10, top: 10, width: 300, height: 780 },
    { left: 640, top: 300, width: 60, height: 60 },
  ])('never covers its target', (target) => {
    const place = placeBubble(target, bubble, screen);
    const apart =
      place.left + bubble.width <= target.left ||
      place.left >= target.left + target.width ||
      place.top + bubble.height <= target.top ||
      place.top >= target.top + target.height;
    expect(apart).toBe(true);
    expect(place.side).not.toBeNull();
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(place.top).toBeGreaterThanOrEqual(0);
    expect(place.left + bubble.width).toBeLessThanOrEqual(screen.width);
    expect(place.top + bubble.height).toBeLessThanOrEqual(screen.height);
  });

  it('goes to a corner when its target fills the screen, to the middle without one', () => {
    expect(placeBubble({ left: 0, top: 60, width: 1000, height: 740 }, bubble, screen).side).toBe(
      null,
    );
    expect(placeBubble(null, bubble, screen)).toMatchObject({ left: 428, top: 300 });
  });
});
