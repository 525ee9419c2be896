import { describe, expect, it, vi } from 'vitest';
import { offerOf } from '../fixture';
import { Reasons } from '../../../table/reasons';
import { likely } from './why';

const offers = [
  'march paris lorraine',
  'march paris picardie',
  'strategic paris lorraine',
  'sail london holland',
  'done',
].map((text) => offerOf(text, text));
const board = { ways: [{ kind: 'lane', between: ['london', 'danmark'], path: '' }] };

describe('the order somebody has in mind', () => {
  it('is a move of the general that is picked up', () => {
    expect(likely(offers, 'paris', null, 'wien', board)).toBe('march paris wien');
    expect(likely(offers, 'paris', 'strategic', 'wien', board)).toBe('strategic paris wien');
    expect(likely(offers, 'london', null, 'danmark', board)).toBe('sail london danmark');
    expect(likely(offers, 'paris', null, 'paris', board)).toBeNull();
  });

  it('is what most places are offered for, otherwise', () => {
    const buying = ['buy-unit paris', 'buy-unit lorraine', 'buy-fortress paris', 'done'].map(
      (text) => offerOf(text, text),
    );
    expect(likely(buying, null, null, 'wien', board)).toBe('buy-unit wien');
    expect(likely(buying, null, 'buy-fortress', 'wien', board)).toBe('buy-fortress wien');
    expect(likely([offerOf('agree', 'yes')], null, null, 'wien', board)).toBeNull();
  });
});

describe('reasons', () => {
  it('are asked for once and forgotten when the table moves on', async () => {
    const why = vi.fn(async () => ({ code: 'refused', message: 'Too far.', rule: 'KOA-11.3' }));
    const store = { why, table: { number: 1 } } as unknown as ConstructorParameters<
      typeof Reasons
    >[0];
    const reasons = new Reasons(store);
    expect(await reasons.of('march a b')).toEqual({ message: 'Too far.', rule: 'KOA-11.3' });
    await reasons.of('march a b');
    expect(why).toHaveBeenCalledTimes(1);
    Object.assign(store, { table: { number: 2 } });
    await reasons.of('march a b');
    expect(why).toHaveBeenCalledTimes(2);
  });

  it('of places that were only passed over are not asked for', async () => {
    let answer = (): void => {};
    const why = vi.fn(() => new Promise<null>((resolve) => (answer = () => resolve(null))));
    const reasons = new Reasons({ why, table: { number: 1 } } as unknown as ConstructorParameters<
      typeof Reasons
    >[0]);
    const first = reasons.of('march a b');
    const passed = reasons.of('march a c');
    const last = reasons.of('march a d');
    await Promise.resolve();
    answer();
    await first;
    await passed;
    await Promise.resolve();
    expect(why.mock.calls).toEqual([['march a b'], ['march a d']]);
    answer();
    await last;
  });
});
