/** What everybody does with an account of his own, on a desk and on a phone. */
import { findNothing } from './lib/axe';
import { wear } from './lib/looks';
import { expect, test, type Page } from './lib/test';

const PASSWORD = 'zielony rower';

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/login?new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/$/);
}

for (const [device, size] of [
  ['desk', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`codes, sessions and leave on a ${device}`, async ({ page, context, browser, watch }) => {
    await wear(context, { lang: 'en' });
    await page.setViewportSize(size);
    const name = `Anna ${device}`;
    await register(page, name);
    const { id } = (await (await page.request.get('/api/v1/me')).json()) as { id: string };
    await page.goto(`/people/${id}`);

    const recovery = page.getByTestId('recovery');
    await recovery.locator('summary').click();
    await recovery.getByLabel('Your password').fill(PASSWORD);
    await recovery.getByRole('button', { name: 'Make new codes' }).click();
    await expect(recovery.locator('code')).toHaveCount(8);
    const code = (await recovery.locator('code').first().textContent()) ?? '';
    await findNothing(page, 'recovery codes');

    // Another browser forgot the password, and comes in by a code.
    const other = await browser.newContext({ viewport: size });
    await wear(other, { lang: 'en' });
    const there = await other.newPage();
    await there.goto(new URL('/login', page.url()).href);
    await there.getByText('I forgot my password').click();
    await there.getByLabel('Name or mail address').fill(name);
    await there.getByLabel('Recovery code').fill(code);
    await there.getByLabel('New password').fill('siedem czerwonych okien');
    await there.getByRole('button', { name: 'Set the new password' }).click();
    await expect(there).toHaveURL(/\/$/);
    await there.goto(new URL(`/people/${id}`, page.url()).href);
    await there.getByTestId('sessions').locator('summary').click();
    await expect(there.getByTestId('sessions').locator('li')).toHaveCount(1);

    const leaving = there.getByTestId('leaving');
    await leaving.locator('summary').click();
    const download = there.waitForEvent('download');
    await leaving.getByRole('link', { name: 'Save my data' }).click();
    expect((await download).suggestedFilename()).toBe('hegemon.json');
    await leaving.getByRole('button', { name: 'Delete my account…' }).click();
    await leaving.getByLabel('Your password').fill('siedem czerwonych okien');
    await leaving.getByRole('button', { name: 'Delete it now' }).click();
    await expect(there).toHaveURL(/\/$/);
    watch.allow(/401/, /status of 401/);
    expect((await there.request.get(new URL('/api/v1/me', page.url()).href)).status()).toBe(401);
    await other.close();
  });

test('kinds of notices are switched off and stay so', async ({ page, context, playerOf }) => {
  await wear(context, { lang: 'en' });
  await playerOf(page).beGuest();
  await page.goto('/notices');
  const turn = page.getByRole('group', { name: 'It is my turn' });
  await expect(turn.getByLabel('Feed')).toBeChecked();
  await turn.getByLabel('Feed').click();
  await page.reload();
  await expect(turn.getByLabel('Feed')).not.toBeChecked();
  await page.getByRole('button', { name: 'Make a new address' }).click();
  const address = await page.locator('#feed ~ p code').textContent();
  const feed = await page.request.get(address ?? '');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  await findNothing(page, 'notices');
});
