/** Light and language as somebody has chosen them in this browser. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Looks {
  lang?: 'en' | 'pl';
  theme?: 'day' | 'night';
}

/** Has effect when a page is loaded for the first time; what is chosen on the page later stays. */
export async function wear(context: BrowserContext, looks: Looks): Promise<void> {
  await context.addInitScript((chosen) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('looks')) return;
    sessionStorage.setItem('looks', 'worn');
    const kept = JSON.parse(localStorage.getItem('hegemon.settings') ?? '{}') as object;
    localStorage.setItem('hegemon.settings', JSON.stringify({ ...kept, ...chosen }));
  }, looks);
}

/** Everything is there: the words, the letters, the pictures. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].map((image) =>
        image.loading === 'lazy' ? null : image.decode().catch(() => null),
      ),
    );
  });
}

/** By how much the page is wider than the screen. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
