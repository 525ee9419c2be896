import { describe, expect, it } from 'vitest';
import { botCalled, levelOf, mixOf, usualOf, type Bot } from './bots';

const temper = (id: string) => {
  const [level = '', temper = 'even'] = id.split('-');
  return {
    id,
    name: `${temper} ${level}`,
    name_pl: `${temper} ${level}`,
    temper,
    temper_pl: `${temper}-pl`,
    about: '',
    about_pl: '',
  };
};
const bot = (id: string, tempers: readonly string[]): Bot => ({
  id,
  name: id,
  name_pl: id,
  about: '',
  about_pl: '',
  tempers: tempers.map(temper),
});
const bots = [
  bot('random', []),
  bot('officer', ['officer', 'officer-loyal']),
  bot('marshal', ['marshal', 'marshal-loyal']),
];

describe('bots', () => {
  it('are officers unless somebody chooses others', () => {
    expect(usualOf(bots)).toBe('officer');
    expect(usualOf(bots.slice(0, 1))).toBe('random');
    expect(usualOf([])).toBeUndefined();
  });

  it('are known by level and temper', () => {
    expect(levelOf(bots, 'marshal-loyal')?.id).toBe('marshal');
    expect(botCalled(bots, 'officer-loyal')).toEqual({
      id: 'officer-loyal',
      name: 'officer, loyal',
      name_pl: 'officer, loyal-pl',
    });
    expect(botCalled(bots, 'officer')?.name).toBe('officer');
    expect(botCalled(bots, 'random')?.name).toBe('random');
    expect(botCalled(bots, 'admiral')).toBeUndefined();
  });

  it('are mixed so that as many as can be differ', () => {
    const ids = ['a', 'b', 'c'];
    expect(mixOf(ids, 3, () => 0.99)).toEqual(['c', 'b', 'a']);
    const five = mixOf(ids, 5);
    expect(five).toHaveLength(5);
    expect(new Set(five.slice(0, 3)).size).toBe(3);
    expect(mixOf([], 2)).toEqual([]);
  });
});
