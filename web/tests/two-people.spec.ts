import { leaks, listenIn } from './lib/frames';
import { prompt } from './lib/hands';
import { AUSTRIA, BRITAIN, FRANCE, OTTOMAN, PRUSSIA, RUSSIA, toRussianMovement, toStatuses, untilAsked } from './lib/positions';
import { expect, test, type Page } from './lib/test';

/** Clicks a territory as somebody who sees the map does. */
async function clickPlace(page: Page, place: string): Promise<void> {
  const { controls, touch } = await import('./lib/hands');
  await expect
    .poll(async () => (await controls(page)).some((control) => control.place === place), { message: `${place} can be chosen` })
    .toBe(true);
  await touch(page, (await controls(page)).find((control) => control.place === place)!);
}

test('two people meet by a link, sit down and begin', async ({ page, another }) => {
  await page.goto('/');
  await page.getByTestId('play-with-friends').click();
  await page.getByRole('main').getByRole('button', { name: /open|create|link/i }).last().click();
  await expect(page).toHaveURL(/\/table\//);
  const friend = await another();
  await friend.goto(page.url());
  await friend.getByRole('button', { name: /sit/i }).first().click();
  await page.getByRole('button', { name: /begin/i }).click();
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(friend)).toBeVisible();
});

test.describe('Austria and Russia', () => {
  async function meet(page: Page, another: () => Promise<Page>, player: () => Promise<import('./lib/player').Player>, playerOf: (page: Page) => import('./lib/player').Player) {
    const guest = await another();
    const company = { austria: playerOf(page), russia: playerOf(guest), others: await player() };
    await company.austria.beGuest();
    await company.russia.beGuest();
    const table = await company.austria.open({}, [AUSTRIA]);
    await company.russia.sit(table, RUSSIA);
    for (const seat of [BRITAIN, FRANCE, PRUSSIA, OTTOMAN]) await company.others.sit(table, seat);
    await company.austria.begin(table);
    return { table, company, austria: page, russia: guest };
  }

  test('seal their statuses, and neither sees the other’s before all are opened', async ({ page, another, player, playerOf }) => {
    const { table, company, austria, russia } = await meet(page, another, player, playerOf);
    await toStatuses(table, company);
    const toldAustria = listenIn(austria);
    const toldRussia = listenIn(russia);
    await austria.goto(`/table/${table}`);
    await russia.goto(`/table/${table}`);

    await austria.getByTestId('status-neutral').click();
    await austria.getByTestId('confirm').click();
    await expect(austria.getByTestId('controls')).toContainText('Your sealed letter');
    await expect(austria.getByTestId('controls')).toContainText('neutral');
    await expect(russia.getByTestId('controls')).not.toContainText('Your sealed letter');

    await russia.getByTestId('status-french').click();
    await russia.getByTestId('confirm').click();
    await expect(russia.getByTestId('controls')).toContainText('French coalition');
    await expect(austria.getByTestId('controls')).not.toContainText(/Russia/);
    await expect(austria.getByTestId('powers')).not.toContainText(/Russia[^\n]*French coalition/);
    expect(leaks(toldAustria, RUSSIA, 'russia'), 'told to Austria').toEqual([]);
    expect(leaks(toldRussia, AUSTRIA, 'austria'), 'told to Russia').toEqual([]);

    await untilAsked(table, company.others);
    for (const screen of [austria, russia]) {
      await expect(screen.getByTestId('log')).toContainText(/Austria.*neutral/i);
      await expect(screen.getByTestId('log')).toContainText(/Russia.*French/i);
    }
  });

  test('move with consent and fight side by side', async ({ page, another, player, playerOf }) => {
    const { table, company, austria, russia } = await meet(page, another, player, playerOf);
    await toRussianMovement(table, company);
    await austria.goto(`/table/${table}`);
    await russia.goto(`/table/${table}`);

    await expect(prompt(russia)).toContainText(/arbiter/i);
    await russia.getByTestId('controls').getByRole('button', { name: /France/ }).click();
    await russia.getByTestId('confirm').click();
    await clickPlace(russia, 'polesie');
    await clickPlace(russia, 'warszawa');
    await clickPlace(russia, 'podolia');
    await clickPlace(russia, 'galicia');

    await expect(prompt(austria)).toContainText('Podolia → Galicia');
    await austria.getByTestId('controls').getByRole('button', { name: 'Allow the move' }).click();
    await russia.getByTestId('controls').getByRole('button', { name: /done|end|finish/i }).click();

    await expect(austria.getByTestId('sheet')).toContainText('Warszawa');
    await expect(prompt(austria)).toContainText(/support/i);
    await clickPlace(austria, 'galicia');
    void company;
  });
});
