/** The end of a match, in both games: ranking, what decided it, how it went, where it turned, and what may come next. */
import { findNothing } from './lib/axe';
import { settled, tooWide, wear } from './lib/looks';
import { GAME } from './lib/napoleon';
import type { Player } from './lib/player';
import { endedMatch } from './lib/positions';
import { expect, test } from './lib/test';

/** Where somebody wants to look at the pictures. */
const STRIP = process.env['HEGEMON_STRIP'];

async function endedCampaign(player: Player): Promise<string> {
  const table = await player.open({
    game: GAME,
    scenario: 'historical',
    players: 2,
    stand_in: 'random',
  });
  await player.begin(table);
  await expect
    .poll(async () => (await player.table(table)).status, { timeout: 90_000 })
    .toBe('ended');
  return table;
}

for (const { game, ended, places } of [
  { game: 'koalicje', ended: endedMatch, places: 6 },
  { game: GAME, ended: endedCampaign, places: 3 },
] as const) {
  for (const { shape, lang, size } of [
    { shape: 'desktop', lang: 'en', size: { width: 1280, height: 800 } },
    { shape: 'phone', lang: 'pl', size: { width: 390, height: 844 } },
  ] as const) {
    test(`the end of ${game} is told, ${shape}`, async ({ page, context, playerOf }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(size);
      await wear(context, { lang });
      const player = playerOf(page);
      await player.beGuest();
      const table = await ended(player);
      await page.goto(`/table/${table}`);
      await settled(page);
      const sheet = page.locator('[data-test=sheet][data-moment=end]');
      await expect(sheet).toBeVisible({ timeout: 30_000 });
      await expect(sheet.getByTestId('decided-by')).not.toBeEmpty();
      await expect(sheet.getByTestId('ranking').getByRole('listitem')).toHaveCount(places);
      await expect(sheet.getByTestId('chart')).toBeVisible();
      await expect(sheet.getByTestId('turning-points').getByRole('listitem').first()).toBeVisible();
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
      await findNothing(page, `the end of ${game}`);
      if (STRIP) await page.screenshot({ path: `${STRIP}/end-${game}-${shape}.png` });
      // A turning point leads back to its moment.
      await sheet.getByTestId('turning-points').getByRole('button').first().click();
      await expect(sheet).toHaveCount(0);
      if (STRIP) await page.screenshot({ path: `${STRIP}/turn-${game}-${shape}.png` });
    });
  }
}
