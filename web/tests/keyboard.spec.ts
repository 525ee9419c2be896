import { prompt } from './lib/hands';
import { expect, test, type Page } from './lib/test';

/** What has the keyboard. */
function focused(
  page: Page,
): Promise<{ hook: string | null; isControl: boolean; place: string | null; isOpen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return {
      hook: element?.getAttribute('data-test') ?? null,
      isControl: Boolean(element?.closest('[data-test=controls]')),
      place: element?.getAttribute('data-place') ?? null,
      isOpen: Boolean(element?.matches('[data-place].open, [data-place][data-open]')),
    };
  });
}

/** Presses Tab until it leads there. */
async function tabTo(
  page: Page,
  what: string,
  wanted: (here: Awaited<ReturnType<typeof focused>>) => boolean,
): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (wanted(await focused(page))) return;
  }
  throw new Error(`Tab does not lead to ${what}`);
}

test('from the first page to three decisions without a mouse', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, '“Play now”', ({ hook }) => hook === 'play-now');
  await page.keyboard.press('Enter');
  await expect(prompt(page)).toContainText('Napoleon');

  // The first on the map: to the map, to the next territory that glows, chosen.
  await page.getByTestId('map').locator('[data-place]').first().waitFor();
  await tabTo(page, 'the map', ({ place }) => place !== null);
  await page.keyboard.press('n');
  expect((await focused(page)).isOpen, 'n leads to what can be chosen').toBe(true);
  await page.keyboard.press('Enter');
  await expect(prompt(page)).not.toContainText('is Napoleon');

  // The next: somebody is laid out as arbiter, then confirmed.
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'choose-arbiter');
  await tabTo(page, 'the controls', ({ isControl }) => isControl);
  await page.keyboard.press('Enter');
  await tabTo(page, 'the confirmation', ({ hook }) => hook === 'confirm');
  await page.keyboard.press('Enter');

  // A move: a general, and where to.
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'order-moves');
  await tabTo(page, 'the map', ({ place }) => place !== null);
  await page.keyboard.press('n');
  const { place } = await focused(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  expect((await focused(page)).place).not.toBe(place);
  await page.keyboard.press('Enter');
  const ways = page.getByTestId('map').getByRole('dialog');
  if (await ways.isVisible()) await page.keyboard.press('Enter');
  await expect(page.getByTestId('log')).toContainText(/France marches|France moves|France .* → /);
});
