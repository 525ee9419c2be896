import { describe, expect, it } from 'vitest';
import { doneNow, placeBubble, stepNow, steps, type Scene } from './guide';
import { says } from './guide-words';

const scene = (part: Partial<Scene>): Scene => ({
  round: 1,
  turn: 1,
  asked: null,
  action: 5,
  napoleonMoves: false,
  hasMoved: false,
  isInBattle: false,
  isAttacker: false,
  isOver: false,
  ...part,
});

const opening = ['welcome', 'map', 'powers', 'prompt'];

describe('the guide', () => {
  it('says everything that it has words for', () => {
    expect(steps.map((step) => step.id).sort()).toEqual(Object.keys(says).sort());
  });

  it('begins with the screen and comes to the first question', () => {
    const done = new Set<string>();
    const said: string[] = [];
    for (let count = 0; count < 5; count++) {
      const step = stepNow(scene({ asked: 'name-figure' }), done);
      said.push(step?.id ?? '');
      done.add(step?.id ?? '');
    }
    expect(said).toEqual([...opening, 'napoleon']);
    expect(stepNow(scene({ asked: 'name-figure' }), done)).toBeNull();
  });

  it('follows what is really asked, in whatever order that comes', () => {
    const done = new Set([...opening, 'napoleon', 'wheel', 'log']);
    expect(stepNow(scene({ asked: 'choose-arbiter' }), done)?.id).toBe('arbiter');
    expect(stepNow(scene({ asked: 'order-moves' }), done)?.id).toBe('orders');
    expect(stepNow(scene({ asked: 'order-moves', hasMoved: true }), done)?.id).toBe('garrison');
    expect(stepNow(scene({ asked: 'order-moves', napoleonMoves: true }), done)?.id).toBe('napoleonMoves');
    expect(stepNow(scene({ asked: 'play-battle-card', isInBattle: true, isAttacker: true }), done)?.id).toBe('battle');
    expect(stepNow(scene({ asked: 'mobilise', turn: 2 }), done)?.id).toBe('mobilise');
    expect(stepNow(scene({ turn: 2 }), done)).toBeNull();
  });

  it('takes an answer for understanding', () => {
    expect(doneNow(scene({ asked: 'order-moves' }), new Set(['arbiter', 'map']))).toEqual(['arbiter']);
    expect(doneNow(scene({ asked: 'choose-arbiter' }), new Set(['arbiter']))).toEqual([]);
  });

  it('ends with the first round', () => {
    const done = new Set(steps.map((step) => step.id).filter((id) => !['diplomacy', 'update', 'farewell'].includes(id)) as string[]);
    const second = scene({ round: 2 });
    for (const id of ['diplomacy', 'update', 'farewell']) {
      expect(stepNow(second, done)?.id).toBe(id);
      done.add(id);
    }
    expect(stepNow(second, done)).toBeNull();
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
    expect(placeBubble({ left: 0, top: 60, width: 1000, height: 740 }, bubble, screen).side).toBe(null);
    expect(placeBubble(null, bubble, screen)).toMatchObject({ left: 428, top: 300 });
  });
});
