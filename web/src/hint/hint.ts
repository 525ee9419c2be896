/** A hint as figures that can be read at a glance. */
import type { QuestionOf, Speech } from '../table/speech';
import type { AdviceShown } from '../wire/api';

type Expected = AdviceShown['expects'][number];

export interface Change {
  what: string;
  /** With its sign: `+2`, `−0.5`. */
  by: string;
  isGain: boolean;
}

/** What is expected to change; what stays about the same is not told. */
export function changesOf(expects: readonly Expected[], lang: 'en' | 'pl' = 'en'): Change[] {
  return expects.flatMap(({ what, now, then }) => {
    const change = then - now;
    // Large changes are told in whole numbers, small ones to the half.
    const size =
      Math.abs(change) >= 2 ? Math.round(Math.abs(change)) : Math.round(Math.abs(change) * 2) / 2;
    if (size === 0) return [];
    const figure = lang === 'pl' ? String(size).replace('.', ',') : String(size);
    return [{ what, by: (change > 0 ? '+' : '−') + figure, isGain: change > 0 }];
  });
}

/** A chance from 0 to 1 in whole percent; a hope is never told as none, nor as a certainty. */
export function percentOf(chance: number): number {
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}

/** What tells one question from the next: a hint belongs to one of them. */
export function nameOfQuestion(
  question: Pick<QuestionOf<Speech>, 'decision' | 'prompt' | 'offers'> | null,
): string {
  if (!question) return '';
  return [question.decision, question.prompt, ...question.offers.map(({ text }) => text)].join(
    '\n',
  );
}
