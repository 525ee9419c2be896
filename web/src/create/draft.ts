/** A table before it is opened: what is chosen, what that means for the server, and what is wrong with it. */
import { levelOf, mixOf, usualOf } from '../lib/bots';
import type { Clock, GameShown, ScenarioShown, SeatInfo, Terms } from '../wire/api';

export type Scenario = Pick<
  ScenarioShown,
  'id' | 'name' | 'name_pl' | 'players' | 'cooperative' | 'options' | 'reconstructed' | 'seatings'
>;
export type Offered = Pick<GameShown, 'id' | 'name' | 'bots' | 'first'> & {
  scenarios: readonly Scenario[];
};

/** How a table is shared. */
export type Company = 'bots' | 'friends' | 'screen';
/** Who takes a seat: me, somebody by link, somebody at this screen, or a bot by its id. */
export type Taker = 'me' | 'open' | 'here' | `bot:${string}`;
export type ClockName = 'none' | 'evening' | 'day' | 'days' | 'custom';

export interface Draft {
  game: string;
  scenario: string;
  players: number;
  company: Company;
  takers: Taker[];
  names: Record<number, string>;
  clock: ClockName;
  /** Minutes, seconds, minutes. */
  custom: { bank: number | null; increment: number | null; cap: number | null };
  isPublic: boolean;
  options: Record<string, string>;
  standIn: string;
  opensTalk: boolean;
  /** How many each seat may ask for in the match. */
  hints: number;
}

/** As many hints as a host may choose from. */
export const HINTS = [0, 1, 3, 5, 10, 20, 100] as const;
const USUAL_HINTS = 5;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 366 * DAY;

const CLOCKS: Record<Exclude<ClockName, 'custom'>, Clock | null> = {
  none: null,
  evening: { bank: 30 * MINUTE, increment: 10_000, cap: 60 * MINUTE },
  day: { bank: DAY, increment: DAY, cap: DAY },
  days: { bank: 3 * DAY, increment: 3 * DAY, cap: 3 * DAY },
};

export function scenarioOf(games: readonly Offered[], draft: Draft): Scenario | undefined {
  return games
    .find((game) => game.id === draft.game)
    ?.scenarios.find((scenario) => scenario.id === draft.scenario);
}

export function seatsOf(scenario: Scenario | undefined, players: number): SeatInfo[] {
  return scenario?.seatings.find((seating) => seating.players === players)?.seats ?? [];
}

export function usualBot(game: Offered | undefined): string {
  return usualOf(game?.bots ?? []) ?? 'recruit';
}

/** The seat that is mine unless I choose another: the one that the game gives to newcomers, where it is played by somebody. */
export function usualSeat(game: Offered | undefined, seats: readonly SeatInfo[]): number {
  const usual = game?.first?.seat;
  return seats.find((seat) => usual !== undefined && seat.id.split('+').includes(usual))?.seat ?? 0;
}

/** The scenario of a game with which one begins, and how many play it. */
export function beginningOf(game: Offered | undefined): Pick<Draft, 'scenario' | 'players'> {
  const scenario =
    game?.scenarios.find((one) => one.id === game.first?.scenario) ?? game?.scenarios[0];
  return {
    scenario: scenario?.id ?? '',
    players: game?.first?.players ?? scenario?.players.at(-1) ?? 0,
  };
}

export function firstDraft(games: readonly Offered[], company: Company): Draft {
  const game = games[0];
  const draft: Draft = {
    game: game?.id ?? '',
    ...beginningOf(game),
    company,
    takers: [],
    names: {},
    clock: 'none',
    custom: { bank: 30, increment: 10, cap: 60 },
    isPublic: false,
    options: {},
    standIn: usualBot(game),
    opensTalk: false,
    hints: USUAL_HINTS,
  };
  return seated(games, draft);
}

/** Gives every seat its usual taker: after the scenario, the number of players or the company has changed. */
export function seated(games: readonly Offered[], draft: Draft, mine?: number): Draft {
  const game = games.find((one) => one.id === draft.game);
  const scenario = scenarioOf(games, draft);
  const players = scenario?.players.includes(draft.players)
    ? draft.players
    : (scenario?.players.at(-1) ?? 0);
  const seats = seatsOf(scenario, players);
  const my = mine !== undefined && seats[mine] ? mine : usualSeat(game, seats);
  const bot: Taker = `bot:${usualBot(game)}`;
  const takers = seats.map((seat): Taker => {
    if (draft.company === 'screen') return 'here';
    if (seat.seat === my) return 'me';
    return draft.company === 'friends' ? 'open' : bot;
  });
  const known = new Set(scenario?.options.map((option) => option.id));
  const options = Object.fromEntries(Object.entries(draft.options).filter(([id]) => known.has(id)));
  return { ...draft, players, takers, options };
}

/** One more seat is mine: whoever sits down leaves the other chair, unless several are allowed. */
export function withTaker(draft: Draft, seat: number, taker: Taker): Draft {
  const takers = draft.takers.map((before, index): Taker => {
    if (index === seat) return taker;
    if (taker === 'me' && before === 'me') return draft.takers[seat] ?? 'open';
    return before;
  });
  return { ...draft, takers };
}

/** The bots of a draft with tempers that nobody foresees; their levels stay. */
export function surprised(games: readonly Offered[], draft: Draft, chance?: () => number): Draft {
  const bots = games.find((one) => one.id === draft.game)?.bots ?? [];
  const levels = draft.takers.map((taker) =>
    taker.startsWith('bot:') ? levelOf(bots, taker.slice(4)) : undefined,
  );
  const mixes = new Map(
    bots.map((bot) => {
      const count = levels.filter((level) => level === bot).length;
      return [
        bot.id,
        mixOf(
          bot.tempers.map((temper) => temper.id),
          count,
          chance,
        ),
      ];
    }),
  );
  const takers = draft.takers.map((taker, seat): Taker => {
    const bot = mixes.get(levels[seat]?.id ?? '')?.shift();
    return bot === undefined ? taker : `bot:${bot}`;
  });
  return { ...draft, takers };
}

export function clockOf(draft: Draft): Clock | null {
  if (draft.clock !== 'custom') return CLOCKS[draft.clock];
  const { bank, increment, cap } = draft.custom;
  return {
    bank: (bank ?? 0) * MINUTE,
    increment: (increment ?? 0) * 1000,
    cap: (cap ?? 0) * MINUTE,
  };
}

export type Fault = 'badBank' | 'badIncrement' | 'badCap' | 'nobodyAtScreen';

/** What is wrong, by the field it belongs to. */
export function faults(
  draft: Draft,
): Partial<Record<'bank' | 'increment' | 'cap' | 'seats', Fault>> {
  const wrong: ReturnType<typeof faults> = {};
  if (draft.clock === 'custom') {
    const { bank, increment, cap } = draft.custom;
    if (!Number.isFinite(bank) || (bank ?? 0) < 1) wrong.bank = 'badBank';
    if (!Number.isFinite(increment) || increment === null || increment < 0)
      wrong.increment = 'badIncrement';
    if (!Number.isFinite(cap) || (cap ?? 0) < (bank ?? 0) || (cap ?? 0) * MINUTE > YEAR)
      wrong.cap = 'badCap';
  }
  if (draft.company === 'screen' && !draft.takers.includes('here')) wrong.seats = 'nobodyAtScreen';
  return wrong;
}

/** Whether it can begin as soon as it is opened. */
export function isFull(draft: Draft): boolean {
  return !draft.takers.includes('open');
}

export function termsOf(draft: Draft): Terms {
  return {
    game: draft.game,
    scenario: draft.scenario,
    players: draft.players,
    options: draft.options,
    clock: clockOf(draft),
    is_public: draft.isPublic,
    stand_in: draft.standIn,
    opens_talk: draft.opensTalk,
    one_screen: draft.company === 'screen',
    hints: draft.hints,
  };
}
