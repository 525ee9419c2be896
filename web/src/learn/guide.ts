/** The guided first round: when each thing is said, where it points, and when it has been understood. */
import type { View } from '../games/coalitions/wire';
import type { QuestionShown, TableShown } from '../wire/api';
import { says } from './guide-words';

/** The table as far as the guide cares. */
export interface Scene {
  round: number;
  turn: number;
  /** What the pupil is asked now. */
  asked: string | null;
  /** The pupil's own action on the wheel, from 0 (drill) to 5 (movement). */
  action: number;
  napoleonMoves: boolean;
  /** Whether the pupil has moved a general in this movement round. */
  hasMoved: boolean;
  isInBattle: boolean;
  isAttacker: boolean;
  isOver: boolean;
}

const PUPIL = 'france';

export function sceneOf(table: Pick<TableShown, 'view' | 'status'> | null, question: Pick<QuestionShown, 'decision'> | null): Scene | null {
  const view = table?.view as View | null | undefined;
  if (!table || !view) return null;
  const battle = view.battle;
  const fights = battle !== null && (battle.attacker === PUPIL || battle.defenders.includes(PUPIL) || battle.supporters.some(({ power }) => power === PUPIL));
  return {
    round: view.round,
    turn: view['action-turn'],
    asked: question?.decision ?? null,
    action: view.wheel.indexOf(PUPIL),
    napoleonMoves: view.movement?.mover === PUPIL && view.movement.napoleon,
    hasMoved: view.movement?.mover === PUPIL && view.movement.moved.length > 0,
    isInBattle: fights,
    isAttacker: battle?.attacker === PUPIL,
    isOver: table.status === 'ended' || table.status === 'closed',
  };
}

export type StepId = keyof typeof says;

export interface Step {
  id: StepId;
  /** When it may be said. */
  when: (scene: Scene) => boolean;
  /** When it has been said by doing; without it the reader says when. */
  until?: (scene: Scene) => boolean;
  /** Where it points: the first that is on the screen. */
  targets: readonly string[];
  /** The side that hides least of what it speaks of. */
  side?: Side;
  rule?: string;
}

const PROMPT = ['[data-test="prompt"]', '[data-test="controls"]'];
const MAP = ['[data-test="map"]'];
// On a phone panels are behind their tabs.
const POWERS = ['[data-test="powers"]', '[data-test="tab-powers"]'];
const WHEEL = ['[data-test="wheel"]'];
const LOG = ['[data-test="log"]', '[data-test="tab-log"]'];
const BATTLE = ['[data-test="battle"]', '[data-test="sheet"]', ...PROMPT];
const place = (id: string) => [`[data-test="map"] [data-place="${id}"]`, `[data-place="${id}"]`];

const isAsked = (kind: string) => (scene: Scene) => scene.asked === kind;
const isNotAsked = (kind: string) => (scene: Scene) => scene.asked !== kind;
/** The first match is taught only while it is young: later everything has been seen. */
const inFirstRound = (scene: Scene) => scene.round === 1;
const orders = (scene: Scene) => scene.asked === 'order-moves' && !scene.napoleonMoves;

export const steps: readonly Step[] = [
  { id: 'welcome', when: inFirstRound, targets: [] },
  { id: 'map', when: inFirstRound, targets: MAP, rule: 'KOA-5.4' },
  { id: 'powers', when: inFirstRound, targets: POWERS, rule: 'KOA-21.1' },
  { id: 'prompt', when: inFirstRound, targets: PROMPT, rule: 'KOA-4.2' },
  { id: 'napoleon', when: isAsked('name-figure'), until: isNotAsked('name-figure'), targets: [...place('lorraine'), ...PROMPT], side: 'right', rule: 'KOA-2.13' },
  { id: 'wheel', when: (scene) => inFirstRound(scene) && scene.asked !== null && scene.asked !== 'name-figure', targets: WHEEL, rule: 'KOA-4.1' },
  { id: 'log', when: (scene) => inFirstRound(scene) && scene.asked === 'choose-arbiter', targets: LOG, rule: 'KOA-4.7' },
  { id: 'arbiter', when: isAsked('choose-arbiter'), until: isNotAsked('choose-arbiter'), targets: PROMPT, rule: 'KOA-10.8' },
  { id: 'orders', when: (scene) => orders(scene) && !scene.hasMoved, until: (scene) => !orders(scene) || scene.hasMoved, targets: [...place('picardie'), ...MAP], rule: 'KOA-11.1' },
  { id: 'garrison', when: (scene) => orders(scene) && scene.hasMoved, until: (scene) => !orders(scene), targets: [...place('holland'), ...PROMPT], rule: 'KOA-12.1' },
  { id: 'done', when: (scene) => orders(scene) && scene.hasMoved, until: (scene) => !orders(scene), targets: ['[data-test="end-moves"]', '[data-test="end-movement"]', ...PROMPT], rule: 'KOA-13.1' },
  { id: 'battle', when: (scene) => scene.isInBattle && scene.isAttacker, targets: BATTLE, rule: 'KOA-13.5' },
  { id: 'attacked', when: (scene) => scene.isInBattle && !scene.isAttacker && scene.asked !== null, targets: BATTLE, rule: 'KOA-15.10' },
  { id: 'support', when: isAsked('declare-support'), until: isNotAsked('declare-support'), targets: PROMPT, rule: 'KOA-14.5' },
  { id: 'card', when: isAsked('play-battle-card'), until: isNotAsked('play-battle-card'), targets: PROMPT, rule: 'KOA-15.3' },
  { id: 'victory', when: isAsked('garrison-after-victory'), until: isNotAsked('garrison-after-victory'), targets: PROMPT, rule: 'KOA-16.8' },
  { id: 'withdraw', when: isAsked('withdraw'), until: isNotAsked('withdraw'), targets: PROMPT, rule: 'KOA-16.21' },
  { id: 'round', when: isAsked('ask-for-round'), until: isNotAsked('ask-for-round'), targets: PROMPT, rule: 'KOA-10.9' },
  { id: 'allow', when: isAsked('allow-round'), until: isNotAsked('allow-round'), targets: PROMPT, rule: 'KOA-10.10' },
  { id: 'drill', when: (scene) => scene.asked === 'drill' || scene.asked === 'drill-discard', until: (scene) => scene.asked !== 'drill' && scene.asked !== 'drill-discard', targets: PROMPT, rule: 'KOA-9.1' },
  { id: 'taxes', when: (scene) => inFirstRound(scene) && scene.turn >= 3, targets: POWERS, rule: 'KOA-9.2' },
  { id: 'lead', when: isAsked('lead'), until: isNotAsked('lead'), targets: PROMPT, rule: 'KOA-9.6' },
  { id: 'napoleonMoves', when: (scene) => scene.asked === 'order-moves' && scene.napoleonMoves, until: (scene) => !scene.napoleonMoves, targets: MAP, rule: 'KOA-9.20' },
  { id: 'mobilise', when: isAsked('mobilise'), until: isNotAsked('mobilise'), targets: PROMPT, rule: 'KOA-9.30' },
  { id: 'influence', when: (scene) => inFirstRound(scene) && scene.turn >= 6, targets: POWERS, rule: 'KOA-9.40' },
  { id: 'diplomacy', when: (scene) => scene.round >= 2, targets: POWERS, rule: 'KOA-7.4' },
  { id: 'update', when: (scene) => scene.round >= 2, targets: LOG, rule: 'KOA-17.1' },
  { id: 'farewell', when: (scene) => scene.round >= 2 || scene.isOver, targets: [] },
];

/** What is to be said now: the first that fits and has not been said. Nothing, if the pupil should simply play. */
export function stepNow(scene: Scene | null, done: ReadonlySet<string>): Step | null {
  if (!scene) return null;
  return steps.find((step) => !done.has(step.id) && step.when(scene) && !step.until?.(scene)) ?? null;
}

/** Steps that were said and have now been done. */
export function doneNow(scene: Scene | null, shown: ReadonlySet<string>): StepId[] {
  if (!scene) return [];
  return steps.filter((step) => shown.has(step.id) && step.until?.(scene)).map((step) => step.id);
}

/** Whether the guide has nothing more to say. */
export function isFinished(done: ReadonlySet<string>): boolean {
  return done.has('farewell');
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

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

export function placeBubble(
  target: Rect | null,
  bubble: { width: number; height: number },
  screen: { width: number; height: number },
  wish: Side = 'below',
): Place {
  const mostLeft = screen.width - bubble.width - EDGE;
  const mostTop = screen.height - bubble.height - EDGE;
  const middle = { left: within((screen.width - bubble.width) / 2, EDGE, mostLeft), top: within((screen.height - bubble.height) / 2, EDGE, mostTop) };
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
