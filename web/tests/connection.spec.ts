import { answer, clickPlace, hasty, prompt } from './lib/hands';
import { drive, quiet, takeSeats } from './lib/player';
import { ALL, AUSTRIA, FRANCE, PRUSSIA, toSupport } from './lib/positions';
import { expect, test } from './lib/test';

/** What the browser says of a server that is gone. */
const GONE = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /ERR_EMPTY_RESPONSE/,
  /ERR_SOCKET_NOT_CONNECTED/,
  /WebSocket connection/,
];

test('a lost connection says so, and heals by itself', async ({
  page,
  server,
  watch,
  playerOf,
}) => {
  watch.allow(...GONE);
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'recruit' }, [FRANCE]);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toContainText('Napoleon');
  const lost = page.getByText('Connection lost', { exact: false }).first();
  await expect(lost).toBeHidden();

  await server.kill();
  await expect(lost).toBeVisible();
  await server.begin();
  await expect(lost).toBeHidden({ timeout: 15_000 });

  await expect(prompt(page)).toContainText('Napoleon');
  // A hint may be put away first.
  const pick = hasty(1);
  await expect(async () => {
    await answer(page, pick);
    await expect(prompt(page)).not.toContainText('is Napoleon', { timeout: 1_000 });
  }).toPass();
});

test('a battle goes on after the server has died in the middle of it', async ({
  page,
  server,
  watch,
  crowd,
  playerOf,
}) => {
  watch.allow(...GONE);
  const austria = playerOf(page);
  await austria.beGuest();
  const all = (await crowd(ALL.filter((seat) => seat !== AUSTRIA))).set(AUSTRIA, austria);
  const table = await austria.open();
  await takeSeats(table, all);
  await austria.begin(table);
  await toSupport(table, all);
  await page.goto(`/table/${table}`);
  await expect(page.getByTestId('sheet')).toContainText('Warszawa');

  await server.kill();
  await expect(page.getByText('Connection lost', { exact: false }).first()).toBeVisible();
  await expect(page.getByTestId('sheet')).toContainText('Warszawa');
  await server.begin();
  await expect(page.getByText('Connection lost', { exact: false }).first()).toBeHidden({
    timeout: 15_000,
  });

  await page
    .getByTestId('controls')
    .getByRole('button', { name: /Support with the general in Galicia/ })
    .click();
  await drive(
    table,
    all,
    quiet,
    ({ seat, question }) => seat === AUSTRIA && question.decision === 'play-battle-card',
    20,
  );
  await page.locator('[data-test^=card-]:enabled').first().click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('log')).toContainText(/Austria plays a \d/);
  // Nobody plays more, and the battle comes to its end on the screen.
  await drive(
    table,
    all,
    quiet,
    ({ question }) =>
      ['withdraw', 'garrison-after-victory', 'ask-for-round'].includes(question.decision),
    40,
  );
  await expect(page.getByTestId('battle-reveal')).toBeVisible();
});

test('a part of the page that does not come is told of, and comes by itself', async ({
  page,
  watch,
  playerOf,
}) => {
  watch.allow(/ERR_FAILED/, /Failed to load/);
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'recruit' }, [FRANCE]);
  await player.begin(table);
  let broken = /./;
  await page.route(/assets\/coalitions-map/, (route) =>
    broken.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toContainText('Napoleon');
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first();
  await expect(missing).toBeVisible();
  // The code comes before its style: nothing is shown until both are here.
  const code = page.waitForResponse(/coalitions-map.*js$/);
  broken = /css$/;
  await code;
  await expect(missing).toBeVisible();
  broken = /^$/;
  await expect(missing).toBeHidden({ timeout: 20_000 });
  await clickPlace(page, 'picardie');
  await expect(page.getByTestId('log')).toContainText('Picardie');
});

test('a refusal says why, and names its rule', async ({ page, playerOf }) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'recruit' }, [FRANCE]);
  await player.begin(table);
  // Somebody’s program sends what was never offered.
  await page.routeWebSocket(/\/live/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) =>
      server.send(String(message).replace(/"action":"[^"]*"/, '"action":"name london"')),
    );
  });
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toContainText('Napoleon');
  await clickPlace(page, 'picardie');
  const refusal = prompt(page).getByRole('alert');
  await expect(refusal).toBeVisible();
  // From there one comes to the rule itself.
  const rule = refusal.getByRole('button', { name: /^Rule KOA-/ });
  const id = /KOA-\S+/.exec(await rule.innerText())?.[0] ?? '';
  await rule.click();
  await expect(page.getByTestId('rules').locator('[aria-current=true]')).toContainText(id);
  await refusal.getByRole('button', { name: 'OK' }).click();
  await expect(refusal).toBeHidden();
});

test('a step taken by mistake is taken back', async ({ page, crowd, playerOf }) => {
  const prussia = playerOf(page);
  await prussia.beGuest();
  const all = (await crowd(ALL.filter((seat) => seat !== PRUSSIA))).set(PRUSSIA, prussia);
  const table = await prussia.open();
  await takeSeats(table, all);
  await prussia.begin(table);
  await drive(table, all, quiet, ({ seat }) => seat === PRUSSIA);
  await page.goto(`/table/${table}`);
  const undo = page.getByTestId('undo');
  await expect(undo).toBeHidden();
  const shop = page.getByTestId('controls');
  const mine = page.getByTestId('power-prussia');
  await expect(mine).toContainText('Money: 6');
  await page.getByTestId('buy-morale').click();
  await expect(shop.getByLabel('bought: 1')).toBeVisible();
  await expect(mine).toContainText('Money: 5');
  await undo.click();
  await expect(shop.getByLabel('bought: 1')).toBeHidden();
  await expect(mine).toContainText('Money: 6');
  await expect(undo).toBeHidden();
});
