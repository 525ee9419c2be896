import { leaks, listenIn } from './lib/frames';
import { march, prompt } from './lib/hands';
import { seated, takeSeats, type Player, type Seated } from './lib/player';
import {
  AUSTRIA,
  BRITAIN,
  FRANCE,
  OTTOMAN,
  PRUSSIA,
  RUSSIA,
  toRussianMovement,
  toStatuses,
  untilAsked,
} from './lib/positions';
import { expect, test, type Page } from './lib/test';

test('two people meet by a link, sit down and begin', async ({ page, another }) => {
  await page.goto('/');
  await page.getByTestId('play-with-friends').click();
  await page.getByTestId('open-table').click();
  await expect(page).toHaveURL(/\/table\//);
  const friend = await another();
  await friend.goto(page.url());
  await friend.getByRole('button', { name: /sit/i }).first().click();
  // Whoever waits can write already.
  await friend.getByTestId('talk').getByRole('textbox').fill('Here I am.');
  await friend.getByTestId('talk').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByTestId('talk')).toContainText('Here I am.');

  await page.getByRole('button', { name: /begin/i }).click();
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(friend)).toBeVisible();
});

test('whoever is muted stays so after a reload', async ({ page, another, playerOf }) => {
  const host = playerOf(page);
  await host.beGuest();
  const table = await host.open({}, [AUSTRIA]);
  await page.goto(`/table/${table}`);
  const guest = playerOf(await another());
  await guest.beGuest();
  await guest.sit(table, RUSSIA);
  await guest.ask('POST', `/tables/${table}/seats/${RUSSIA}/talk/all`, { body: 'Blah, blah.' });

  const talk = page.getByTestId('talk');
  await talk.getByRole('button', { name: /Russia/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mute here' }).click();
  await page.keyboard.press('Escape');
  await expect(talk).not.toContainText('Blah');
  await page.reload();
  await expect(page.getByTestId('seats')).toContainText(/Guest .*\(you\)/);
  await expect(talk).toContainText('Nobody has said anything yet');
});

test.describe('Austria and Russia', () => {
  async function meet(
    page: Page,
    another: () => Promise<Page>,
    crowd: (seats: readonly number[]) => Promise<Seated>,
    playerOf: (page: Page) => Player,
  ) {
    const guest = await another();
    const [host, friend] = [playerOf(page), playerOf(guest)];
    await host.beGuest();
    await friend.beGuest();
    const others = await crowd([BRITAIN, FRANCE, PRUSSIA, OTTOMAN]);
    const all: Seated = new Map([...seated([host, [AUSTRIA]], [friend, [RUSSIA]]), ...others]);
    const table = await host.open();
    await takeSeats(table, all);
    await host.begin(table);
    return { table, all, others, host, austria: page, russia: guest };
  }

  test('seal their statuses, and neither sees the other’s before all are opened', async ({
    page,
    another,
    crowd,
    playerOf,
  }) => {
    const { table, all, others, austria, russia } = await meet(page, another, crowd, playerOf);
    await toStatuses(table, all);
    const toldAustria = listenIn(austria);
    const toldRussia = listenIn(russia);
    await austria.goto(`/table/${table}`);
    await russia.goto(`/table/${table}`);

    await austria.getByTestId('status-neutral').click();
    await austria.getByTestId('confirm').click();
    await expect(austria.getByTestId('sealed')).toContainText('Austria: neutral');
    await expect(russia.getByTestId('sealed')).toHaveCount(0);

    await russia.getByTestId('status-french').click();
    await russia.getByTestId('confirm').click();
    await expect(russia.getByTestId('sealed')).toContainText('French coalition');
    // The letter stays in sight, and is the only one.
    await expect(austria.getByTestId('sealed')).toHaveCount(1);
    await expect(austria.getByTestId('sealed')).toContainText('Austria: neutral');
    await expect(russia.getByTestId('sealed')).toHaveCount(1);
    await expect(austria.getByTestId('power-russia')).toContainText('British coalition');
    await expect(austria.getByTestId('power-russia')).not.toContainText('French');
    expect(leaks(toldAustria, RUSSIA, 'russia'), 'told to Austria').toEqual([]);
    expect(leaks(toldRussia, AUSTRIA, 'austria'), 'told to Russia').toEqual([]);

    await untilAsked(table, others);
    for (const screen of [austria, russia]) {
      await expect(screen.getByTestId('log')).toContainText(/Austria.*neutral/i);
      await expect(screen.getByTestId('log')).toContainText(/Russia.*French/i);
    }
  });

  test('move with consent and fight side by side', async ({ page, another, crowd, playerOf }) => {
    const { table, all, others, host, austria, russia } = await meet(
      page,
      another,
      crowd,
      playerOf,
    );
    await toRussianMovement(table, all);
    await austria.goto(`/table/${table}`);
    await russia.goto(`/table/${table}`);

    await expect(prompt(russia)).toContainText(/arbiter/i);
    await russia
      .getByTestId('controls')
      .getByRole('button', { name: /France/ })
      .click();
    await russia.getByTestId('confirm').click();
    await march(russia, 'polesie', 'warszawa');
    await march(russia, 'podolia', 'galicia');

    await expect(prompt(austria)).toContainText('Podolia → Galicia');
    await austria.getByTestId('controls').getByRole('button', { name: 'Allow the move' }).click();
    // Consent given, the general is there, and Russia goes on.
    await expect(russia.getByTestId('log')).toContainText(/Podolia.*Galicia/);
    await russia.getByTestId('end-movement').click();

    // The battle: Austria lends a hand, both play what they have, and see each other's cards only at the end.
    await expect(austria.getByTestId('sheet')).toContainText('Warszawa');
    await expect(russia.getByTestId('sheet')).toContainText('Warszawa');
    await expect(prompt(austria)).toContainText(/Support the battle in Warszawa/);
    await austria.getByRole('button', { name: /^Support with the general in Galicia/ }).click();
    await expect(russia.getByTestId('log')).toContainText(/Austria supports/);

    let isOver = false;
    for (let cards = 0; cards < 12 && !isOver; cards++) {
      await untilAsked(table, others);
      const { pending, number } = await host.table(table);
      isOver = pending.every(
        ({ decision }) => decision !== 'play-battle-card' && decision !== 'declare-support',
      );
      if (isOver) break;
      const screen = pending[0]?.seat === AUSTRIA ? austria : russia;
      await expect(screen.getByTestId('controls')).toHaveAttribute(
        'data-decision',
        /play-battle-card|declare-support/,
      );
      const before = await prompt(screen).innerText();
      const card = screen.getByTestId('controls').locator('[data-test^=card-]:enabled').first();
      if (await card.isVisible()) {
        await card.click();
        await screen.getByTestId('confirm').click();
      } else {
        await screen
          .getByTestId('pass')
          .or(screen.getByRole('button', { name: 'No support' }))
          .first()
          .click();
        await screen
          .getByTestId('confirm')
          .click({ timeout: 2000 })
          .catch(() => undefined);
      }
      await expect(prompt(screen)).not.toHaveText(before);
      // The page is ahead of the server for a moment: whom it asks next is known when the card has arrived.
      await expect.poll(async () => (await host.table(table)).number).toBeGreaterThan(number);
    }
    expect(isOver, 'the battle ends').toBe(true);
    for (const screen of [austria, russia])
      await expect(screen.getByTestId('battle-reveal')).toBeVisible();
  });
});
