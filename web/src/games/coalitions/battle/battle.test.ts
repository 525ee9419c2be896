import { describe, expect, it } from 'vitest';
import { textOf } from '../../../table/speech';
import type { Event, BattleView, View } from '../wire';
import {
  abilitiesOf,
  campaignIn,
  momentsOf,
  pace,
  totalsAfter,
  type BattleMoment,
} from './moments';
import { sidesOf } from './sums';

const entry = (events: object[], sentences: string[] = []) => ({
  told: events.map((event, index) => ({
    event: event as Event,
    spans: [{ text: sentences[index] ?? '' }],
  })),
});

const battle: BattleView = {
  at: 'tyrol',
  attacker: 'france',
  defenders: ['austria'],
  attack: 3,
  defence: 6,
  sides: [['france'], ['austria']],
  parts: [
    { power: 'france', piece: 'general', count: 1, strength: 1 },
    { power: 'france', piece: 'units', count: 2, strength: 2 },
    { power: 'austria', piece: 'general', count: 1, strength: 1 },
    { power: 'austria', piece: 'units', count: 1, strength: 1 },
    { power: 'austria', piece: 'fortress', count: 1, strength: 4 },
  ],
  supporters: [{ power: 'russia', from: 'wien', attacking: false }],
  passed: [],
  piles: [
    { power: 'france', from: 'tyrol', attacking: true, cards: [{ value: 4, 'face-up': false }] },
    {
      power: 'austria',
      from: 'tyrol',
      attacking: false,
      cards: [
        { value: null, 'face-up': false },
        { value: 3, 'face-up': true },
      ],
    },
  ],
  verdict: null,
};
const view = {
  battle,
  territories: [
    {
      territory: 'tyrol',
      controller: 'austria',
      generals: [
        { power: 'france', units: 2, named: false },
        { power: 'austria', units: 1, named: false },
      ],
      garrison: 'austria',
      fortress: true,
    },
  ],
  powers: [
    { power: 'france', status: 'french', controller: null },
    { power: 'austria', status: 'british', controller: null },
    { power: 'russia', status: 'british', controller: null },
    { power: 'prussia', status: 'expansionist', controller: 'france' },
  ],
} as unknown as View;

describe('strength as a sum', () => {
  const [attack, defence] = sidesOf(battle);
  it('has a part for generals, units and the garrison with its fortress', () => {
    expect(attack.parts.map(({ kind, strength }) => [kind, strength])).toEqual([
      ['general', 1],
      ['units', 2],
      ['cards', 4],
    ]);
    expect(defence.parts.map(({ kind, strength }) => [kind, strength])).toEqual([
      ['general', 1],
      ['units', 1],
      ['fortress', 4],
      ['cards', 3],
    ]);
  });
  it('counts what the viewer knows and says how many cards it does not', () => {
    expect([attack.known, attack.unknown, defence.known, defence.unknown]).toEqual([7, 0, 9, 1]);
  });
  it('calls what no piece explains the support of Wellington', () => {
    const [, stronger] = sidesOf({ ...battle, defence: 9 });
    expect(stronger.parts.find(({ kind }) => kind === 'support')?.strength).toBe(3);
  });
  it('shows only the total when the losers have left the map', () => {
    const [gone] = sidesOf({ ...battle, attack: 2, verdict: 'defender-wins' });
    expect(gone.parts[0]).toMatchObject({ kind: 'unseen', strength: 2 });
  });
});

describe('the end of a battle', () => {
  const update = entry(
    [
      { event: 'passed', power: 'austria' },
      { event: 'pile-revealed', power: 'austria', from: 'tyrol', attacking: false, cards: [2, 3] },
      { event: 'pile-revealed', power: 'france', from: 'tyrol', attacking: true, cards: [4, 4] },
      { event: 'battle-ended', at: 'tyrol', attack: 12, defence: 12, verdict: 'draw' },
      { event: 'units-lost', power: 'france', at: 'tyrol', units: 1 },
      { event: 'finished', power: 'france' },
    ],
    ['a', 'b', 'c', 'd', 'France loses 1 unit.', 'f'],
  );
  const [moment] = momentsOf(update, view, []) as [BattleMoment];

  it('turns the attacker’s cards first and tells what came of it', () => {
    expect(moment.piles.map((pile) => [pile.power, pile.attacking])).toEqual([
      ['france', true],
      ['austria', false],
    ]);
    expect(moment.after.map(textOf)).toEqual(['France loses 1 unit.']);
  });
  it('runs the totals up card by card and ends at what the server says', () => {
    expect(totalsAfter(moment, 0)).toEqual([3, 6]);
    expect(totalsAfter(moment, 1)).toEqual([7, 6]);
    expect(totalsAfter(moment, 3)).toEqual([11, 8]);
    expect(totalsAfter(moment, 4)).toEqual([12, 12]);
  });
  it('puts down to abilities what values do not explain', () => {
    expect([abilitiesOf(moment, true), abilitiesOf(moment, false)]).toEqual([1, 1]);
  });
  it('is over within four seconds', () => {
    for (const cards of [1, 5, 12, 30]) expect(pace(cards) * cards).toBeLessThanOrEqual(3500);
  });
  it('needs no view: the log knows who fought', () => {
    const began = entry([
      {
        event: 'battle-began',
        at: 'tyrol',
        attacker: 'france',
        defenders: ['austria'],
        attack: 3,
        defence: 6,
      },
    ]);
    const [again] = momentsOf(update, null, [began]) as [BattleMoment];
    expect([again.attackers, again.defenders, again.attackBase]).toEqual([
      ['france'],
      ['austria'],
      3,
    ]);
  });
});

describe('letters and cards of Napoleon', () => {
  it('are opened when several statuses are declared', () => {
    const events = [
      { event: 'status-declared', power: 'austria', status: 'neutral' },
      { event: 'status-declared', power: 'prussia', status: 'french' },
    ];
    const [moment] = momentsOf(entry(events), view, []);
    expect(moment).toMatchObject({
      kind: 'statuses',
      declared: [{ before: 'british' }, { before: 'expansionist' }],
    });
  });
  it('show the whole campaign, however many entries it took', () => {
    const campaign = campaignIn([
      entry(
        [
          { event: 'campaign-began', race: false },
          { event: 'napoleon-card-turned', number: 5 },
        ],
        ['x', 'Card 5'],
      ),
      entry(
        [{ event: 'general-sent', from: null, to: 'pfalz', priority: 'off-map', units: 3 }],
        ['Sent to Pfalz'],
      ),
    ]);
    expect(campaign).toMatchObject({
      number: 5,
      lines: [[{ text: 'Card 5' }]],
      targets: [{ place: 'pfalz', text: [{ text: 'Sent to Pfalz' }] }],
    });
  });
});
