import { prompt } from './lib/hands';
import { settled, wear } from './lib/looks';
import { PAGES } from './lib/pages';
import { FRANCE } from './lib/positions';
import { expect, test } from './lib/test';
import { strangers } from './lib/tongue';

for (const lang of ['pl', 'en'] as const)
  test(`every page speaks ${lang === 'pl' ? 'Polish and no English' : 'English and no Polish'}`, async ({ page, context, playerOf }) => {
    await wear(context, { lang });
    const player = playerOf(page);
    await player.beGuest();
    const { id } = await player.ask<{ id: string }>('GET', '/me');
    for (const [name, path] of [...Object.entries(PAGES), ['profile', `/people/${id}`] as const]) {
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
      expect.soft(await strangers(page), name).toEqual([]);
    }
  });

test('the language changes in the middle of a match, and nothing is lost', async ({ page, playerOf }) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'greedy' }, [FRANCE]);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toContainText('Choose which of your generals is Napoleon');
  await page.getByTestId('controls').getByText(/All choices/).click();
  await page.getByTestId('controls').getByRole('button', { name: 'The general in Picardie is Napoleon' }).click();
  await expect(prompt(page)).not.toContainText('Napoleon');

  const round = await page.getByText(/Round 1 · turn \d/).innerText();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByLabel('Language').selectOption('Polski');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'W tej przeglądarce' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByText(round.replace('Round', 'Runda').replace('turn', 'tura'))).toBeVisible();
  await expect(page.getByTestId('powers')).toContainText('Francja');
  await expect(page.getByTestId('log')).toContainText('Napoleon');
  await settled(page);
  expect(await strangers(page)).toEqual([]);
  // Nothing is lost: the very same decision can be made now.
  await expect(prompt(page)).toContainText(/arbitr/i);
  await page.reload();
  await expect(prompt(page)).toContainText(/arbitr/i);
});
