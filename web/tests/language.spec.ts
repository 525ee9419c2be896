import { settled, wear } from './lib/looks';
import { PAGES } from './lib/pages';
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
