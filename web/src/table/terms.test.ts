import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { Terms } from '../wire/api';
import { clockInWords, houseRules } from './terms';

afterEach(() => {
  settings.lang = 'en';
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('the clock in words', () => {
  test('a bank with something more for every decision', () => {
    const evening = { bank: 30 * MINUTE, increment: 10_000, cap: 60 * MINUTE };
    expect(clockInWords(evening)).toBe(
      '30 minutes each plus 10 seconds for every decision, never more than 1 hour',
    );
    settings.lang = 'pl';
    expect(clockInWords(evening)).toBe(
      '30 minut na gracza i\u00a010 sekund za każdą decyzję, ale nigdy więcej niż 1 godzina',
    );
  });
  test('so long for each decision', () => {
    expect(clockInWords({ bank: 3 * DAY, increment: 3 * DAY, cap: 3 * DAY })).toBe(
      '3 days for every decision',
    );
  });
  test('so long for all, or as long as one likes', () => {
    expect(clockInWords({ bank: 30 * MINUTE, increment: 0, cap: 60 * MINUTE })).toBe(
      '30 minutes each for the whole match',
    );
    expect(clockInWords(null)).toBe('none: take all the time you like');
  });
});

test('house rules are told with what they mean and where they stand', () => {
  const terms = { game: 'koalicje', options: { rps: 'toss' } } as unknown as Terms;
  const scenario = {
    options: [{ id: 'rps', values: ['play', 'toss'], rule: 'KOA-D62', about: '' }],
  };
  expect(houseRules(terms, scenario)).toEqual([
    { id: 'rps', title: 'Equal forces that must part', value: 'toss of a coin', rule: 'KOA-D62' },
  ]);
  expect(houseRules({ ...terms, options: {} }, null)).toEqual([]);
});
