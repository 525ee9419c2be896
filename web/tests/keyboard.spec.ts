import { prompt } from './lib/hands';
import { expect, test, type Page } from './lib/test';

/** What has the keyboard: its name and where it stands. */
function focused(page: Page): Promise<{ name: string; inDecision: boolean; isOpen: boolean; hook: string | null }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return {
      name: element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '',
      inDecision: Boolean(element?.closest('[data-test=prompt], [data-test=controls], [data-test=sheet]')),
      isOpen: Boolean(element?.matches('[data-place].open, [data-place][data-open]')),
      hook: element?.getAttribute('data-test') ?? null,
    };
  });
}

async function tabTo(page: Page, wanted: (here: Awaited<ReturnType<typeof focused>>) => boolean, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    if (wanted(await focused(page))) return;
  }
  throw new Error('Tab does not lead there');
}

test('from the first page to three decisions without a mouse', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, ({ hook }) => hook === 'play-now');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toContainText('Napoleon');

  // The first on the map: to the map, to the next territory that glows, chosen.
  await page.getByTestId('map').locator('[data-place]').first().waitFor();
  await tabTo(page, ({ name }) => name !== '' && true && true, 1);
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate(() => Boolean(document.activeElement?.closest('[data-place]')))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('n');
  expect((await focused(page)).isOpen).toBe(true);
  await page.keyboard.press('Enter');
  await expect(prompt(page)).not.toContainText('is Napoleon');

  // The next two with buttons.
  for (let decisions = 0; decisions < 2; decisions++) {
    await expect(page.getByTestId('controls').locator('button:enabled').first()).toBeVisible({ timeout: 20_000 });
    const before = await prompt(page).innerText();
    await tabTo(page, ({ inDecision, hook }) => inDecision && hook !== 'undo' && hook !== 'rule');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        const { hook } = await focused(page);
        if (hook === 'confirm') await page.keyboard.press('Enter');
        else if (await page.getByTestId('confirm').isEnabled()) {
          await tabTo(page, (here) => here.hook === 'confirm');
          await page.keyboard.press('Enter');
        }
        return prompt(page).innerText();
      })
      .not.toBe(before);
  }
});
