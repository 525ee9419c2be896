/** A guide through the first turn of a game: what is to be said now, where it points, and when it has been understood. */
import type { Phrase } from '../lib/words';
import type { TableStore } from '../table/table.svelte';

/** One thing that is said. `Scene` is the table as far as the game's guide cares. */
export interface Step<Scene, Id extends string = string> {
  readonly id: Id;
  /** When it may be said; some things only after others. */
  when(scene: Scene, said: ReadonlySet<string>): boolean;
  /** When it has been said by doing; without it the reader says when. */
  until?(scene: Scene): boolean;
  /** Where it points: the first that is on the screen. */
  readonly targets: readonly string[];
  /** The side that hides least of what it speaks of. */
  readonly side?: Side;
  readonly rule?: string;
}

/** What a guide sees of a table. */
export type Seen = Pick<TableStore, 'table' | 'question' | 'seat' | 'entries'>;

/** What a game says to whoever plays it for the first time. The last step takes leave. */
export interface Guide<Scene> {
  readonly says: Readonly<Record<string, { readonly title: Phrase; readonly text: Phrase }>>;
  readonly steps: readonly Step<Scene>[];
  /** Nothing while there is no table. `choice` is the game's own. */
  sceneOf(store: Seen, choice: never): Scene | null;
}

/** The guide of some game: what its scenes are only it knows. */
export interface AnyGuide extends Pick<Guide<never>, 'says' | 'steps'> {
  sceneOf(store: Seen, choice: never): unknown;
}

/** Where every table has them. On a phone panels are behind their tabs. */
export const PROMPT = ['[data-test="prompt"]', '[data-test="controls"]'];
export const MAP = ['[data-test="map"]'];
export const POWERS = ['[data-test="powers"]', '[data-test="tab-powers"]'];
export const LOG = ['[data-test="log"]', '[data-test="tab-log"]'];
export const SHEET = ['[data-test="sheet"]'];

/** Scenes of every game tell what the pupil is asked now. */
interface Asking {
  readonly asked: string | null;
}
export const isAsked = (kind: string) => (scene: Asking) => scene.asked === kind;
export const isAnswered = (kind: string) => (scene: Asking) => scene.asked !== kind;

type Steps<Scene> = Pick<Guide<Scene>, 'steps'>;

/** What is to be said now: the first that fits and has not been said. Nothing, if the pupil should simply play. */
export function stepNow<Scene>(
  { steps }: Steps<Scene>,
  scene: Scene | null,
  said: ReadonlySet<string>,
): Step<Scene> | null {
  if (!scene) return null;
  return (
    steps.find((step) => !said.has(step.id) && step.when(scene, said) && !step.until?.(scene)) ??
    null
  );
}

/** Steps that were shown and have now been done. */
export function doneNow<Scene>(
  { steps }: Steps<Scene>,
  scene: Scene | null,
  shown: ReadonlySet<string>,
): string[] {
  if (!scene) return [];
  return steps.filter((step) => shown.has(step.id) && step.until?.(scene)).map((step) => step.id);
}

/** Whether it takes leave with this. */
export function isLast({ steps }: Steps<never>, id: string): boolean {
  return steps.at(-1)?.id === id;
}

/** Whether the guide has nothing more to say. */
export function isFinished({ steps }: Steps<never>, said: ReadonlySet<string>): boolean {
  return said.has(steps.at(-1)?.id ?? '');
}

export type Side = 'above' | 'below' | 'left' | 'right';

/** Where a bubble stands: beside its target and never over it. */
export interface Place {
  left: number;
  top: number;
  /** The side of the target it stands on; none if it merely stands somewhere. */
  side: Side | null;
  /** Where the arrow sits along the edge that faces the target. */
  arrow: number;
}

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

export function placeBubble(
  target: Rect | null,
  bubble: { width: number; height: number },
  screen: { width: number; height: number },
  wish: Side = 'below',
): Place {
  const mostLeft = screen.width - bubble.width - EDGE;
  const mostTop = screen.height - bubble.height - EDGE;
  const middle = {
    left: within((screen.width - bubble.width) / 2, EDGE, mostLeft),
    top: within((screen.height - bubble.height) / 2, EDGE, mostTop),
  };
  if (!target) return { ...middle, side: null, arrow: 0 };
  const centre = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const left = within(centre.x - bubble.width / 2, EDGE, mostLeft);
  const top = within(centre.y - bubble.height / 2, EDGE, mostTop);
  const room = {
    below: screen.height - (target.top + target.height) - GAP - EDGE - bubble.height,
    above: target.top - GAP - EDGE - bubble.height,
    right: screen.width - (target.left + target.width) - GAP - EDGE - bubble.width,
    left: target.left - GAP - EDGE - bubble.width,
  };
  const arrowX = within(centre.x - left, 20, bubble.width - 20);
  const arrowY = within(centre.y - top, 20, bubble.height - 20);
  const places: Record<Side, Place> = {
    below: { left, top: target.top + target.height + GAP, side: 'below', arrow: arrowX },
    above: { left, top: target.top - GAP - bubble.height, side: 'above', arrow: arrowX },
    left: { left: target.left - GAP - bubble.width, top, side: 'left', arrow: arrowY },
    right: { left: target.left + target.width + GAP, top, side: 'right', arrow: arrowY },
  };
  for (const side of [wish, 'below', 'above', 'left', 'right'] as const) {
    if (room[side] >= 0) return places[side];
  }
  // A target as large as the screen: the corner farthest from its middle.
  return {
    left: centre.x > screen.width / 2 ? EDGE : mostLeft,
    top: centre.y > screen.height / 2 ? EDGE : mostTop,
    side: null,
    arrow: 0,
  };
}
