import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { offerOf } from '../fixture';
import { groupsOf, isEnding, isStaged, panelOf, subsidies, unmoved } from './offers';

const offers = (...texts: string[]) => texts.map((text) => offerOf(text, text));

describe('grouping of offers', () => {
  it('puts moves under the territory that they start from', () => {
    const groups = groupsOf(
      offers('march paris lorraine', 'strategic paris picardie', 'march lyon paris', 'done'),
    );
    expect(groups.map((group) => [group.place, group.offers.length])).toEqual([
      ['paris', 2],
      ['lyon', 1],
      [null, 1],
    ]);
  });

  it('puts other orders under the territory that they are about', () => {
    const groups = groupsOf(offers('place wien', 'recall tyrol', 'place tyrol', 'name off-map'));
    expect(groups.map((group) => group.place)).toEqual(['wien', 'tyrol', null]);
  });

  it('puts cards under the general that they are played for', () => {
    const groups = groupsOf(
      offers('play 1 tyrol', 'play 3 tyrol', 'open tyrol', 'play 1 wien', 'pass'),
    );
    expect(groups.map((group) => [group.place, group.offers.length])).toEqual([
      ['tyrol', 3],
      ['wien', 1],
      [null, 1],
    ]);
  });
});

describe('panels', () => {
  it('knows every decision that a player is asked', () => {
    const source = readFileSync(
      new URL('../../../../../crates/coalitions/src/decision.rs', import.meta.url),
      'utf8',
    );
    const kinds = [...source.matchAll(/Decision::\w+ \{ \.\. \} => "([a-z-]+)"/g)].map(
      (found) => found[1] ?? '',
    );
    expect(kinds.length).toBeGreaterThan(30);
    const chance = ['draw-card', 'toss-coin', 'turn-napoleon-card', 'draw-for-france'];
    // A few answers without a place need no more than buttons.
    const short = ['drill', 'choose-action-card', 'give-tokens', 'cancel-card'];
    const unknown = kinds.filter(
      (kind) => !chance.includes(kind) && !short.includes(kind) && panelOf(kind) === 'buttons',
    );
    expect(unknown).toEqual([]);
  });

  it('answers a decision of tomorrow with buttons', () => {
    expect(panelOf('choose-a-horse')).toBe('buttons');
  });
});

describe('what is staged', () => {
  it('is what others learn of: sealed letters, cards, the arbiter', () => {
    expect(
      ['choose-status', 'bid', 'play-battle-card', 'throw', 'choose-arbiter'].every(isStaged),
    ).toBe(true);
  });

  it('is no step on the map: that can be taken back', () => {
    expect(
      ['order-moves', 'plan-strategic-move', 'mobilise', 'lead', 'withdraw'].some(isStaged),
    ).toBe(false);
  });
});

it('tells endings from choices', () => {
  expect(offers('done', 'pass', 'refuse', 'pass tyrol', 'agree').map(isEnding)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('counts generals that could still move once each', () => {
  expect(unmoved(offers('march a b', 'sail a c', 'strategic d e', 'garrison f f', 'done'))).toEqual(
    ['a', 'd'],
  );
});

it('gathers subsidies by power with the most that may be offered', () => {
  const found = subsidies(
    offers('offer russia 1', 'offer russia 2', 'offer austria 1', 'take-card'),
  );
  expect(found.map(({ power, most }) => [power, most])).toEqual([
    ['russia', 2],
    ['austria', 1],
  ]);
});
