import { describe, expect, test } from 'vitest';
import type { MessageShown, SeatShown } from '../wire/api';
import { applicationOf, toJudge, verdictOn, wayIn } from './applicants';
import { clockText, isLow, timeLeft } from './clock';
import { groupsOf, lastDecision, newest } from './log';
import { absenceOf, agreements, freeSeats, seatToLookFrom } from './seats';
import { textOf, type BareTable, type Entry, type Speech } from './speech';
import { channelOf, channelsOf, lettersAreClosed } from './talk';
import { stopAt, stopsOf, thinned, Walker } from './timeline';

function entry(
  number: number,
  seat: number,
  told: [event: Speech['event'] & Record<string, unknown>, sentence: string][],
): Entry {
  return {
    number,
    at: 0,
    ply: number,
    step: { step: 'played', seat, hand: 'person' },
    told: told.map(([event, text]) => ({ event, spans: [{ text }] })),
  };
}

const story = [
  entry(4, 1, [
    [{ event: 'figure-named', at: 'paris' }, 'France names Napoleon.'],
    [{ event: 'card-drawn' }, 'France draws a card.'],
    [{ event: 'card-drawn' }, 'France draws a card.'],
    [{ event: 'round-began', round: 1 }, 'Round 1 begins.'],
    [{ event: 'turn-began', turn: 1 }, 'Action turn 1 begins.'],
    [{ event: 'taxed' }, 'Austria collects 3 money.'],
  ]),
  entry(5, 1, [
    [{ event: 'general-moved', from: 'paris', to: 'lorraine' }, 'France marches Paris → Lorraine.'],
  ]),
  entry(6, 2, [[{ event: 'battle-ended', at: 'tyrol' }, 'The battle of Tyrol ends.']]),
];

const division = {
  headings: { 'round-began': 'round', 'turn-began': 'turn' },
  battles: new Set(['battle-began', 'battle-ended']),
  endsOfBattles: new Set(['battle-ended']),
} as const;

describe('the log', () => {
  const groups = groupsOf(story, () => null, division);
  test('gathers what one power does, under its round and turn', () => {
    expect(groups.map((group) => [group.heading?.level ?? group.seat, group.lines.length])).toEqual(
      [
        [1, 2],
        ['round', 0],
        ['turn', 0],
        [null, 1],
        [1, 1],
        [2, 1],
      ],
    );
  });
  test('what a new turn brings is nobody’s deed, nor beside the game', () => {
    const group = groups.find(
      (one) => textOf(one.lines[0]?.spans ?? []) === 'Austria collects 3 money.',
    );
    expect([group?.seat, group?.isBesideGame]).toEqual([null, false]);
  });
  test('counts the same sentence instead of repeating it', () => {
    expect(groups[0]?.lines[1]).toMatchObject({
      spans: [{ text: 'France draws a card.' }],
      times: 2,
    });
  });
  test('each line knows its place', () => {
    expect(groups.flatMap((group) => group.lines.map((line) => line.place))).toEqual([
      'paris',
      null,
      null,
      'lorraine',
      'tyrol',
    ]);
  });
  test('a long one shows the newest and says how many came before', () => {
    const { groups: shown, hidden } = newest(groups, 2);
    expect([shown.length, hidden]).toEqual([2, 3]);
  });
  test('two thousand entries are grouped within a blink', () => {
    const long = Array.from({ length: 2000 }, (_, index) =>
      entry(index, index % 6, [[{ event: 'x' }, `${index}`]]),
    );
    const begin = performance.now();
    expect(
      newest(
        groupsOf(long, () => null, division),
        200,
      ).hidden,
    ).toBe(1800);
    expect(performance.now() - begin).toBeLessThan(200);
  });
  test('new is what came after my own newest decision', () => {
    expect(lastDecision(story, 1)).toBe(5);
    expect(lastDecision(story, null)).toBe(0);
  });
});

describe('the timeline', () => {
  const stops = stopsOf(story, 2, division);
  test('marks rounds, battles and my own decisions', () => {
    expect(stops.map((stop) => stop.marks)).toEqual([['round', 'turn'], [], ['battle', 'mine']]);
    expect(stops.map((stop) => stop.round)).toEqual([1, 1, 1]);
  });
  test('an entry between two stops belongs to the earlier', () => {
    expect([stopAt(stops, 1), stopAt(stops, 5), stopAt(stops, 99)]).toEqual([0, 1, 2]);
  });
  test('whoever drags fetches the first and the last stop, not all between', async () => {
    const walked: number[] = [];
    const waiting: (() => void)[] = [];
    const walker = new Walker((number) => {
      walked.push(number);
      return new Promise((resolve) => waiting.push(resolve));
    });
    const going = walker.go(1);
    for (const number of [2, 3, 4]) void walker.go(number);
    waiting[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    waiting[1]?.();
    await going;
    expect(walked).toEqual([1, 4]);
  });
  test('marks that would touch are thinned', () => {
    expect(thinned([{ at: 0 }, { at: 0.01 }, { at: 0.5 }], 100, 10)).toHaveLength(2);
  });
});

describe('clocks', () => {
  test('run down only while they run', () => {
    expect(timeLeft({ bank: 10_000, running_since: 1000 }, 4000)).toBe(7000);
    expect(timeLeft({ bank: 10_000, running_since: null }, 4000)).toBe(10_000);
    expect(timeLeft({ bank: 1000, running_since: 0 }, 4000)).toBe(0);
    expect(timeLeft({ bank: null, running_since: null }, 0)).toBeNull();
  });
  test('read like clocks', () => {
    expect([clockText(247_000), clockText(3_847_000), clockText(183_600_000)]).toEqual([
      '4:07',
      '1:04:07',
      '2 d 3 h',
    ]);
  });
  test('are low under a minute or a tenth', () => {
    expect([isLow(50_000, 1e6), isLow(90_000, 1_800_000), isLow(900_000, 1_800_000)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

function seat(number: number, person: string | null, more: Partial<SeatShown> = {}): SeatShown {
  return {
    seat: number,
    id: `s${number}`,
    name: '',
    name_pl: '',
    person: person === null ? null : { id: person, name: person },
    bot: null,
    bank: null,
    running_since: null,
    free_since: null,
    is_away: false,
    has_resigned: false,
    ...more,
  };
}

function table(more: Partial<BareTable>): BareTable {
  return {
    status: 'playing',
    pending: [],
    wishes: [],
    applicants: [],
    seats: [],
    ...more,
  } as BareTable;
}

describe('seats', () => {
  const mine = [seat(0, 'me'), seat(2, 'me')];
  const asked = (...seats: number[]) =>
    table({ pending: seats.map((one) => ({ seat: one, decision: 'x' })) });
  test('a seat that is asked keeps the screen', () => {
    expect(seatToLookFrom(asked(0, 2), mine, 2)).toBe(2);
  });
  test('the screen goes to the seat that is asked', () => {
    expect(seatToLookFrom(asked(2), mine, 0)).toBe(2);
  });
  test('nobody of mine is asked: it stays where it is', () => {
    expect(seatToLookFrom(asked(4), mine, 2)).toBe(2);
    expect(seatToLookFrom(asked(4), mine, null)).toBe(0);
    expect(seatToLookFrom(asked(4), [], null)).toBeNull();
  });
  test('free are seats whose time has come', () => {
    const seats = [
      seat(0, 'me', { free_since: 1 }),
      seat(1, null, { free_since: 1 }),
      seat(2, 'x', { free_since: 99 }),
    ];
    expect(freeSeats(table({ seats }), 'me', 50).map((one) => one.seat)).toEqual([1]);
  });
  test('nobody asks for a seat whose late owner plays again', () => {
    expect(freeSeats(table({ seats: [seat(0, 'x', { free_since: 1 })] }), 'me', 50)).toEqual([]);
    expect(
      freeSeats(table({ seats: [seat(0, 'x', { free_since: 1, is_away: true })] }), 'me', 50),
    ).toHaveLength(1);
  });
  test('nobody looks from a seat that he has given up, until the match is over', () => {
    const given = [seat(1, 'me', { bot: 'recruit', has_resigned: true })];
    expect(seatToLookFrom(asked(1), given, 1)).toBeNull();
    expect(seatToLookFrom(table({ status: 'ended' }), given, null)).toBe(1);
  });
  test('whoever is late still looks from his seat', () => {
    expect(seatToLookFrom(asked(1), [seat(1, 'me', { bot: 'recruit', is_away: true })], null)).toBe(
      1,
    );
  });
  test('nobody waits for the word of whoever is late', () => {
    const seats = [seat(0, 'a'), seat(1, 'b', { is_away: true })];
    expect(agreements(table({ seats, wishes: [{ seat: 0, wish: 'pause' }] }))[0]?.missing).toEqual(
      [],
    );
  });
  test('a wish names who agreed and who is missing', () => {
    const seats = [seat(0, 'a'), seat(1, 'b'), seat(2, null, { bot: 'recruit' })];
    const [one] = agreements(table({ seats, wishes: [{ seat: 1, wish: 'pause' }] }));
    expect([one?.agreed.map((s) => s.seat), one?.missing.map((s) => s.seat)]).toEqual([[1], [0]]);
  });
});

/** An entry of the log for each step, a second after the one before. */
function told(...steps: readonly Entry['step'][]): Entry[] {
  return steps.map((step, index) => ({
    number: index + 1,
    ply: 0,
    at: index * 1000,
    step,
    told: [],
  }));
}

describe('whoever is away', () => {
  const byBot = { step: 'played', seat: 0, hand: 'bot' } as const;
  const late = { step: 'late', seat: 0 } as const;
  test('has been so since he was first late, for so many questions', () => {
    const entries = told(
      late,
      { step: 'played', seat: 0, hand: 'person' },
      late,
      byBot,
      { step: 'late', seat: 1 },
      late,
    );
    expect(absenceOf(entries, seat(0, 'me', { is_away: true }))).toEqual({
      since: 2000,
      questions: 2,
    });
  });
  test('has been so since he resigned', () => {
    const entries = told(late, byBot, { step: 'left', seat: 0, why: 'resigned' }, byBot);
    expect(absenceOf(entries, seat(0, 'me', { has_resigned: true }))).toEqual({
      since: 2000,
      questions: 0,
    });
  });
  test('is nobody who plays', () => {
    expect(absenceOf(told(late, { step: 'returned', seat: 0 }), seat(0, 'me'))).toBeNull();
  });
});

describe('whoever asks for a seat', () => {
  const ada = { id: 'ada', name: 'Ada' };
  const asks = { person: ada, seat: 1, waits_for: [0, 2] };
  const asked = { step: 'asked', seat: 1, person: ada } as const;
  const seats = [
    seat(0, 'me'),
    seat(1, 'gone', { bot: 'recruit', has_resigned: true }),
    seat(2, 'x'),
  ];
  test('is judged by those who have not said anything yet', () => {
    const shown = table({ seats, applicants: [asks] });
    expect(toJudge(shown, [seats[0]!])).toEqual([asks]);
    expect(
      toJudge(table({ seats, applicants: [{ ...asks, waits_for: [2] }] }), [seats[0]!]),
    ).toEqual([]);
    expect(applicationOf(shown, 'ada')).toBe(asks);
    expect(applicationOf(shown, 'me')).toBeNull();
  });
  test('has nobody to ask where nobody else has sat down, and nobody who answers where all are gone', () => {
    expect(wayIn(table({ seats }), 'ada')).toBe('ask');
    expect(wayIn(table({ seats: [seat(0, null, { bot: 'recruit' })] }), 'ada')).toBe('sit');
    expect(wayIn(table({ seats: [seat(0, 'x', { is_away: true })] }), 'ada')).toBe('nobody-there');
  });
  test('is told what has come of it', () => {
    const verdict = (shown: Partial<BareTable>, ...steps: Entry['step'][]) =>
      verdictOn(told(asked, ...steps), table({ seats, ...shown }), 'ada');
    expect(verdict({ applicants: [asks] })).toBeNull();
    expect(verdict({}, { step: 'withdrew', person: 'ada' })).toBeNull();
    expect(verdict({}, { step: 'declined', seat: 0, person: 'ada' })).toEqual({
      is: 'declined',
      seat: 1,
    });
    expect(verdict({}, { step: 'returned', seat: 1 })).toEqual({ is: 'taken', seat: 1 });
    const sits = { seats: [seat(0, 'me'), seat(1, 'ada')] };
    expect(verdict(sits, { step: 'admitted', seat: 0, person: 'ada' })).toEqual({
      is: 'seated',
      seat: 1,
    });
    expect(verdict(sits, { step: 'played', seat: 1, hand: 'person' })).toBeNull();
  });
});

describe('talk', () => {
  const said = (channel: string, number: number, from: number, at = number): MessageShown => ({
    channel,
    number,
    seat: from,
    name: '',
    body: '',
    at,
  });
  test('a channel names its seats in order', () => {
    expect([channelOf([3, 0]), channelOf([2])]).toEqual(['0+3', null]);
  });
  test('everybody first, then the newest letter; unread counts what others said', () => {
    const channels = channelsOf(
      [said('all', 1, 1), said('0+1', 1, 1, 5), said('0+2', 1, 0, 9)],
      { all: 1 },
      0,
      [],
      new Set(),
    );
    expect(channels.map((channel) => [channel.id, channel.unread])).toEqual([
      ['all', 0],
      ['0+2', 0],
      ['0+1', 1],
    ]);
  });
  test('whoever is muted is not read', () => {
    expect(channelsOf([said('all', 1, 1)], {}, 0, [], new Set([1]))[0]?.messages).toEqual([]);
  });
  test('letters are closed while battle cards are played', () => {
    expect(lettersAreClosed(table({ pending: [{ seat: 1, decision: 'play-battle-card' }] }))).toBe(
      true,
    );
    expect(lettersAreClosed(table({}))).toBe(false);
  });
});
