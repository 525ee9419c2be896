/** By axe's rules nobody is shut out: pages and dialogs, by day and by night. */
import { AxeBuilder } from '@axe-core/playwright';
import { settled, wear } from './lib/looks';
import { PAGES } from './lib/pages';
import { expect, test, type Page } from './lib/test';

async function troubles(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

async function findNothing(page: Page, where: string): Promise<void> {
  expect.soft(await troubles(page), where).toEqual([]);
}

for (const theme of ['day', 'night'] as const) {
  test(`pages shut nobody out by ${theme}`, async ({ page, context, playerOf }) => {
    await wear(context, { theme });
    const player = playerOf(page);
    await player.beGuest();
    const { id } = await player.ask<{ id: string }>('GET', '/me');
    for (const [name, path] of [...Object.entries(PAGES), ['profile', `/people/${id}`] as const]) {
      await page.goto(path);
      await findNothing(page, `${name} by ${theme}`);
    }
  });
}
