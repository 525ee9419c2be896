import { describe, expect, it } from 'vitest';
import type { View } from '../wire';
import { actionOf, changesBetween, linesOf, ownPowers, zonesOf } from './facts';

const line = (power: string, more: object = {}) => ({
  power,
  major: true,
  controller: null,
  status: 'neutral',
  morale: 5,
  influence: 0,
  money: 0,
  cards: 3,
  ...more,
});
const view = (...powers: object[]) =>
  ({
    scenario: '1805',
    wheel: ['britain', 'ottoman', 'russia', 'prussia', 'austria', 'france'],
    powers,
  }) as unknown as View;

describe('lines of powers', () => {
  const table = view(
    line('britain'),
    line('france'),
    line('austria'),
    line('prussia', { major: false, controller: 'austria' }),
    line('ottoman', { major: false }),
  );
  it('put mine on top and minors under the power that controls them', () => {
    const lines = linesOf(table, 'austria');
    expect(lines.map(({ power, mine, under }) => [power, mine, under])).toEqual([
      ['austria', true, false],
      ['prussia', true, true],
      ['britain', false, false],
      ['france', false, false],
      ['ottoman', false, false],
    ]);
  });
  it('know several powers of one seat', () => {
    expect(ownPowers(table, 'britain+france')).toEqual(['britain', 'france']);
    expect(ownPowers(table, null)).toEqual([]);
  });
});

it('finds the action of a power on the wheel', () => {
  expect(actionOf(view(), 'prussia')).toBe('mobilisation');
});

it('tells who stands in which zone', () => {
  const zones = zonesOf(
    view(line('britain', { status: 'british' }), line('russia', { status: 'british' })),
  );
  expect(zones.map(({ powers }) => powers.length)).toEqual([2, 0, 0, 0]);
});

describe('changes', () => {
  const before = view(line('britain'));
  const after = view(line('britain', { morale: 7, money: 3 }));
  it('add up until they are seen', () => {
    const first = changesBetween(before, after);
    expect(first).toEqual({ 'britain.morale': 2, 'britain.money': 3 });
    expect(changesBetween(after, view(line('britain', { morale: 4, money: 3 })), first)).toEqual({
      'britain.morale': -1,
      'britain.money': 3,
    });
  });
  it('vanish when all is as it was', () => {
    expect(changesBetween(after, before, changesBetween(before, after))).toEqual({});
  });
});
