import { answer, controls, hasty, prompt, type Pick } from './lib/hands';
import type { Player } from './lib/player';
import { expect, test, type Page } from './lib/test';

/** One person plays all seats of a match to its end with nothing but what the screen offers. */
async function playToTheEnd(page: Page, player: Player, scenario: string, players: number, pick: Pick): Promise<void> {
  await player.beGuest();
  const table = await player.open({ scenario, players }, Array.from({ length: players }, (_, seat) => seat));
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toBeVisible();

  let number = 0;
  let idle = 0;
  const began = Date.now();
  let touches = 0;
  for (; ; touches++) {
    const did = await answer(page, pick);
    if (did && touches % 25 !== 0) continue;
    const shown = await player.table(table);
    if (shown.status === 'ended') break;
    if (touches % 500 === 0) console.log(`${scenario}: ply ${shown.ply}, ${touches} touches, ${Math.round((Date.now() - began) / 1000)} s`);
    if (shown.number > number) {
      number = shown.number;
      idle = 0;
    } else if (++idle > (did ? 12 : 60)) {
      const offered = (await controls(page)).map(({ name }) => name);
      throw new Error(`no way on: “${await prompt(page).innerText()}” with ${JSON.stringify(offered)}`);
    }
    if (!did) await page.waitForTimeout(40);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${scenario}: ${(await player.table(table)).ply} plies, ${touches} touches, ${seconds} seconds`);
  await expect(page.getByText(/The match is over/).first()).toBeVisible();
}

test('a random match of 1813 is played to its end by clicking', async ({ page, playerOf }) => {
  test.setTimeout(240_000);
  await playToTheEnd(page, playerOf(page), '1813', 6, hasty(1813));
});

for (const scenario of ['1812', '1806', '1809', '1805'])
  test(`a random match of ${scenario} is played to its end by clicking @long`, async ({ page, playerOf }) => {
    test.setTimeout(1_800_000);
    await playToTheEnd(page, playerOf(page), scenario, 6, hasty(Number(scenario)));
  });

test('a random match against Napoleon’s deck is played to its end by clicking @long', async ({ page, playerOf }) => {
  test.setTimeout(900_000);
  await playToTheEnd(page, playerOf(page), 'lempereur', 5, hasty(20));
});
