import { describe, expect, it } from 'vitest';
import { changesOf, nameOfQuestion, percentOf } from './hint';

describe('what is expected', () => {
  it('is told with its sign, and only where something changes', () => {
    const expects = [
      { what: 'influence', now: 3, then: 5.1 },
      { what: 'morale', now: 7, then: 6.4 },
      { what: 'money', now: 4, then: 4.1 },
      { what: 'cards', now: 9, then: 2.6 },
    ];
    expect(changesOf(expects)).toEqual([
      { what: 'influence', by: '+2', isGain: true },
      { what: 'morale', by: '−0.5', isGain: false },
      { what: 'cards', by: '−6', isGain: false },
    ]);
    expect(changesOf(expects, 'pl')[1]?.by).toBe('−0,5');
  });

  it('is never a certainty', () => {
    expect([0, 0.004, 0.346, 0.999, 1].map(percentOf)).toEqual([1, 1, 35, 99, 99]);
  });
});

describe('a hint', () => {
  it('belongs to one question', () => {
    const pass = { text: 'pass', phrase: 'Pass', parts: { verb: 'pass' } };
    const done = { text: 'done', phrase: 'Done', parts: { verb: 'done' } };
    const question = {
      decision: 'lead',
      prompt: 'Lead?',
      offers: [pass],
    };
    expect(nameOfQuestion(question)).toBe(nameOfQuestion({ ...question }));
    expect(nameOfQuestion(question)).not.toBe(
      nameOfQuestion({ ...question, offers: [pass, done] }),
    );
    expect(nameOfQuestion(null)).toBe('');
  });
});
