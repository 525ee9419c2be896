/** Advice at the table, and the bots that a host chooses. */
import AxeBuilder from '@axe-core/playwright';
import { prompt } from './lib/hands';
import { FRANCE } from './lib/positions';
import { expect, test } from './lib/test';

test('somebody asks for a hint, reads three lines, takes the best one and has one hint less', async ({
  page,
  playerOf,
}) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'random', hints: 3 }, [FRANCE]);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toContainText('Choose which of your generals is Napoleon');
  const ask = page.getByRole('button', { name: 'Ask for a hint: 3 left' });
  await ask.click();
  const sheet = page.getByTestId('hint-sheet');
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await expect(sheet.getByText(/\d+% chance of winning/).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .include('[data-test=prompt]')
    .include('[data-test=hint-sheet]')
    .analyze();
  expect(violations.map((violation) => violation.id)).toEqual([]);

  // What is read glows on the map.
  const best = sheet.getByRole('listitem').first();
  await best.hover();
  await expect(page.getByTestId('map').locator('path.pointed').first()).toBeAttached();
  // Put away and asked for again it is the same, and counted once.
  const action = await best.locator('.action').innerText();
  await page.getByRole('button', { name: 'Close the hint' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a hint: 2 left' })).toBeFocused();
  await page.keyboard.press('i');
  await expect(sheet.getByRole('listitem').first()).toContainText(action);

  await page.getByTestId('take-hint').click();
  await expect(prompt(page)).not.toContainText('Napoleon');
  await expect(sheet).toBeHidden();
  const { updates } = await player.log(table, FRANCE);
  expect(updates.some(({ step }) => step.step === 'played' && step.seat === FRANCE)).toBe(true);
  await expect(page.getByRole('button', { name: 'Ask for a hint: 2 left' })).toBeVisible();
  // What cannot be taken back is laid out and confirmed.
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'choose-arbiter', {
    timeout: 30_000,
  });
  await page.keyboard.press('i');
  await page.getByTestId('take-hint').click();
  await expect(page.getByTestId('confirm')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('controls')).not.toHaveAttribute('data-decision', 'choose-arbiter');
});

test('a host chooses levels and tempers for bots, or is surprised, and how many hints there are', async ({
  page,
  playerOf,
}) => {
  await page.goto('/create');
  const austria = page.getByLabel('Austria', { exact: true });
  await expect(austria).toHaveValue('bot:officer');
  await austria.selectOption({ label: 'bot: Loyal marshal' });
  await page.getByTestId('surprise').click();
  const chosen = await page
    .locator('.takers select')
    .evaluateAll((selects) => selects.map((one) => (one as HTMLSelectElement).value));
  const officers = chosen.filter((value) => value.startsWith('bot:officer'));
  expect(new Set(officers).size, 'they differ').toBe(officers.length);
  expect(chosen.filter((value) => value.startsWith('bot:marshal'))).toHaveLength(1);
  await austria.selectOption({ label: 'bot: Treacherous recruit' });
  await page.getByLabel('Russia', { exact: true }).selectOption({ label: 'free, for a friend' });
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Hints for each player').selectOption({ label: 'none' });
  await page.getByTestId('open-table').click();

  await expect(page.getByTestId('seats')).toContainText('Bot: Recruit, treacherous');
  await expect(page.getByTestId('terms')).toContainText('none: everyone thinks for themselves');
  const id = page.url().split('/').at(-1) ?? '';
  const table = await playerOf(page).table(id);
  expect(table.terms.hints).toBe(0);
  expect(table.seats.filter((seat) => seat.bot).map((seat) => `bot:${seat.bot}`)).toEqual(
    expect.arrayContaining(officers.slice(0, 1)),
  );
});
