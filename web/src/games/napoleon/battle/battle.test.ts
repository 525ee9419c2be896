import { describe, expect, it } from 'vitest';
import { corpsOf, countOf } from '../armies/roster';
import { sightingsOf } from '../armies/sightings';
import { campaign } from '../fixture';
import type { Entry } from '../wire';
import { queued } from '../../../table/moments.svelte';
import { textOf } from '../../../table/speech';
import { joined, momentsOf } from './moments';
import { isFightBegun, rollsOf } from './rolls';

const entry = (number: number, events: object[]) =>
  ({
    number,
    told: events.map((event, index) => ({
      event,
      spans: [{ text: `sentence ${number}.${index}` }],
    })),
    step: { step: 'played' },
  }) as unknown as Entry;

const told = [
  entry(1, [
    { event: 'turn-began', turn: 4 },
    { event: 'march-tested', army: 'french', at: 'ligny', die: 2, borne: false },
  ]),
  entry(2, [
    { event: 'fight-began', at: 'ligny', kind: 'battle', attacker: 'french' },
    { event: 'revealed', unit: 'pr-i-pirch', strength: 4 },
  ]),
  entry(3, [
    { event: 'shot-fell', unit: 'fr-ii-foy', dice: 4, firepower: 1, hits: 2 },
    {
      event: 'step-lost',
      army: 'prussian',
      unit: 'pr-i-pirch',
      at: 'defender-left',
      cause: 'fire',
    },
  ]),
  entry(4, [
    { event: 'morale-tested', unit: 'pr-i-pirch', die: 5, bonus: 0, held: true },
    { event: 'eliminated', unit: 'pr-i-roder', cause: 'fire' },
  ]),
];

describe('dice', () => {
  it('are those of this fight, the newest last', () => {
    expect(
      rollsOf(told, 5, isFightBegun).map(({ kind, dice, hits, face, isGood }) => [
        kind,
        dice,
        hits,
        face,
        isGood,
      ]),
    ).toEqual([
      ['fire', 4, 2, null, true],
      ['morale', 1, 0, 5, true],
    ]);
    expect(rollsOf(told, 1).map((roll) => textOf(roll.sentence))).toEqual(['sentence 4.0']);
  });
});

describe('moments', () => {
  it('tell the end of a fight with its losses', () => {
    const end = entry(5, [{ event: 'fight-ended', at: 'ligny', kind: 'battle', winner: 'french' }]);
    expect(momentsOf(end, told)).toEqual([
      { kind: 'ended', at: 'ligny', fight: 'battle', winner: 'french', lost: ['pr-i-roder'] },
    ]);
  });
  it('do not count who is swept away with a defeated army among the losses of the fight', () => {
    const ended = { event: 'fight-ended', at: 'ligny', kind: 'battle', winner: 'french' };
    const end = entry(5, [
      ended,
      { event: 'army-defeated', army: 'prussian' },
      { event: 'eliminated', unit: 'pr-i-pirch', cause: 'defeat' },
    ]);
    expect(momentsOf(end, told)).toMatchObject([{ lost: ['pr-i-roder'] }]);
  });
  it('gather the dice of forced marches on one card', () => {
    const [first] = told;
    const moments = first ? momentsOf(first, []) : [];
    expect(moments).toHaveLength(1);
    expect(queued(moments, moments, joined)).toHaveLength(1);
  });
});

describe('what a commander knows', () => {
  const view = campaign();
  const towns = new Set<string>(view.towns.map((town) => town.town));
  const seen = sightingsOf(told);
  it('is what was seen, when and where', () => {
    expect(seen.get('pr-i-pirch')).toEqual({ turn: 4, at: 'ligny', strength: 3 });
  });
  it('is told apart from what is certain and what is unknown', () => {
    const [french, anglo, prussian] = view.armies.map((army) => corpsOf(army, seen, towns, null));
    expect(french?.map((corps) => [corps.corps, corps.strength])).toEqual([
      ['II', 4],
      ['HQ', 2],
    ]);
    expect(countOf(anglo ?? [], 'unknown')).toBe(1);
    expect([countOf(prussian ?? [], 'remembered'), countOf(prussian ?? [], 'lost')]).toEqual([
      1, 1,
    ]);
  });
});
