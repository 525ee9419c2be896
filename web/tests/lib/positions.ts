/** Positions of the scenario of 1805 that tests begin from. Nothing but the cards in hand is left to chance in them. */
import { expect } from '@playwright/test';
import { drive, first, line, quiet, type Asked, type Player, type Seated } from './player';

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

/** Brings the table to Russia's first movement: it is asked for its arbiter. */
export async function toRussianMovement(table: string, players: Seated): Promise<Asked> {
  return found(
    await drive(
      table,
      players,
      first(towardsWarszawa, quiet),
      ({ seat, question }) => seat === RUSSIA && question.decision === 'choose-arbiter',
    ),
  );
}

/** Brings the table to the question whether Austria supports Russia in Warszawa. */
export async function toSupport(table: string, players: Seated): Promise<Asked> {
  return found(
    await drive(
      table,
      players,
      first(towardsWarszawa, intoWarszawa, quiet),
      ({ seat, question }) => seat === AUSTRIA && question.decision === 'declare-support',
    ),
  );
}

/** Brings the table to a sealed choice of statuses that these seats owe. */
export async function toStatuses(table: string, players: Seated): Promise<Asked> {
  return found(
    await drive(
      table,
      players,
      quiet,
      ({ question, view }) => view.round > 1 && question.decision === 'choose-status',
    ),
  );
}

/** Lets the others answer until Austria or Russia is asked. */
export async function untilAsked(table: string, others: Seated): Promise<void> {
  const [anybody] = others.values();
  if (!anybody) throw new Error('nobody sits here');
  for (let tries = 0; tries < 400; tries++) {
    const shown = await anybody.table(table);
    if (shown.status === 'ended') return;
    const waiting = shown.pending.map(({ seat }) => seat);
    if (waiting.some((seat) => seat === AUSTRIA || seat === RUSSIA)) return;
    const seat = waiting.find((one) => typeof one === 'number' && others.has(one));
    const player = typeof seat === 'number' ? others.get(seat) : undefined;
    if (typeof seat !== 'number' || !player) continue;
    const seen = await player.table(table, seat);
    const action =
      seen.question &&
      quiet({ table: seen, view: seen.view as never, seat, question: seen.question });
    if (action) await player.play(table, seat, action, seen.number);
  }
}

function found(asked: Asked | null): Asked {
  if (!asked) throw new Error('the match ended before');
  return asked;
}

/** A match that bots alone have played to its end. */
export async function endedMatch(player: Player): Promise<string> {
  const table = await player.open({ scenario: '1813', stand_in: 'random' });
  await player.begin(table);
  await expect
    .poll(async () => (await player.table(table)).status, { timeout: 30_000 })
    .toBe('ended');
  return table;
}
