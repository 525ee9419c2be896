/** Seats that change hands, and players who are late or gone. */
import { findNothing } from './lib/axe';
import { listenIn } from './lib/frames';
import { prompt } from './lib/hands';
import { ALLIED, FRENCH, GAME } from './lib/napoleon';
import type { Player } from './lib/player';
import { AUSTRIA, FRANCE, PRUSSIA, RUSSIA } from './lib/positions';
import { expect, test, type Page } from './lib/test';

/** Whoever has given a seat up, or lost it, asks for it once in vain. */
const IN_VAIN = [/40[39] .*\/tables\/\w+(\/\w+)?\?.*seat=/, /status of 40[39] .*seat=/];

const SECRET = 'Bavaria shall be yours.';

/** Austria and Russia before their screens; France has written to Austria in private, and has given its seat up. */
async function givenUp(
  page: Page,
  guest: Page,
  playerOf: (page: Page) => Player,
  gone: Player,
): Promise<string> {
  const [austria, russia] = [playerOf(page), playerOf(guest)];
  await austria.beGuest();
  await russia.beGuest();
  const table = await austria.open({}, [AUSTRIA]);
  await russia.sit(table, RUSSIA);
  await gone.sit(table, FRANCE);
  await austria.begin(table);
  await gone.ask('POST', `/tables/${table}/seats/${FRANCE}/talk/${FRANCE}+${AUSTRIA}`, {
    body: SECRET,
  });
  await gone.step(table, FRANCE, 'resignation');
  for (const screen of [page, guest]) await screen.goto(`/table/${table}`);
  return table;
}

async function askForFrance(stranger: Page, table: string): Promise<void> {
  await stranger.goto(`/table/${table}`);
  await stranger.getByRole('tab', { name: 'Seats' }).click();
  await stranger
    .getByTestId('seats')
    .getByRole('button', { name: 'Ask for the seat of France' })
    .click();
}

test('a stranger is let in by all who play, and learns nothing of what was written before', async ({
  page,
  another,
  player,
  playerOf,
}) => {
  const [russia, stranger] = [await another(), await another()];
  const gone = await player();
  const table = await givenUp(page, russia, playerOf, gone);
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByRole('button', { name: /Letter with France/ }).click();
  await expect(page.getByTestId('talk')).toContainText(SECRET);

  const told = listenIn(stranger);
  await askForFrance(stranger, table);
  const asked = stranger.getByTestId('asked');
  await expect(asked).toContainText('You have asked for the seat of France');
  await expect(asked).toContainText('Waiting for Austria and Russia to let you in');
  // One who plays is not enough.
  await expect(page.getByTestId('asking')).toContainText(/asks for the seat of France/);
  await findNothing(page, 'somebody asks', '[data-test=asking]');
  await findNothing(stranger, 'I have asked', '[data-test=asked]', '[data-test=seats]');
  await page.getByTestId('asking').getByRole('button', { name: 'Let in' }).click();
  await expect(page.getByTestId('asking')).toBeHidden();
  await expect(asked).toContainText('Waiting for Russia to let you in');
  await russia.getByTestId('asking').getByRole('button', { name: 'Let in' }).click();

  await expect(stranger.getByTestId('verdict')).toContainText('You’re in: you play France');
  await expect(stranger.getByTestId('power-france')).toContainText('you');
  await expect(stranger.getByTestId('hand').first()).toContainText('France');
  const me = await playerOf(stranger).me();
  await expect(page.getByTestId('power-france')).toContainText(new RegExp(`${me.name}|decides`));
  // What is written from now on reaches the seat's new owner, what was written before does not.
  await page.getByTestId('talk').getByRole('textbox').fill('Welcome to Paris.');
  await page.getByTestId('talk').getByRole('button', { name: 'Send' }).click();
  await stranger.getByRole('tab', { name: 'Talk' }).click();
  await stranger.getByRole('button', { name: /Letter with Austria/ }).click();
  await expect(stranger.getByTestId('talk')).toContainText('Welcome to Paris.');
  await expect(stranger.getByTestId('talk')).not.toContainText('Bavaria');
  await stranger.reload();
  await stranger.getByRole('tab', { name: 'Talk' }).click();
  await stranger.getByRole('button', { name: /Letter with Austria/ }).click();
  await expect(stranger.getByTestId('talk')).toContainText('Welcome to Paris.');
  expect(await stranger.getByTestId('talk').innerText()).not.toContain('Bavaria');
  expect(told.filter((frame) => frame.includes('Bavaria'))).toEqual([]);
  // Who gave the seat up has it no more.
  await expect(gone.table(table, FRANCE)).rejects.toThrow('not-yours');
});

test('whoever is declined is told so and asks no more', async ({
  page,
  another,
  player,
  playerOf,
}) => {
  const [russia, stranger] = [await another(), await another()];
  const table = await givenUp(page, russia, playerOf, await player());
  await askForFrance(stranger, table);
  // He may think better of it.
  await stranger.getByTestId('asked').getByRole('button', { name: 'Take it back' }).click();
  await expect(stranger.getByTestId('asked')).toBeHidden();
  await expect(page.getByTestId('asking')).toBeHidden();
  await stranger
    .getByTestId('seats')
    .getByRole('button', { name: 'Ask for the seat of France' })
    .click();

  await page.getByTestId('asking').getByRole('button', { name: 'Decline' }).click();
  await page.getByTestId('asking').getByRole('button', { name: 'Yes, decline' }).click();
  await expect(stranger.getByTestId('verdict')).toContainText('have declined');
  await expect(russia.getByTestId('asking')).toBeHidden();
  await expect(stranger.getByTestId('seats').getByRole('button', { name: /Ask/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByTestId('log')).toContainText(
    /Declined by Austria: Guest \w+ does not join/,
  );
});

test('whoever was late comes back', async ({ page, another, playerOf }) => {
  const other = await another();
  const [french, allied] = [playerOf(page), playerOf(other)];
  await french.beGuest();
  await allied.beGuest();
  const clock = { bank: 1_000, increment: 0, cap: 1_000 };
  const table = await french.open({ game: GAME, scenario: 'historical', players: 2, clock }, [
    FRENCH,
  ]);
  await allied.sit(table, ALLIED);
  await french.begin(table);
  for (const screen of [page, other]) await screen.goto(`/table/${table}`);

  // The bot has answered one question; the next is still theirs to answer, with time of its own.
  await expect(page.getByTestId('late')).toContainText('a bot has answered one question for you');
  await findNothing(page, 'I was late', '[data-test=late]');
  await expect(page.getByTestId('question')).toBeVisible();
  await expect(prompt(other)).toContainText(/has been away since \d\d:\d\d/);
  await page.getByTestId('late').getByRole('button', { name: 'I’m back' }).click();
  await expect(page.getByTestId('late')).toBeHidden();
  await expect(page.getByTestId('question')).toBeVisible();
  await expect(prompt(other)).not.toContainText('away');
  await other.getByRole('tab', { name: 'Log' }).click();
  await expect(other.getByTestId('log')).toContainText(
    'Time is up for the French: a bot answers this one question',
  );
  await expect(other.getByTestId('log')).toContainText('Back again: French');
});

test('a table that everybody has left is paused, says until when it waits, and goes on when one is back', async ({
  page,
  another,
  watch,
  playerOf,
}) => {
  watch.allow(...IN_VAIN);
  const other = await another();
  const [french, allied] = [playerOf(page), playerOf(other)];
  await french.beGuest();
  await allied.beGuest();
  const table = await french.open({ game: GAME, scenario: 'historical', players: 2 }, [FRENCH]);
  await allied.sit(table, ALLIED);
  await french.begin(table);
  for (const screen of [page, other]) {
    await screen.goto(`/table/${table}`);
    await expect(prompt(screen)).toBeVisible();
    await screen.getByTestId('menu').click();
    await screen.getByTestId('menu-panel').getByRole('button', { name: 'Resign' }).click();
    await screen.getByRole('button', { name: 'Yes, resign' }).click();
    if (screen === page)
      await expect(page.getByTestId('given-up')).toContainText('You have given up the French');
  }
  const closes = new Date(Date.now() + 14 * 24 * 3_600_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
  });
  for (const screen of [page, other]) {
    await expect(screen.getByTestId('deserted')).toContainText('Everyone has left the table');
    await expect(screen.getByTestId('deserted')).toContainText(`closes on ${closes}`);
    await expect(screen.getByTestId('hand')).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'I’m back' }).click();
  await expect(page.getByTestId('deserted')).toBeHidden();
  await expect(other.getByTestId('deserted')).toBeHidden();
  await expect(other.getByTestId('given-up')).toBeVisible();
  await expect(prompt(page)).toBeVisible();
  expect((await french.table(table, FRENCH)).status).toBe('playing');
});

test('before the beginning one click changes the seat', async ({ page, watch, playerOf }) => {
  watch.allow(...IN_VAIN);
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({}, [FRANCE]);
  await page.goto(`/table/${table}`);
  await page.getByRole('button', { name: 'Move here: Prussia' }).click();
  const mine = page.getByTestId('seats').getByRole('listitem').filter({ hasText: '(you)' });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('Prussia');
  expect((await player.table(table, PRUSSIA)).seats[FRANCE]?.person).toBeNull();
});

test('a match under other rules says so, and where its record is', async ({ page, watch }) => {
  watch.allow(/409/);
  let isClosed = false;
  const error = {
    code: 'other-rules',
    message: 'this match began under rules 1',
    message_pl: 'ta partia zaczęła się inaczej',
  };
  await page.route(/\/api\/v1\/tables\/old/, (route) =>
    isClosed && route.request().url().endsWith('/record')
      ? route.fulfill({ json: { format: 1 } })
      : route.fulfill({ status: 409, json: { error } }),
  );
  await page.goto('/table/old');
  await expect(
    page.getByRole('heading', { name: 'This match began under other rules' }),
  ).toBeVisible();
  await expect(page.getByText('once the host of this site has closed the table')).toBeVisible();
  isClosed = true;
  await page.reload();
  await expect(page.getByRole('link', { name: 'Download the record' })).toBeVisible();
});
