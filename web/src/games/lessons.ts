/** What each game brings to the pages that teach it, fetched when one of them is opened. A game without it is not taught there. */
import type { Component } from 'svelte';
import { Later } from '../lib/later.svelte';
import type { Phrase } from '../lib/words';

export interface Lesson {
  /** What the guided first turn is, what its button says, and what one will meet in it. */
  readonly lead: Phrase;
  readonly start: Phrase;
  readonly steps: readonly Phrase[];
  /** A match in pictures; the first also stands beside the way into the guide. */
  readonly pictures: readonly Picture[];
}

export interface Picture {
  readonly Drawing: Component;
  readonly title: Phrase;
  readonly text: Phrase;
  /** A drawing as high as it is wide: it is not drawn as wide as there is room. */
  readonly isSquare?: boolean;
}

const LESSONS: Readonly<Record<string, Later<{ lesson: Lesson }>>> = {
  koalicje: new Later(() => import('./coalitions/lesson/lesson')),
  'napoleon-1815': new Later(() => import('./napoleon/lesson/lesson')),
};

export function lessonOf(game: string): Later<{ lesson: Lesson }> | undefined {
  return LESSONS[game];
}

/** The games that are taught, in the order of the shelf. */
export const TAUGHT: readonly string[] = Object.keys(LESSONS);
