import { describe, expect, it } from 'vitest';
import { doneNow, stepNow } from '../../../learn/guide';
import { guide, type Scene } from './guide';
import { says } from './words';

const { steps } = guide;

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
      const step = stepNow(guide, scene({ asked: 'name-figure' }), done);
      said.push(step?.id ?? '');
      done.add(step?.id ?? '');
    }
    expect(said).toEqual([...opening, 'napoleon']);
    expect(stepNow(guide, scene({ asked: 'name-figure' }), done)).toBeNull();
  });

  it('follows what is really asked, in whatever order that comes', () => {
    const done = new Set([...opening, 'napoleon', 'wheel', 'log']);
    expect(stepNow(guide, scene({ asked: 'choose-arbiter' }), done)?.id).toBe('arbiter');
    expect(stepNow(guide, scene({ asked: 'order-moves' }), done)?.id).toBe('orders');
    expect(stepNow(guide, scene({ asked: 'order-moves', hasMoved: true }), done)?.id).toBe(
      'garrison',
    );
    expect(stepNow(guide, scene({ asked: 'order-moves', napoleonMoves: true }), done)?.id).toBe(
      'napoleonMoves',
    );
    expect(
      stepNow(guide, scene({ asked: 'play-battle-card', isInBattle: true, isAttacker: true }), done)
        ?.id,
    ).toBe('battle');
    expect(stepNow(guide, scene({ asked: 'mobilise', turn: 2 }), done)?.id).toBe('mobilise');
    expect(stepNow(guide, scene({ turn: 2 }), done)).toBeNull();
  });

  it('takes an answer for understanding', () => {
    expect(doneNow(guide, scene({ asked: 'order-moves' }), new Set(['arbiter', 'map']))).toEqual([
      'arbiter',
    ]);
    expect(doneNow(guide, scene({ asked: 'choose-arbiter' }), new Set(['arbiter']))).toEqual([]);
  });

  it('ends with the first round', () => {
    const done = new Set(
      steps
        .map((step) => step.id)
        .filter((id) => !['diplomacy', 'update', 'farewell'].includes(id)) as string[],
    );
    const second = scene({ round: 2 });
    for (const id of ['diplomacy', 'update', 'farewell']) {
      expect(stepNow(guide, second, done)?.id).toBe(id);
      done.add(id);
    }
    expect(stepNow(guide, second, done)).toBeNull();
  });
});
