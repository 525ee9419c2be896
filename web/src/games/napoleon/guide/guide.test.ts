import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { doneNow, stepNow, type Seen } from '../../../learn/guide';
import { campaign, standing } from '../fixture';
import type { FightView, View } from '../wire';
import { guide, sceneOf, type Scene } from './guide';
import { says } from './words';

const scene = (part: Partial<Scene>): Scene => ({
  turn: 1,
  isNight: false,
  asked: null,
  hasPicked: false,
  groups: 0,
  fight: null,
  hasSkirmished: false,
  isAttacker: true,
  battleTurn: 0,
  isEngaged: false,
  mayFormSquare: false,
  isOver: false,
  ...part,
});
const seen = (part: Partial<View> = {}, seat = 0, entries: object[] = []) =>
  ({
    table: { view: campaign(part), status: 'playing' },
    question: { decision: 'order-marches' },
    seat,
    entries,
  }) as unknown as Seen;
const idle = { picked: [] };
const screen = ['welcome', 'map', 'blocks', 'enemy', 'time', 'goal', 'prompt'];
const after = (...ids: string[]) => new Set([...screen, ...ids]);
const said = (part: Partial<Scene>, before: ReadonlySet<string>) =>
  stepNow(guide, scene(part), before)?.id ?? null;

describe('the guide of Napoléon 1815', () => {
  it('says everything that it has words for', () => {
    expect(guide.steps.map((step) => step.id).sort()).toEqual(Object.keys(says).sort());
  });

  it('names rules that there are, in both languages', () => {
    for (const lang of ['en', 'pl']) {
      const rules = readFileSync(
        new URL(`../../../../../crates/napoleon/rules/${lang}.md`, import.meta.url),
        'utf8',
      );
      for (const { rule } of guide.steps) if (rule) expect(rules).toContain(`**${rule}**`);
    }
  });

  it('begins with the screen and comes to the first marches', () => {
    const done = new Set<string>();
    for (const id of [...screen, 'group']) {
      expect(said({ asked: 'order-marches' }, done)).toBe(id);
      done.add(id);
    }
    expect(said({ asked: 'order-marches' }, done)).toBeNull();
  });

  it('follows a march from the group to its end', () => {
    const marching = { asked: 'order-marches' };
    expect(said({ ...marching, hasPicked: true }, after())).toBe('roads');
    expect(said({ ...marching, groups: 1 }, after('group', 'roads'))).toBe('forced');
    expect(said({ ...marching, groups: 1 }, after('forced'))).toBe('second');
    expect(said({ ...marching, groups: 2 }, after('forced'))).toBe('done');
    expect(said({ ...marching, isNight: true, turn: 3 }, after('allies'))).toBe('night');
    expect(
      doneNow(guide, scene({ ...marching, groups: 1 }), new Set(['group', 'roads', 'forced'])),
    ).toEqual(['group', 'roads']);
  });

  it('explains a battle while it is fought', () => {
    const battle = { turn: 5, fight: 'battle' as const };
    expect(said({ ...battle, asked: 'deploy-units' }, after())).toBe('field');
    expect(said({ ...battle, asked: 'deploy-units' }, after('field'))).toBe('deploy');
    const begun = after('field', 'deploy');
    expect(said({ ...battle, asked: 'command-battle', battleTurn: 1 }, begun)).toBe('command');
    begun.add('command');
    expect(said({ ...battle, asked: 'command-battle', battleTurn: 1 }, begun)).toBeNull();
    expect(said({ ...battle, asked: 'command-battle', battleTurn: 2 }, begun)).toBe('morale');
    begun.add('morale');
    expect(
      said(
        { ...battle, asked: 'command-battle', battleTurn: 2, isEngaged: true, mayFormSquare: true },
        begun,
      ),
    ).toBe('square');
    expect(
      said({ ...battle, asked: 'command-battle', battleTurn: 2, isEngaged: true }, begun),
    ).toBe('charge');
    expect(
      said({ ...battle, asked: 'command-battle', battleTurn: 3 }, new Set([...begun, 'charge'])),
    ).toBe('retreat');
  });

  it('stays until a battle has been fought, and then takes leave', () => {
    const day = { turn: 4 };
    expect(said(day, after('cities'))).toBe('day');
    expect(said(day, after('cities', 'day'))).toBeNull();
    expect(said({ turn: 7 }, after('cities', 'day', 'command'))).toBe('farewell');
    expect(said(day, after('cities', 'command'))).toBe('farewell');
    expect(said({ turn: 16 }, after('cities', 'day'))).toBe('farewell');
    expect(said({ turn: 9, isOver: true }, after('cities', 'day'))).toBe('farewell');
  });

  it('sees what the pupil does', () => {
    expect(sceneOf({ ...seen(), table: null }, idle)).toBeNull();
    expect(sceneOf(seen(), { picked: ['fr-ii-foy'] })).toMatchObject({
      turn: 1,
      asked: 'order-marches',
      hasPicked: true,
      groups: 0,
      fight: null,
    });
    const begun = campaign();
    const armies = begun.armies.map((army) =>
      army.army === 'french' ? { ...army, 'moving-from': ['laneffe'] } : army,
    );
    expect(sceneOf(seen({ armies } as Partial<View>), idle)?.groups).toBe(1);
  });

  it('explains a skirmish even if it was over before anything was asked', () => {
    const began = {
      events: [{ event: 'fight-began', at: 'charleroi', kind: 'skirmish', attacker: 'french' }],
    };
    expect([
      sceneOf(seen(), idle)?.hasSkirmished,
      sceneOf(seen({}, 0, [began]), idle)?.hasSkirmished,
    ]).toEqual([false, true]);
    expect(said({ turn: 3, hasSkirmished: true }, after())).toBe('skirmish');
    expect(said({ turn: 3 }, after())).toBe('allies');
  });

  it('sees who is engaged, and who could form a square', () => {
    const position = (owner: string, name: string) => ({
      position: `${owner}-${name}`,
      owner,
      terrain: null,
      facing: null,
      units: [standing('fr-ii-foy')],
      hidden: [{ army: 'prussian', count: 1 }],
    });
    const fight = (owner: string) =>
      ({
        kind: 'battle',
        attacker: 'french',
        defender: 'allied',
        'battle-turn': 2,
        positions: [position(owner, 'left')],
      }) as unknown as FightView;
    expect(sceneOf(seen({ fight: fight('attacker') }), idle)).toMatchObject({
      fight: 'battle',
      isAttacker: true,
      isEngaged: true,
      mayFormSquare: true,
      battleTurn: 2,
    });
    expect(sceneOf(seen({ fight: fight('defender') }), idle)).toMatchObject({
      isEngaged: true,
      mayFormSquare: false,
    });
    expect(sceneOf(seen({ fight: fight('defender') }, 1), idle)).toMatchObject({
      isAttacker: false,
      mayFormSquare: false,
    });
  });
});
