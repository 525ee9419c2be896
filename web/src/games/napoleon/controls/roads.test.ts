import { describe, expect, it } from 'vitest';
import type { View } from '../wire';
import { campaign } from '../fixture';
import { roadInWords, tollOf } from './roads';

const leaving = (limit: number | null): View => {
  const roads = [
    { to: 'laneffe', limit, entry: true, retreats: 3, reinforcements: 0, regroups: 0 },
  ];
  return campaign({ fight: { at: 'charleroi', roads } as unknown as View['fight'] });
};

const retreat = { verb: 'retreat' as const, town: 'laneffe', offers: [] };

describe('the road of a retreat', () => {
  it('says how many it has carried', () => {
    const toll = tollOf({ view: leaving(8), blocks: new Map(), armies: ['french'] }, retreat);
    expect(toll && roadInWords(toll)).toBe('road 3/8');
  });

  it('says nothing of a limit in a stalemate, which has none', () => {
    expect(
      tollOf({ view: leaving(null), blocks: new Map(), armies: ['french'] }, retreat),
    ).toBeNull();
  });
});
