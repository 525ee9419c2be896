import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './looks';

/** Looks at everything, or at these parts alone. */
export async function findNothing(page: Page, where: string, ...parts: string[]): Promise<void> {
  await settled(page);
  // The page has no frames, and the engraved picture is hidden from those who cannot see it.
  let axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('[data-test=map] .picture');
  for (const part of parts) if ((await page.locator(part).count()) > 0) axe = axe.include(part);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 4)
      .map(
        (node) =>
          `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`,
      ),
  );
  expect.soft(found, where).toEqual([]);
}
