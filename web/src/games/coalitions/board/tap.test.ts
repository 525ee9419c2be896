import { describe, expect, it } from 'vitest';
import type { Verb } from '../action';
import { offerOf } from '../fixture';
import { mustBeShown } from './tap';

const shown = (text: string, verb: Verb | null = null): boolean =>
  mustBeShown(offerOf(text, text), verb);

describe('a finger', () => {
  it('sends a general that it has picked up', () => {
    expect(shown('march paris lorraine')).toBe(false);
    expect(shown('on bohemia')).toBe(false);
    expect(shown('go')).toBe(false);
  });
  it('is shown first that it would leave a garrison, disband, or name somebody for good', () => {
    expect(shown('garrison paris lorraine')).toBe(true);
    expect(shown('disband paris')).toBe(true);
    expect(shown('name paris')).toBe(true);
  });
  it('gives at once the order for which a control has asked a place', () => {
    expect(shown('buy-unit paris', 'buy-unit')).toBe(false);
    expect(shown('buy-fortress paris', 'buy-unit')).toBe(true);
  });
});
