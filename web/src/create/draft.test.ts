import { describe, expect, it } from 'vitest';
import {
  clockOf,
  faults,
  firstDraft,
  isFull,
  seated,
  surprised,
  termsOf,
  withTaker,
  type Offered,
} from './draft';

const seat = (number: number, id: string) => ({ seat: number, id, name: id, name_pl: id });
const option = { id: 'rps', values: ['play', 'toss'], rule: 'KOA-D62', about: '' };
const games: Offered[] = [
  {
    id: 'koalicje',
    name: 'Koalicje',
    first: { scenario: '1805', players: 6, seat: 'france' },
    bots: ['random', 'recruit', 'officer', 'marshal'].map((id) => ({
      ...{ id, name: id, name_pl: id, about: '', about_pl: '' },
      tempers: (id === 'random' ? [] : [id, `${id}-cautious`, `${id}-loyal`]).map((temper) => ({
        ...{
          id: temper,
          name: temper,
          name_pl: temper,
          temper,
          temper_pl: temper,
          about: '',
          about_pl: '',
        },
      })),
    })),
    scenarios: [
      {
        id: '1805',
        name: '',
        name_pl: '',
        players: [3, 4],
        cooperative: false,
        options: [option],
        reconstructed: [],
        seatings: [
          { players: 3, seats: [seat(0, 'britain'), seat(1, 'france'), seat(2, 'austria')] },
          {
            players: 4,
            seats: [seat(0, 'britain'), seat(1, 'france'), seat(2, 'austria'), seat(3, 'russia')],
          },
        ],
      },
      {
        id: 'lempereur',
        name: '',
        name_pl: '',
        players: [1, 2],
        cooperative: true,
        options: [],
        reconstructed: ['napoleon-cards'],
        seatings: [
          { players: 1, seats: [seat(0, 'britain+austria')] },
          { players: 2, seats: [seat(0, 'britain'), seat(1, 'austria')] },
        ],
      },
    ],
  },
];

describe('a draft', () => {
  it('suffices with one click: France against officers, without a clock', () => {
    const draft = firstDraft(games, 'bots');
    expect(draft.takers).toEqual(['bot:officer', 'me', 'bot:officer', 'bot:officer']);
    expect(isFull(draft)).toBe(true);
    expect(faults(draft)).toEqual({});
    expect(termsOf(draft)).toMatchObject({
      game: 'koalicje',
      scenario: '1805',
      players: 4,
      clock: null,
      stand_in: 'officer',
      one_screen: false,
      hints: 5,
    });
  });

  it('leaves seats free for friends and gives all to one screen', () => {
    expect(firstDraft(games, 'friends').takers).toEqual(['open', 'me', 'open', 'open']);
    expect(isFull(firstDraft(games, 'friends'))).toBe(false);
    const screen = firstDraft(games, 'screen');
    expect(screen.takers).toEqual(['here', 'here', 'here', 'here']);
    expect(termsOf(screen).one_screen).toBe(true);
    expect(faults({ ...screen, takers: ['bot:recruit'] }).seats).toBe('nobodyAtScreen');
  });

  it('keeps to what another scenario allows', () => {
    const draft = { ...firstDraft(games, 'bots'), options: { rps: 'toss' } };
    const other = seated(games, { ...draft, scenario: 'lempereur' });
    expect(other.players).toBe(2);
    expect(other.takers).toEqual(['me', 'bot:officer']);
    expect(other.options).toEqual({});
  });

  it('lets two seats change places when I sit down elsewhere', () => {
    const draft = withTaker(firstDraft(games, 'bots'), 2, 'me');
    expect(draft.takers).toEqual(['bot:officer', 'bot:officer', 'me', 'bot:officer']);
  });

  it('surprises with a mix of tempers, and leaves levels and people alone', () => {
    const draft = {
      ...firstDraft(games, 'bots'),
      takers: ['bot:marshal-loyal', 'me', 'bot:officer', 'bot:random'] as const,
    };
    const mixed = surprised(games, { ...draft, takers: [...draft.takers] }, () => 0.5);
    expect(mixed.takers).toEqual([
      'bot:marshal-cautious',
      'me',
      'bot:officer-cautious',
      'bot:random',
    ]);
    const officers = surprised(games, firstDraft(games, 'bots')).takers.filter(
      (taker) => taker !== 'me',
    );
    expect(new Set(officers).size).toBe(3);
  });

  it('says what is wrong with a clock of one’s own', () => {
    const draft = { ...firstDraft(games, 'bots'), clock: 'custom' as const };
    expect(clockOf(draft)).toEqual({ bank: 1_800_000, increment: 10_000, cap: 3_600_000 });
    expect(faults({ ...draft, custom: { bank: 0, increment: -1, cap: null } })).toEqual({
      bank: 'badBank',
      increment: 'badIncrement',
      cap: 'badCap',
    });
    expect(faults({ ...draft, custom: { bank: 30, increment: null, cap: 10 } })).toEqual({
      increment: 'badIncrement',
      cap: 'badCap',
    });
  });
});
