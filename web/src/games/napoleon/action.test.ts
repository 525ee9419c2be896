import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { positionOf, restOf, spotIn, spotOf, squareOf, townOf, unitOf } from './action';
import { blocksOf, heapsOf, isForced, strengthOf } from './blocks';
import { decisions } from './decision-words';
import { isDirect, PANELS, panelOf, picksSeveral } from './decisions';
import { campaign, offerOf } from './fixture';
import { options } from './terms-words';
import { tips } from './tip-words';

const source = (file: string) =>
  readFileSync(new URL(`../../../../crates/napoleon/src/${file}`, import.meta.url), 'utf8');

describe('an order', () => {
  it('names a unit and where it goes', () => {
    const march = offerOf('march fr-ii-foy charleroi', 'March Foy to Charleroi');
    expect([unitOf(march), townOf(march), spotOf(march), restOf(march)]).toEqual([
      'fr-ii-foy',
      'charleroi',
      null,
      'march charleroi',
    ]);
    const move = offerOf('move fr-ii-foy enemy-left', '');
    expect([unitOf(move), townOf(move), spotOf(move)]).toEqual(['fr-ii-foy', null, 'enemy-left']);
    expect(squareOf(offerOf('shelter fr-napoleon fr-ii-foy', ''))).toBe('fr-ii-foy');
  });
  it('or nobody', () => {
    expect(unitOf(offerOf('done', ''))).toBeNull();
    expect([unitOf(offerOf('fight ligny', '')), townOf(offerOf('fight ligny', ''))]).toEqual([
      null,
      'ligny',
    ]);
    expect([unitOf(offerOf('lay wood left', '')), spotOf(offerOf('lay wood left', ''))]).toEqual([
      null,
      'left',
    ]);
  });
  it('calls positions as the player does', () => {
    expect(positionOf('enemy-left', 'attacker')).toBe('defender-left');
    expect(positionOf('reserve', 'defender')).toBe('defender-reserve');
    for (const role of ['attacker', 'defender'] as const)
      for (const spot of [
        'left',
        'centre',
        'right',
        'reserve',
        'enemy-left',
        'enemy-centre',
        'enemy-right',
      ] as const)
        expect(spotIn(positionOf(spot, role), role)).toBe(spot);
    expect(spotIn('defender-reserve', 'attacker')).toBeNull();
  });
});

describe('every question of the game', () => {
  const kinds = [...source('decision.rs').matchAll(/Decision::\w+ \{ \.\. \} => "([a-z-]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  it('is known', () => {
    expect(kinds.length).toBeGreaterThan(15);
    expect(Object.keys(PANELS).sort()).toEqual([...kinds].sort());
  });
  it('has a hint, and words for whoever waits', () => {
    expect(Object.keys(tips).sort()).toEqual([...kinds].sort());
    expect(Object.keys(decisions).sort()).toEqual([...kinds].sort());
  });
  it('has a control of its own', () => {
    expect(panelOf('order-marches')).toBe('march');
    expect(panelOf('what-nobody-knows')).toBeNull();
    expect([
      isDirect('take-hit'),
      isDirect('order-marches'),
      picksSeveral('command-battle'),
      picksSeveral('deploy-units'),
    ]).toEqual([true, false, false, true]);
  });
});

it('every house rule has words for all its values', () => {
  const found = [
    ...source('scenario.rs').matchAll(/id: "(\w+)",\s*values: \["(\w+)", "(\w+)"\]/g),
  ].map(([, id, ...values]) => [id, values] as const);
  expect(found.length).toBe(6);
  expect(
    Object.fromEntries(
      Object.entries(options).map(([id, { values }]) => [id, Object.keys(values)]),
    ),
  ).toEqual(Object.fromEntries(found));
});

describe('blocks', () => {
  const blocks = blocksOf(campaign());
  it('are those whose faces are seen', () => {
    expect([...blocks.keys()]).toEqual(['fr-ii-foy', 'fr-napoleon', 'pr-i-roder']);
    expect(blocks.get('fr-ii-foy')).toMatchObject({ town: 'laneffe', position: null, strength: 4 });
    expect(blocks.get('pr-i-roder')).toMatchObject({ town: null, stands: null, strength: 0 });
  });
  it('march by force beyond their range', () => {
    expect([...blocks.values()].filter((block) => block.stands).map(isForced)).toEqual([
      false,
      true,
    ]);
  });
  it('are counted and heaped', () => {
    const own = [...blocks.values()].filter((block) => block.army === 'french');
    expect(strengthOf(own)).toBe(6);
    expect(
      heapsOf(own, (block) => block.printed.corps).map((heap) => [heap.key, heap.items.length]),
    ).toEqual([
      ['II', 1],
      ['HQ', 1],
    ]);
  });
});
