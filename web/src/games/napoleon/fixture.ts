/** A small piece of a campaign for tests: a few units around Charleroi. */
import type { Offer } from './action';
import type { Action, RosterView, UnitView, View } from './wire';

export function printed(unit: string, part: Partial<RosterView> = {}): RosterView {
  return {
    unit,
    name: unit,
    'name-pl': unit,
    corps: 'II',
    kind: 'infantry',
    full: 4,
    firepower: 1,
    range: 1,
    start: 'beaumont',
    at: null,
    strength: null,
    ...part,
  } as RosterView;
}

export function standing(unit: string, part: Partial<UnitView> = {}): UnitView {
  return {
    unit,
    army: 'french',
    kind: 'infantry',
    strength: 4,
    steps: 0,
    disorganised: false,
    moved: false,
    fired: false,
    charging: false,
    fresh: false,
    square: false,
    'sheltered-by': null,
    holds: null,
    committed: false,
    revealed: false,
    ...part,
  } as UnitView;
}

export function campaign(part: Partial<View> = {}): View {
  const army = (name: string, seat: number, roster: RosterView[], limit: number) => ({
    army: name,
    seat,
    'in-play': roster.length,
    losses: 0,
    limit,
    defeated: false,
    'group-moves': 2,
    'group-moves-left': 2,
    'moving-from': [],
    unplaced: 0,
    'supply-due': 0,
    roster,
  });
  const town = (id: string, units: UnitView[] = [], hidden: unknown[] = []) => ({
    town: id,
    name: id,
    zone: 'french',
    'major-city': false,
    units,
    hidden,
  });
  return {
    scenario: 'historical',
    players: 2,
    options: {},
    turn: 1,
    phase: 'march',
    active: 'french',
    night: false,
    track: [{ turn: 1, day: 15, time: 'morning', side: 'french', night: false }],
    armies: [
      army(
        'french',
        0,
        [
          printed('fr-ii-foy', { at: 'laneffe', strength: 4 }),
          printed('fr-napoleon', {
            at: 'laneffe',
            strength: 2,
            kind: 'leader',
            corps: 'HQ',
            full: 2,
            range: 2,
          }),
        ],
        12,
      ),
      army('anglo-dutch', 1, [printed('ad-r-picton')], 8),
      army(
        'prussian',
        1,
        [printed('pr-i-pirch'), printed('pr-i-roder', { at: 'eliminated', strength: 0 })],
        9,
      ),
    ],
    towns: [
      town('laneffe', [
        standing('fr-ii-foy'),
        standing('fr-napoleon', { kind: 'leader', strength: 2, steps: 2 }),
      ]),
      town(
        'charleroi',
        [],
        [
          {
            army: 'prussian',
            count: 2,
            steps: 0,
            disorganised: false,
            moved: false,
            fired: false,
            holds: null,
          },
        ],
      ),
      town('philippeville'),
    ],
    roads: [
      {
        from: 'laneffe',
        to: 'charleroi',
        major: true,
        river: 'Sambre',
        used: 1,
        limit: 8,
        'attack-limit': 4,
      },
      {
        from: 'philippeville',
        to: 'laneffe',
        major: true,
        river: '',
        used: 0,
        limit: 8,
        'attack-limit': 8,
      },
    ],
    cities: [],
    skirmishes: [],
    battles: [],
    fight: null,
    'may-confer': false,
    result: null,
    ...part,
  } as unknown as View;
}

const PARTS: Readonly<Partial<Record<Action['verb'], readonly string[]>>> = {
  place: ['unit', 'at'],
  march: ['unit', 'to'],
  retreat: ['unit', 'to'],
  regroup: ['unit', 'to'],
  fight: ['at'],
  deploy: ['unit', 'at'],
  move: ['unit', 'to'],
  lay: ['terrain', 'at'],
  shelter: ['unit', 'square'],
  fire: ['unit'],
  hit: ['unit'],
};

/** An offer as the server writes it: the parts under the names that the game gives them. */
export function offerOf(text: string, phrase = text): Offer {
  const [verb = '', ...words] = text.split(' ');
  const names = PARTS[verb as Action['verb']] ?? [];
  const parts = words.map((word, index) => [names[index], word] as const);
  return { text, phrase, parts: { verb, ...Object.fromEntries(parts) } as Action };
}
