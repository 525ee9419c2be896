/** Pictures of Napoléon 1815 for docs/screens: the guide, the map, the set-up, a battle, the overview. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settled, wear, type Looks } from './lib/looks';
import { closeCards, GAME, ride } from './lib/napoleon';
import { drive, seated } from './lib/player';
import { expect, test, type Page } from './lib/test';

const FOLDER =
  process.env['SCREENS'] ?? fileURLToPath(new URL('../../docs/screens', import.meta.url));
const SHAPES = {
  'desktop-day-en': { size: { width: 1280, height: 800 }, looks: { theme: 'day', lang: 'en' } },
  'desktop-night-pl': { size: { width: 1280, height: 800 }, looks: { theme: 'night', lang: 'pl' } },
  'phone-day-pl': { size: { width: 390, height: 844 }, looks: { theme: 'day', lang: 'pl' } },
  'phone-night-en': { size: { width: 390, height: 844 }, looks: { theme: 'night', lang: 'en' } },
} as const satisfies Record<string, { size: { width: number; height: number }; looks: Looks }>;
type Shape = keyof typeof SHAPES;

async function take(page: Page, name: string, shape: Shape): Promise<void> {
  await settled(page);
  await page.waitForTimeout(700);
  const path = join(FOLDER, `napoleon-${name}-${shape}`);
  // Elsewhere than in the documents pictures are looked at closely.
  if (process.env['SCREENS'])
    await page.screenshot({ path: `${path}.png`, animations: 'disabled' });
  else
    await page.screenshot({
      path: `${path}.jpg`,
      type: 'jpeg',
      quality: 68,
      animations: 'disabled',
    });
}

for (const shape of Object.keys(SHAPES) as Shape[]) {
  const { size, looks } = SHAPES[shape];
  const isPhone = size.width < 700;
  test.describe(shape, () => {
    test.use({
      viewport: size,
      hasTouch: isPhone,
      isMobile: isPhone,
      deviceScaleFactor: isPhone ? 1.5 : 1,
    });

    test(`Napoléon 1815, ${shape} @screens`, async ({ page, context, player, playerOf }) => {
      test.setTimeout(300_000);
      await mkdir(FOLDER, { recursive: true });
      await wear(context, looks);
      const me = playerOf(page);
      await me.beGuest();
      const other = await player();

      await page.goto('/learn/napoleon-1815');
      await page.getByTestId('start-learning').click();
      for (const step of ['welcome', 'map', 'blocks']) {
        await expect(page.getByTestId('guide')).toHaveAttribute('data-step', step);
        await page.getByTestId('guide-next').click();
      }
      await take(page, 'guide', shape);

      const free = await me.open({ game: GAME, scenario: 'free', players: 2 }, [1]);
      await other.sit(free, 0);
      await me.begin(free);
      await page.goto(`/table/${free}`);
      await expect(page.getByTestId('tray')).toBeVisible();
      await page.getByTestId('tray').getByRole('button', { pressed: false }).first().click();
      await take(page, 'set-up', shape);

      const table = await me.open({ game: GAME, scenario: 'historical', players: 2 }, [0]);
      await other.sit(table, 1);
      await me.begin(table);
      await page.goto(`/table/${table}`);
      await expect(page.getByTestId('group').first()).toBeVisible();
      await take(page, 'campaign', shape);
      await page.getByTestId('group').first().click();
      await take(page, 'march', shape);
      await page.keyboard.press('Escape');
      if (isPhone) await page.getByTestId('tab-powers').click();
      await page.locator('[data-test=army] button').first().click();
      await take(page, 'overview', shape);
      if (isPhone) await page.getByTestId('tab-powers').click();

      const all = seated([me, [0]], [other, [1]]);
      for (const [decision, name] of [
        ['deploy-units', 'deploy'],
        ['command-battle', 'battle'],
      ] as const) {
        await drive(
          table,
          all,
          ride(7),
          (asked) => asked.seat === 0 && asked.question.decision === decision,
        );
        await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', decision);
        await closeCards(page);
        await page.locator('[data-test=battlefield] [data-test=unit]:enabled').first().click();
        await take(page, name, shape);
        await page.keyboard.press('Escape');
      }
    });
  });
}
