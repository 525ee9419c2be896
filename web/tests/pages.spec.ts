import { expect, test } from './lib/test';

test('an address where nothing is says so and leads home', async ({ page, watch }) => {
  watch.allow(/404 .*\/nowhere$/, /status of 404 .*\/nowhere$/);
  await page.goto('/nowhere');
  await expect(page.getByRole('main')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});
