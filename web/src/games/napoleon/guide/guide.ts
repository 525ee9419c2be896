/**
 * The guided first day of the campaign, and the first battle, whenever that comes: when each thing is said, where it points, and
 * when it has been understood.
 */
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
import type { Choice } from '../choice.svelte';
import { sideOf, type Event, type FightView, type Side, type UnitView, type View } from '../wire';
import { says } from './words';

/** The table as far as the guide cares. */
export interface Scene {
  turn: number;
  isNight: boolean;
  /** What the pupil is asked now. */
  asked: string | null;
  /** Whether units are picked that could be sent. */
  hasPicked: boolean;
  /** How many groups the pupil has set in motion in this turn. */
  groups: number;
  fight: FightView['kind'] | null;
  /** Whether there has been a skirmish: it may be over before anybody was asked anything. */
  hasSkirmished: boolean;
  isAttacker: boolean;
  battleTurn: number;
  /** Whether both sides stand on one position of the battlefield. */
  isEngaged: boolean;
  /** Whether infantry of the pupil is engaged where it could form a square. */
  mayFormSquare: boolean;
  isOver: boolean;
}

/** Whether blocks of a side stand among these. */
function stands({ units, hidden }: FightView['positions'][number], side: Side): boolean {
  return [...units, ...hidden].some(({ army }) => sideOf(army) === side);
}

function isSkirmish(event: unknown): boolean {
  const told = event as Event;
  return told.event === 'fight-began' && told.kind === 'skirmish';
}

export function sceneOf(
  { table, question, seat, entries }: Seen,
  { picked }: Pick<Choice, 'picked'>,
): Scene | null {
  const view = table?.view as View | null | undefined;
  if (!table || !view) return null;
  const own = view.armies.filter((army) => army.seat === seat);
  const side: Side = own[0] ? sideOf(own[0].army) : 'french';
  const { fight } = view;
  const isAttacker = fight?.attacker === side;
  const engaged = (fight?.positions ?? []).filter(
    (place) => stands(place, 'french') && stands(place, 'allied'),
  );
  const isOwnInfantry = (unit: UnitView) => unit.kind === 'infantry' && sideOf(unit.army) === side;
  return {
    turn: view.turn,
    isNight: view.night,
    asked: question?.decision ?? null,
    hasPicked: picked.length > 0,
    groups: own.reduce((sum, army) => sum + army['moving-from'].length, 0),
    fight: fight?.kind ?? null,
    hasSkirmished: entries.some(({ events }) => events.some(isSkirmish)),
    isAttacker,
    battleTurn: fight?.['battle-turn'] ?? 0,
    isEngaged: engaged.length > 0,
    mayFormSquare: engaged.some(
      (place) => (place.owner === 'attacker') === isAttacker && place.units.some(isOwnInfantry),
    ),
    isOver: table.status === 'ended' || table.status === 'closed',
  };
}

const FIRST_DAY = 3;
/** By then whoever has met no battle needs no guide any longer. */
const LATE = 15;

const FIELD = ['[data-test="battlefield"]', ...SHEET, ...PROMPT];
/** The picked units and where they can be sent; on a phone they stand with the question. */
const ORDERS = ['[data-test="hand"]', ...PROMPT];
/** On a phone whatever hides the list of groups hides more than what hides the map. */
const LIST = '.field.phone [data-test="prompt"]';
const TIME = ['[data-test="powers"] .track', ...POWERS];
const CITIES = ['[data-test="powers"] .cities', ...POWERS];
const place = (id: string) => [`[data-test="map"] [data-place="${id}"]`, `[data-place="${id}"]`];
const stack = (army: string) => [`[data-test="stack"][data-army="${army}"]`, ...MAP];

/** The screen is explained only while the campaign is young. */
const atFirst = (scene: Scene) => scene.turn === 1;
const marches = (scene: Scene) => scene.asked === 'order-marches' && !scene.isNight;
const commands = isAsked('command-battle');
const isInBattle = (scene: Scene) => scene.fight === 'battle' && scene.asked !== null;
/** What is asked once and then has been understood. */
const once = (kind: string) => ({ when: isAsked(kind), until: isAnswered(kind) });

const steps: readonly Step<Scene, keyof typeof says>[] = [
  { id: 'welcome', when: atFirst, targets: [] },
  { id: 'map', when: atFirst, targets: MAP, rule: 'NAP-1.5' },
  {
    id: 'blocks',
    when: atFirst,
    targets: ['[data-test="hand"]', ...place('laneffe'), ...MAP],
    rule: 'NAP-1.10',
  },
  { id: 'enemy', when: atFirst, targets: stack('prussian'), side: 'right', rule: 'NAP-27.1' },
  { id: 'time', when: atFirst, targets: TIME, rule: 'NAP-1.9' },
  { id: 'goal', when: atFirst, targets: POWERS, rule: 'NAP-25.6' },
  { id: 'prompt', when: atFirst, targets: PROMPT, rule: 'NAP-2.3' },
  {
    id: 'group',
    when: (scene) => marches(scene) && scene.groups === 0,
    until: (scene) => !marches(scene) || scene.hasPicked || scene.groups > 0,
    targets: [LIST, ...place('laneffe'), ...PROMPT],
    side: 'right',
    rule: 'NAP-4.2',
  },
  {
    id: 'roads',
    when: (scene) => marches(scene) && scene.hasPicked && scene.groups === 0,
    until: (scene) => !marches(scene) || scene.groups > 0,
    targets: ORDERS,
    rule: 'NAP-4.14',
  },
  {
    id: 'forced',
    when: (scene) => marches(scene) && scene.groups > 0,
    until: (scene) => !marches(scene),
    targets: PROMPT,
    rule: 'NAP-5.1',
  },
  {
    id: 'second',
    when: (scene) => marches(scene) && scene.groups === 1,
    until: (scene) => !marches(scene) || scene.groups > 1,
    targets: [LIST, ...place('beaumont'), ...PROMPT],
    rule: 'NAP-4.4',
  },
  {
    id: 'done',
    when: (scene) => marches(scene) && scene.groups > 0,
    until: (scene) => !marches(scene),
    targets: ['[data-test="done"]', ...PROMPT],
    rule: 'NAP-2.4',
  },
  { id: 'fights', ...once('choose-fight'), targets: PROMPT, rule: 'NAP-7.5' },
  {
    id: 'attacked',
    when: (scene) => scene.fight !== null && !scene.isAttacker && scene.asked !== null,
    targets: FIELD,
    rule: 'NAP-7.2',
  },
  {
    id: 'skirmish',
    when: (scene) => scene.asked === 'commit-units' || scene.hasSkirmished,
    targets: [...SHEET, ...PROMPT],
    rule: 'NAP-19.1',
  },
  { id: 'hit', ...once('take-hit'), targets: PROMPT, rule: 'NAP-15.2' },
  { id: 'leave', ...once('leave-fight'), targets: PROMPT, rule: 'NAP-17.6' },
  { id: 'terrain', ...once('lay-terrain'), targets: FIELD, rule: 'NAP-7.7' },
  { id: 'field', when: isInBattle, targets: FIELD, rule: 'NAP-9.1' },
  { id: 'deploy', ...once('deploy-units'), targets: FIELD, rule: 'NAP-10.2' },
  { id: 'command', when: commands, targets: FIELD, rule: 'NAP-11.2' },
  {
    id: 'morale',
    when: (scene) => scene.asked === 'choose-test' || (commands(scene) && scene.battleTurn > 1),
    targets: FIELD,
    rule: 'NAP-12.1',
  },
  {
    id: 'square',
    when: (scene) => commands(scene) && scene.mayFormSquare,
    targets: FIELD,
    rule: 'NAP-16.1',
  },
  {
    id: 'charge',
    when: (scene) => commands(scene) && (scene.isEngaged || scene.battleTurn > 2),
    targets: FIELD,
    rule: 'NAP-14.5',
  },
  {
    id: 'retreat',
    when: (scene) => commands(scene) && scene.battleTurn > 2,
    targets: FIELD,
    rule: 'NAP-17.1',
  },
  { id: 'reinforce', ...once('call-reinforcements'), targets: PROMPT, rule: 'NAP-18.1' },
  { id: 'regroup', ...once('regroup'), targets: PROMPT, rule: 'NAP-22.1' },
  {
    id: 'allies',
    when: (scene) => scene.turn === 2 || scene.turn === FIRST_DAY,
    targets: LOG,
    rule: 'NAP-4.5',
  },
  {
    id: 'night',
    when: (scene) => scene.asked === 'order-marches' && scene.isNight,
    until: isAnswered('order-marches'),
    targets: PROMPT,
    rule: 'NAP-6.1',
  },
  {
    id: 'cities',
    when: (scene) => scene.turn >= FIRST_DAY && scene.fight === null,
    targets: CITIES,
    rule: 'NAP-24.1',
  },
  {
    id: 'day',
    when: (scene, said) => scene.turn > FIRST_DAY && scene.fight === null && !said.has('command'),
    targets: [],
  },
  {
    id: 'farewell',
    when: (scene, said) =>
      scene.isOver ||
      scene.turn > LATE ||
      (scene.turn > FIRST_DAY && scene.fight === null && said.has('command')),
    targets: [],
  },
];

export const guide: Guide<Scene> = { says, steps, sceneOf };
