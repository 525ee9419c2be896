import { expect, type Page } from '@playwright/test';
import { answer, controls, prompt, type Pick } from './hands';
import type { Player } from './player';

/** At one screen all seats of a match are played to its end with nothing but what the screen offers. */
export async function playToTheEnd(
  page: Page,
  player: Player,
  scenario: string,
  players: number,
  pick: Pick,
  game = 'koalicje',
): Promise<void> {
  await player.beGuest();
  const table = await player.open(
    { game, scenario, players, one_screen: true },
    Array.from({ length: players }, (_, seat) => seat),
  );
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(page.getByTestId('curtain')).toBeVisible();

  let number = 0;
  let idle = 0;
  const began = Date.now();
  let touches = 0;
  for (; ; touches++) {
    const did = await answer(page, pick);
    if (did && touches % 25 !== 0) continue;
    const shown = await player.table(table);
    if (shown.status === 'ended') break;
    if (touches % 500 === 0)
      console.log(
        `${scenario}: ply ${shown.ply}, ${touches} touches, ${Math.round((Date.now() - began) / 1000)} s`,
      );
    if (shown.number > number) {
      number = shown.number;
      idle = 0;
    } else if (++idle > (did ? 12 : 60)) {
      const offered = (await controls(page)).map(({ name }) => name);
      throw new Error(
        `no way on: “${await prompt(page).innerText()}” with ${JSON.stringify(offered)}`,
      );
    }
    if (!did) await page.waitForTimeout(40);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${scenario}: ${(await player.table(table)).ply} plies, ${touches} touches, ${seconds} seconds`,
  );
  await expect(page.getByText(/The match is over/).first()).toBeVisible();
}
