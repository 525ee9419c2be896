import { answer, hasty, prompt } from './lib/hands';
import { tooWide } from './lib/looks';
import { PAGES } from './lib/pages';
import { expect, test } from './lib/test';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
});

test('on a phone one plays with a thumb, and nothing hangs over the edge', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).tap();
  await expect(prompt(page)).toContainText('Napoleon');
  expect(await tooWide(page)).toBeLessThanOrEqual(0);

  const pick = hasty(3);
  const seen = new Set<string>();
  const until = Date.now() + 40_000;
  while (seen.size < 6) {
    expect(Date.now(), 'decisions are made in time').toBeLessThan(until);
    seen.add(await prompt(page).innerText());
    if (!(await answer(page, pick, true))) await page.waitForTimeout(50);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
  }

  for (const tab of ['Powers', 'Hand', 'Log', 'Talk', 'Rules']) {
    const button = page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('button', { name: tab });
    await button.tap();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('region', { name: tab }).first()).toBeVisible();
    expect(await tooWide(page), tab).toBeLessThanOrEqual(0);
  }
  const rules = page.getByRole('region', { name: 'Rules' });
  await rules.getByRole('button', { name: 'Close' }).tap();
  await expect(rules).toBeHidden();
});

test('no page is wider than a phone', async ({ page }) => {
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await tooWide(page), name).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await tooWide(page), `${name} at 360`).toBeLessThanOrEqual(0);
  }
});
