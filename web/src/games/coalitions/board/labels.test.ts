import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Board, Place } from '../../../board/board';
import { settings } from '../../../lib/settings.svelte';
import { offerOf } from '../fixture';
import type { View } from '../wire';
import { choosable, kindOf, labelOf } from './labels';
import { controllerOf, holdingsOf, piecesOf, routeOf } from './pieces';

const board = JSON.parse(readFileSync('../data/koalicje/empire.board.json', 'utf8')) as Board;
const place = (id: string): Place => board.places.find((one) => one.id === id) as Place;

const view = {
  territories: [
    {
      territory: 'lorraine',
      controller: 'france',
      garrison: null,
      fortress: false,
      generals: [{ power: 'france', units: 3, named: true }],
    },
    { territory: 'berlin', controller: 'france', garrison: 'france', fortress: true, generals: [] },
    {
      territory: 'bavaria',
      controller: null,
      garrison: null,
      fortress: false,
      generals: [
        { power: 'france', units: 0, named: false },
        { power: 'austria', units: 1, named: false, 'at-peace': true },
      ],
    },
  ],
  movement: { mover: 'france', battles: ['bavaria'], plan: [], moved: [] },
  battle: null,
} as unknown as View;

const nothing = { places: new Map(), origins: new Set<string>(), from: null };

afterEach(() => {
  settings.lang = 'en';
});

describe('what is said of a territory', () => {
  it('names it, what it is, who stands there and what can be done', () => {
    settings.lang = 'en';
    const choice = {
      ...nothing,
      places: new Map([['lorraine', [offerOf('march paris lorraine', 'march to Lorraine')]]]),
    };
    expect(labelOf(place('lorraine'), view, choice)).toBe(
      'Lorraine, French home, value 2; Napoleon (France) with 3 units; can be chosen: march to Lorraine',
    );
  });

  it('says who holds another’s home', () => {
    settings.lang = 'en';
    expect(labelOf(place('berlin'), view, nothing)).toBe(
      'Berlin, Prussian capital, value 3; controlled by France; garrison of France; fortress',
    );
  });

  it('speaks Polish with its cases', () => {
    settings.lang = 'pl';
    expect(labelOf(place('bavaria'), view, nothing)).toBe(
      'Bavaria, sporne, wpływy zdobywają: Francja i\u00a0Austria, wartość 2; generał Francji, bez oddziałów; generał Austrii, 1 oddział, stoi pokojowo; tu dojdzie do bitwy',
    );
    expect(kindOf(place('alps'))).toBe('nieprzekraczalne góry');
  });

  it('counts what else could be done', () => {
    settings.lang = 'en';
    const offers = [
      offerOf('buy-unit paris', 'buy a unit'),
      offerOf('buy-fortress paris', 'build a fortress'),
    ];
    expect(choosable('paris', { ...nothing, places: new Map([['paris', offers]]) })).toBe(
      'can be chosen: buy a unit and 1 more',
    );
    expect(choosable('paris', { ...nothing, origins: new Set(['paris']) })).toBe(
      'can be chosen: pick up the general',
    );
    expect(choosable('wien', nothing)).toBe('');
  });
});

describe('pieces', () => {
  it('stand in their places’ slots, those farther down in front', () => {
    const { generals, garrisons, fortresses } = piecesOf(board, view);
    expect(generals.map((one) => one.key).sort()).toEqual([
      'general bavaria austria 0',
      'general bavaria france 0',
      'general lorraine france 0',
    ]);
    const ys = generals.map((one) => one.at[1]);
    expect(ys).toEqual([...ys].sort((one, other) => one - other));
    expect(garrisons).toEqual([
      {
        key: 'garrison berlin france',
        place: 'berlin',
        at: place('berlin').garrison,
        power: 'france',
      },
    ]);
    expect(fortresses).toHaveLength(1);
  });

  it('show who holds what is not their home', () => {
    expect(holdingsOf(board, view).map((one) => [one.place.id, one.power])).toEqual([
      ['berlin', 'france'],
    ]);
    expect(controllerOf(place('wien'), view)).toBe('austria');
    expect(controllerOf(place('hesse'), view)).toBeNull();
  });

  it('go where a strategic move is planned, from where they stand', () => {
    const planning = {
      movement: { plan: ['paris', 'aquitaine'] },
      pending: [{ seat: 1, decision: 'plan-strategic-move', from: 'lorraine' }],
    };
    expect(routeOf(planning as unknown as View)).toEqual(['lorraine', 'paris', 'aquitaine']);
    expect(routeOf({ movement: null, pending: [] } as unknown as View)).toEqual([]);
  });
});
