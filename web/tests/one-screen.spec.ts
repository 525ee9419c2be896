import { answer, hasty, prompt } from './lib/hands';
import { AUSTRIA, BRITAIN, FRANCE } from './lib/positions';
import { expect, test } from './lib/test';

test('at one screen nothing secret is on the page until the next player opens the curtain', async ({
  page,
  playerOf,
}) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ one_screen: true, stand_in: 'recruit' }, [
    BRITAIN,
    FRANCE,
    AUSTRIA,
  ]);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  const curtain = page.getByTestId('curtain');

  for (let turns = 0; turns < 4; turns++) {
    await expect(curtain).toBeVisible({ timeout: 20_000 });
    // Covered is not enough: it is not there.
    for (const part of ['prompt', 'controls', 'hand', 'sheet', 'map', 'powers', 'log', 'talk'])
      await expect(page.getByTestId(part)).toHaveCount(0);
    await expect(page.getByText(/Battle card|sealed letter/i)).toHaveCount(0);
    await curtain.getByRole('button').first().click();
    await expect(curtain).toBeHidden();
    await expect(prompt(page)).toBeVisible();
    const pick = hasty(turns + 11);
    const until = Date.now() + 30_000;
    while (!(await curtain.isVisible()) && Date.now() < until)
      if (!(await answer(page, pick))) await page.waitForTimeout(50);
  }
});

test('the curtain calls the next player by the name that was written down', async ({
  page,
  playerOf,
}) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ one_screen: true, stand_in: 'recruit' }, [BRITAIN, FRANCE]);
  await player.begin(table);
  await page.addInitScript(
    ([id, seat]) =>
      localStorage.setItem(
        'hegemon.seat-names',
        JSON.stringify({ [id as string]: { [seat as number]: 'Zofia' } }),
      ),
    [table, FRANCE] as const,
  );
  await page.goto(`/table/${table}`);
  const curtain = page.getByTestId('curtain');
  await expect(curtain).toContainText('France');
  await expect(curtain).toContainText('Zofia');
});
