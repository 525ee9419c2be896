import { describe, expect, it, vi } from 'vitest';
import { Moments } from './moments.svelte';

const apart = () => null;

describe('results that must be seen', () => {
  it('queue, and none is dropped', () => {
    const moments = new Moments<string>(apart);
    moments.tell(['Wien', 'Tyrol', 'Baden', 'Roma', 'Milano']);
    const seen: string[] = [];
    for (let next = moments.first; next !== null; next = moments.first) {
      seen.push(next);
      moments.close();
    }
    expect(seen).toEqual(['Wien', 'Tyrol', 'Baden', 'Roma', 'Milano']);
  });

  it('hold back what comes after them until they have been shown', async () => {
    const moments = new Moments<string>(apart);
    moments.tell(['letters']);
    const after = vi.fn();
    const held = moments.tell(['battle'], (moment) => moment === 'battle')?.then(after);
    expect([moments.first, moments.isHolding]).toEqual(['battle', true]);
    await Promise.resolve();
    expect(after).not.toHaveBeenCalled();
    moments.release();
    await held;
    expect(after).toHaveBeenCalled();
    expect([moments.first, moments.isHolding]).toEqual(['battle', false]);
  });

  it('close by themselves once they have been read', () => {
    const moments = new Moments<string>(apart);
    moments.tell(['battle']);
    moments.age(Date.now() + 500);
    expect(moments.first).toBe('battle');
    moments.age(Date.now() + 5000);
    expect(moments.first).toBeNull();
  });
});
