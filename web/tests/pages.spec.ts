import { expect, test } from './lib/test';

test('an address where nothing is says so and leads home', async ({ page, watch }) => {
  watch.allow(/404 .*\/nowhere$/, /status of 404 .*\/nowhere$/);
  await page.goto('/nowhere');
  await expect(page.getByRole('main')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('the first look at a page takes less than 300 kB, the picture of the map aside', async ({
  page,
  playerOf,
}) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'recruit' }, [1]);
  await player.begin(table);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const addresses = new Map<string, string>();
  let weight = 0;
  line.on('Network.responseReceived', ({ requestId, response }) =>
    addresses.set(requestId, response.url),
  );
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!/\/boards\/[^/]+\/picture/.test(addresses.get(requestId) ?? ''))
      weight += encodedDataLength;
  });
  for (const [name, path, whole] of [
    ['home', '/', '[data-test=play-now]'],
    ['create', '/create', 'main button'],
    ['table', `/table/${table}`, '[data-test=map] .picture svg'],
  ] as const) {
    await line.send('Network.clearBrowserCache');
    weight = 0;
    await page.goto(path);
    await expect(page.locator(whole).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    console.log(`${name}: ${Math.round(weight / 1000)} kB`);
    expect.soft(weight, name).toBeLessThan(300_000);
  }
});
