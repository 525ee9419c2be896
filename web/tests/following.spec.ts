/** What others do is shown one thing after another, in both games, and can be skipped and seen again. */
import { answer, hasty, prompt } from './lib/hands';
import { settled, wear } from './lib/looks';
import { expect, test, type Page } from './lib/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Where somebody wants to look at the pictures of a round. */
const STRIP = process.env['HEGEMON_STRIP'];

async function keepStrip(page: Page, name: string, most = 12): Promise<void> {
  if (!STRIP) return;
  for (let count = 0; count < most && (await page.getByTestId('beat').isVisible()); count++) {
    await page.screenshot({ path: `${STRIP}/${name}-${String(count).padStart(2, '0')}.png` });
    await page.waitForTimeout(500);
  }
}

/** Decides as quickly as one can until others are shown. */
async function untilOthers(page: Page): Promise<void> {
  const pick = hasty(7);
  await expect
    .poll(
      async () => {
        if (await page.getByTestId('beat').isVisible()) return true;
        await answer(page, pick);
        return page.getByTestId('beat').isVisible();
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBe(true);
}

for (const { game, play, lang, size } of [
  { game: 'koalicje', play: 'play-now', lang: 'en', size: { width: 1280, height: 800 } },
  {
    game: 'napoleon-1815',
    play: 'play-napoleon-1815',
    lang: 'pl',
    size: { width: 390, height: 844 },
  },
] as const) {
  test(`in ${game} the others are followed, skipped and seen again`, async ({ page, context }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(size);
    await wear(context, { lang, pace: 'brisk' });
    await page.goto('/');
    await page.getByTestId(play).click();
    await settled(page);
    await untilOthers(page);
    await expect(page.getByTestId('beat-told')).not.toBeEmpty();
    await keepStrip(page, `${game}-${lang}`);
    if (await page.getByTestId('beat').isVisible()) await page.keyboard.press('s');
    await expect(page.getByTestId('beat')).toHaveCount(0, { timeout: 30_000 });
    await expect(prompt(page)).toBeVisible();
    const recap = page.getByTestId('recap');
    await expect(recap).toBeVisible({ timeout: 60_000 });
    if (STRIP) await page.screenshot({ path: `${STRIP}/${game}-${lang}-after.png` });
    await recap.click();
    await expect(page.getByTestId('beat')).toBeVisible();
    if (await page.getByTestId('beat').isVisible()) await page.keyboard.press('s');
    await expect(page.getByTestId('question')).toBeVisible({ timeout: 30_000 });
  });
}
