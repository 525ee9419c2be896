import { readFile } from 'node:fs/promises';
import { endedMatch } from './lib/positions';
import { expect, test } from './lib/test';

test('after the end the match is seen again, from any seat, and taken home', async ({
  page,
  playerOf,
}) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await endedMatch(player);
  await page.goto(`/table/${table}`);
  await expect(page.getByText(/The match is over/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await expect(page).toHaveURL(/\/replay$/);

  // Along the line of time.
  const line = page.getByTestId('timeline').getByRole('slider');
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.getByText(/Round 1 /).first()).toBeVisible();
  const most = Number(await line.getAttribute('max'));
  expect(most).toBeGreaterThan(100);
  await line.fill(String(Math.round(most * 0.95)));
  await expect(page.getByText(/Round [2-9]/).first()).toBeVisible();
  await page.getByRole('button', { name: 'One step forward' }).click();
  await page.getByRole('button', { name: 'One step back' }).click();

  // With the eyes of another.
  await page.getByLabel('Seen by').selectOption({ label: 'Russia' });
  await expect(page.getByTestId('hand').first()).toContainText('Russia');
  await page.getByLabel('Seen by').selectOption({ label: 'Austria' });
  await expect(page.getByTestId('hand').first()).toContainText('Austria');

  // Home with it: the position as a picture, the match as a file.
  await page.getByTestId('menu').click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Position as a picture' }).click(),
  ]);
  expect(await readFile((await picture.path())!, 'utf8')).toContain('<svg');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Record as a file' }).click(),
  ]);
  const kept = (await file.path())!;
  expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({
    game: 'koalicje',
    scenario: '1813',
  });

  // And back from the file.
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'match.json',
    mimeType: 'application/json',
    buffer: await readFile(kept),
  });
  await expect(page).toHaveURL(/\/record\//);
  await expect(page.getByTestId('timeline').getByRole('slider')).toBeVisible();
});

test('a file that is no record is refused with words', async ({ page, watch }) => {
  watch.allow(/(status of )?4\d\d .*\/api\/v1\/records/);
  await page.goto('/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'poem.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"rhyme": "time"}'),
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/import$/);
});
