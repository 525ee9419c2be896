import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { optionTitle, optionValue } from './house-rules';

afterEach(() => {
  settings.lang = 'en';
});

describe('house rules in words', () => {
  it('say what is chosen', () => {
    expect([optionTitle('koalicje', 'rps', ''), optionValue('koalicje', 'rps', 'toss')]).toEqual([
      'Equal forces that must part',
      'toss of a coin',
    ]);
  });
  it('know that the earlier edition calls its difficulties otherwise', () => {
    expect(optionValue('coalitions-prototype', 'difficulty', 'ogre')).toBe('the Ogre (15)');
    expect(optionValue('koalicje', 'difficulty', 'ogre')).toBe('L’Ogre: easy (5 influence)');
  });
  it('name powers that are listed for programs', () => {
    settings.lang = 'pl';
    expect(optionValue('koalicje', 'auto_consent', 'britain,france')).toBe(
      'za każdym razem, z\u00a0wyjątkiem: Wielka Brytania i\u00a0Francja',
    );
    expect(optionValue('koalicje', 'empereur_seats', 'britain+ottoman/austria')).toBe(
      'Wielka Brytania i\u00a0Imperium Osmańskie; Austria',
    );
  });
});
