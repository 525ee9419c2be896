/** The guided first round of 1805: when each thing is said, where it points, and when it has been understood. */
import {
  isAnswered,
  isAsked,
  LOG,
  MAP,
  POWERS,
  PROMPT,
  SHEET,
  type Guide,
  type Seen,
  type Step,
} from '../../../learn/guide';
import type { View } from '../wire';
import { says } from './words';

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

export function sceneOf({ table, question }: Seen): Scene | null {
  const view = table?.view as View | null | undefined;
  if (!table || !view) return null;
  const battle = view.battle;
  const fights =
    battle !== null &&
    (battle.attacker === PUPIL ||
      battle.defenders.includes(PUPIL) ||
      battle.supporters.some(({ power }) => power === PUPIL));
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

const WHEEL = ['[data-test="wheel"]'];
const BATTLE = ['[data-test="battle"]', ...SHEET, ...PROMPT];
const place = (id: string) => [`[data-test="map"] [data-place="${id}"]`, `[data-place="${id}"]`];

/** The first match is taught only while it is young: later everything has been seen. */
const inFirstRound = (scene: Scene) => scene.round === 1;
const orders = (scene: Scene) => scene.asked === 'order-moves' && !scene.napoleonMoves;

const steps: readonly Step<Scene, keyof typeof says>[] = [
  { id: 'welcome', when: inFirstRound, targets: [] },
  { id: 'map', when: inFirstRound, targets: MAP, rule: 'KOA-5.4' },
  { id: 'powers', when: inFirstRound, targets: POWERS, rule: 'KOA-21.1' },
  { id: 'prompt', when: inFirstRound, targets: PROMPT, rule: 'KOA-4.2' },
  {
    id: 'napoleon',
    when: isAsked('name-figure'),
    until: isAnswered('name-figure'),
    targets: [...place('lorraine'), ...PROMPT],
    side: 'right',
    rule: 'KOA-2.13',
  },
  {
    id: 'wheel',
    when: (scene) => inFirstRound(scene) && scene.asked !== null && scene.asked !== 'name-figure',
    targets: WHEEL,
    rule: 'KOA-4.1',
  },
  {
    id: 'log',
    when: (scene) => inFirstRound(scene) && scene.asked === 'choose-arbiter',
    targets: LOG,
    rule: 'KOA-4.7',
  },
  {
    id: 'arbiter',
    when: isAsked('choose-arbiter'),
    until: isAnswered('choose-arbiter'),
    targets: PROMPT,
    rule: 'KOA-10.8',
  },
  {
    id: 'orders',
    when: (scene) => orders(scene) && !scene.hasMoved,
    until: (scene) => !orders(scene) || scene.hasMoved,
    targets: [...place('picardie'), ...MAP],
    rule: 'KOA-11.1',
  },
  {
    id: 'garrison',
    when: (scene) => orders(scene) && scene.hasMoved,
    until: (scene) => !orders(scene),
    targets: [...place('holland'), ...PROMPT],
    rule: 'KOA-12.1',
  },
  {
    id: 'done',
    when: (scene) => orders(scene) && scene.hasMoved,
    until: (scene) => !orders(scene),
    targets: ['[data-test="end-moves"]', '[data-test="end-movement"]', ...PROMPT],
    rule: 'KOA-13.1',
  },
  {
    id: 'battle',
    when: (scene) => scene.isInBattle && scene.isAttacker,
    targets: BATTLE,
    rule: 'KOA-13.5',
  },
  {
    id: 'attacked',
    when: (scene) => scene.isInBattle && !scene.isAttacker && scene.asked !== null,
    targets: BATTLE,
    rule: 'KOA-15.10',
  },
  {
    id: 'support',
    when: isAsked('declare-support'),
    until: isAnswered('declare-support'),
    targets: PROMPT,
    rule: 'KOA-14.5',
  },
  {
    id: 'card',
    when: isAsked('play-battle-card'),
    until: isAnswered('play-battle-card'),
    targets: PROMPT,
    rule: 'KOA-15.3',
  },
  {
    id: 'victory',
    when: isAsked('garrison-after-victory'),
    until: isAnswered('garrison-after-victory'),
    targets: PROMPT,
    rule: 'KOA-16.8',
  },
  {
    id: 'withdraw',
    when: isAsked('withdraw'),
    until: isAnswered('withdraw'),
    targets: PROMPT,
    rule: 'KOA-16.21',
  },
  {
    id: 'round',
    when: isAsked('ask-for-round'),
    until: isAnswered('ask-for-round'),
    targets: PROMPT,
    rule: 'KOA-10.9',
  },
  {
    id: 'allow',
    when: isAsked('allow-round'),
    until: isAnswered('allow-round'),
    targets: PROMPT,
    rule: 'KOA-10.10',
  },
  {
    id: 'drill',
    when: (scene) => scene.asked === 'drill' || scene.asked === 'drill-discard',
    until: (scene) => scene.asked !== 'drill' && scene.asked !== 'drill-discard',
    targets: PROMPT,
    rule: 'KOA-9.1',
  },
  {
    id: 'taxes',
    when: (scene) => inFirstRound(scene) && scene.turn >= 3,
    targets: POWERS,
    rule: 'KOA-9.2',
  },
  {
    id: 'lead',
    when: isAsked('lead'),
    until: isAnswered('lead'),
    targets: PROMPT,
    rule: 'KOA-9.6',
  },
  {
    id: 'napoleonMoves',
    when: (scene) => scene.asked === 'order-moves' && scene.napoleonMoves,
    until: (scene) => !scene.napoleonMoves,
    targets: MAP,
    rule: 'KOA-9.20',
  },
  {
    id: 'mobilise',
    when: isAsked('mobilise'),
    until: isAnswered('mobilise'),
    targets: PROMPT,
    rule: 'KOA-9.30',
  },
  {
    id: 'influence',
    when: (scene) => inFirstRound(scene) && scene.turn >= 6,
    targets: POWERS,
    rule: 'KOA-9.40',
  },
  { id: 'diplomacy', when: (scene) => scene.round >= 2, targets: POWERS, rule: 'KOA-7.4' },
  { id: 'update', when: (scene) => scene.round >= 2, targets: LOG, rule: 'KOA-17.1' },
  { id: 'farewell', when: (scene) => scene.round >= 2 || scene.isOver, targets: [] },
];

export const guide: Guide<Scene> = { says, steps, sceneOf };
