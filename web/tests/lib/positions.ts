/** Positions of the scenario of 1805 that tests begin from. Nothing but the cards in hand is left to chance in them. */
import { expect } from '@playwright/test';
import { drive, first, line, quiet, seated, type Asked, type Player } from './player';

export const BRITAIN = 0;
export const FRANCE = 1;
export const AUSTRIA = 2;
export const PRUSSIA = 3;
export const RUSSIA = 4;
export const OTTOMAN = 5;
export const ALL = [BRITAIN, FRANCE, AUSTRIA, PRUSSIA, RUSSIA, OTTOMAN];

/** Austria waits in Galicia with three units; Russia, which has bought one in Polesie, is about to move. */
const towardsWarszawa = line({
  2: ['buy-unit polesie', 'strategic venezia wien', 'on bohemia', 'on galicia'],
});

/** Russia has marched into Warszawa, where Prussia's garrison stands, and asks for no more. */
const intoWarszawa = line({ 4: ['march polesie warszawa'] });

export interface Company {
  austria: Player;
  russia: Player;
  others: Player;
}

function seats({ austria, russia, others }: Company) {
  return seated([austria, [AUSTRIA]], [russia, [RUSSIA]], [others, [BRITAIN, FRANCE, PRUSSIA, OTTOMAN]]);
}

/** Brings the table to Russia's first movement: it is asked for its arbiter. */
export async function toRussianMovement(table: string, company: Company): Promise<Asked> {
  return found(
    await drive(
      table,
      seats(company),
      first(towardsWarszawa, quiet),
      ({ seat, question }) => seat === RUSSIA && question.decision === 'choose-arbiter',
    ),
  );
}

/** Brings the table to the question whether Austria supports Russia in Warszawa. */
export async function toSupport(table: string, company: Company): Promise<Asked> {
  return found(
    await drive(
      table,
      seats(company),
      first(towardsWarszawa, intoWarszawa, quiet),
      ({ seat, question }) => seat === AUSTRIA && question.decision === 'declare-support',
    ),
  );
}

/** Brings the table to a sealed choice of statuses that these seats owe. */
export async function toStatuses(table: string, company: Company): Promise<Asked> {
  return found(
    await drive(table, seats(company), quiet, ({ question, view }) => view.round > 1 && question.decision === 'choose-status'),
  );
}

/** Lets the others answer until one of these two is asked. */
export async function untilAsked(table: string, others: Player): Promise<void> {
  const theirs = seated([others, [BRITAIN, FRANCE, PRUSSIA, OTTOMAN]]);
  for (let tries = 0; tries < 400; tries++) {
    const shown = await others.table(table);
    if (shown.status === 'ended') return;
    const waiting = shown.pending.map(({ seat }) => seat);
    if (waiting.some((seat) => seat === AUSTRIA || seat === RUSSIA)) return;
    const seat = waiting.find((one) => typeof one === 'number' && theirs.has(one));
    if (typeof seat !== 'number') continue;
    const seen = await others.table(table, seat);
    const action = seen.question && quiet({ table: seen, view: seen.view as never, seat, question: seen.question });
    if (action) await others.play(table, seat, action, seen.number);
  }
}

function found(asked: Asked | null): Asked {
  if (!asked) throw new Error('the match ended before');
  return asked;
}

/** A match that bots have played to its end. */
export async function endedMatch(player: Player): Promise<string> {
  const table = await player.open({ scenario: '1813', stand_in: 'random' }, [FRANCE]);
  await player.begin(table);
  await player.step(table, FRANCE, 'resignation');
  await expect.poll(async () => (await player.table(table)).status, { timeout: 30_000 }).toBe('ended');
  return table;
}
