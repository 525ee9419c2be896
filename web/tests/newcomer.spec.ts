import { answer, hasty, prompt } from './lib/hands';
import { expect, test } from './lib/test';

test('a newcomer presses one button and plays a full round against bots by clicking', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(prompt(page)).toContainText('Napoleon');

  const pick = hasty(7);
  const secondRound = page.getByText(/Round 2/).first();
  const until = Date.now() + 100_000;
  while (!(await secondRound.isVisible())) {
    expect(Date.now(), 'the first round ends in time').toBeLessThan(until);
    // Without anything to do others decide.
    if (!(await answer(page, pick))) await page.waitForTimeout(50);
  }
});
