import { describe, expect, it } from 'vitest';
import { campaign } from './fixture';
import { story } from './story';

describe('the story of a campaign', () => {
  const track = [
    { turn: 1, day: 15, time: 'morning', side: 'french', night: false },
    // A track of another edition: the page counts nothing by itself.
    { turn: 2, day: 17, time: 'night', side: 'allied', night: true },
  ] as never;

  it('is dated as the time track of the view says', () => {
    expect(story.timeOf(0, 1, campaign({ track }))).toBe('15 June, morning');
    expect(story.timeOf(0, 2, campaign({ track }))).toBe('17 June, night');
  });

  it('has no date before the first turn, beyond the track, or without a view', () => {
    expect([
      story.timeOf(0, 0, campaign({ track })),
      story.timeOf(0, 9, campaign({ track })),
      story.timeOf(0, 1, null),
    ]).toEqual(['', '', '']);
  });

  it('says whose turn a position is in', () => {
    expect(story.momentOf(campaign())).toBe('15 June, morning · French turn');
    expect(story.momentOf(campaign({ phase: 'set-up' }))).toBe('Setting up');
  });
});
