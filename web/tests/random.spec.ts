import { hasty, prompt } from './lib/hands';
import { drive, random, takeSeats, type Policy } from './lib/player';
import { ALL, FRANCE } from './lib/positions';
import { expect, test } from './lib/test';
import { playToTheEnd } from './lib/to-the-end';

test('a random match of 1813 is played to its end by clicking', async ({ page, playerOf }) => {
  test.setTimeout(240_000);
  await playToTheEnd(page, playerOf(page), '1813', 6, hasty(1813));
});

for (const scenario of ['1812', '1806', '1809', '1805'])
  test(`a random match of ${scenario} is played to its end by clicking @long`, async ({
    page,
    playerOf,
  }) => {
    test.setTimeout(1_800_000);
    await playToTheEnd(page, playerOf(page), scenario, 6, hasty(Number(scenario)));
  });

test('a page that has followed four hundred decisions holds hardly more than after a hundred @long', async ({
  page,
  crowd,
  playerOf,
}) => {
  test.setTimeout(900_000);
  const player = playerOf(page);
  await player.beGuest();
  const all = (await crowd(ALL.filter((seat) => seat !== FRANCE))).set(FRANCE, player);
  const table = await player.open();
  await takeSeats(table, all);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toBeVisible();
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable');
  const held: { nodes: number; listeners: number; heap: number }[] = [];
  const policy = random(1805);
  for (let hundred = 1; hundred <= 4; hundred++) {
    let decisions = 0;
    const counted: Policy = (asked) => {
      decisions++;
      return policy(asked);
    };
    await drive(table, all, counted, () => decisions >= 100);
    await page.waitForTimeout(500);
    await line.send('HeapProfiler.collectGarbage');
    const { metrics } = await line.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    held.push({
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
      heap: of('JSHeapUsedSize'),
    });
    console.log(`${hundred}00 decisions: ${JSON.stringify(held.at(-1))}`);
  }
  const [first, last] = [held[0], held.at(-1)];
  for (const what of ['nodes', 'listeners', 'heap'] as const)
    expect.soft(last?.[what], what).toBeLessThan((first?.[what] ?? 0) * 1.4);
});

test('a random match against Napoleon’s deck is played to its end by clicking @long', async ({
  page,
  playerOf,
}) => {
  test.setTimeout(900_000);
  await playToTheEnd(page, playerOf(page), 'lempereur', 5, hasty(20));
});
