/** By axe's rules nobody is shut out: pages, decisions and dialogs, by day and by night. */
import { findNothing } from './lib/axe';
import { prompt } from './lib/hands';
import { wear } from './lib/looks';
import { PAGES } from './lib/pages';
import { drive, first, line, quiet, takeSeats, type Asked } from './lib/player';
import { ALL, endedMatch, FRANCE } from './lib/positions';
import { expect, test } from './lib/test';

for (const theme of ['day', 'night'] as const) {
  test(`pages shut nobody out by ${theme}`, async ({ page, context, watch, playerOf }) => {
    test.setTimeout(180_000);
    watch.allow(/404 .*\/nowhere$/, /status of 404 .*\/nowhere$/);
    await wear(context, { theme });
    const player = playerOf(page);
    await player.beGuest();
    const { id } = await player.ask<{ id: string }>('GET', '/me');
    for (const [name, path] of [
      ...Object.entries(PAGES),
      ['profile', `/people/${id}`] as const,
      ['nowhere', '/nowhere'] as const,
    ]) {
      await page.goto(path);
      await findNothing(page, `${name} by ${theme}`);
    }
  });

  test(`waiting room, replay and guide shut nobody out by ${theme}`, async ({
    page,
    context,
    playerOf,
  }) => {
    test.setTimeout(180_000);
    await wear(context, { theme });
    const player = playerOf(page);
    await player.beGuest();
    const waiting = await player.open({}, [FRANCE]);
    await page.goto(`/table/${waiting}`);
    await expect(page.getByTestId('begin')).toBeVisible();
    await findNothing(page, 'waiting room');

    const ended = await endedMatch(player);
    await page.goto(`/table/${ended}`);
    await expect(page.getByText(/The match is over/).first()).toBeVisible();
    await findNothing(page, 'the end');
    await page.goto(`/table/${ended}/replay`);
    await expect(page.getByTestId('timeline')).toBeVisible();
    await findNothing(page, 'replay');

    for (const path of ['/learn', '/learn/napoleon-1815']) {
      await page.goto(path);
      await page.getByTestId('start-learning').click();
      await expect(prompt(page)).toBeVisible();
      await expect(page.getByTestId('guide')).toBeVisible();
      await findNothing(page, `guide of ${path}`);
    }
  });

  test(`decisions, panels and dialogs at the table shut nobody out by ${theme}`, async ({
    page,
    context,
    crowd,
  }) => {
    test.setTimeout(240_000);
    await wear(context, { theme });
    const all = await crowd(ALL);
    const host = all.get(FRANCE)!;
    const table = await host.open();
    await takeSeats(table, all);
    await host.begin(table);
    const kinds = new Set<string>();
    const wanted = ({ question }: Asked) => !kinds.has(question.decision);
    // On the way to a battle in Warszawa every usual kind of decision is met.
    const policy = first(
      line({
        2: ['buy-unit polesie', 'strategic venezia wien', 'on bohemia', 'on galicia'],
        4: ['march polesie warszawa', 'march podolia galicia', 'support galicia'],
      }),
      quiet,
    );
    for (let decisions = 0; decisions < 14; decisions++) {
      const asked = await drive(table, all, policy, wanted);
      if (!asked) break;
      kinds.add(asked.question.decision);
      await all.get(asked.seat)!.appearAt(page);
      await page.goto(`/table/${table}`);
      await expect(page.getByTestId('controls')).toHaveAttribute(
        'data-decision',
        asked.question.decision,
      );
      const parts =
        decisions === 0 ? [] : ['[data-test=prompt]', '[data-test=sheet]', '[data-test=hand]'];
      await findNothing(page, `${asked.question.decision} by ${theme}`, ...parts);
      if (asked.question.decision === 'choose-status') break;
    }
    expect([...kinds]).toContain('play-battle-card');

    for (const tab of ['Talk', 'Rules', 'Seats', 'Log']) {
      await page.getByRole('tab', { name: tab }).click();
      await findNothing(page, `${tab} by ${theme}`, 'aside');
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await findNothing(page, `menu by ${theme}`, 'dialog');
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await expect(page.getByRole('dialog', { name: 'Keys at the table' })).toBeVisible();
    await findNothing(page, `keys by ${theme}`, 'dialog');
  });
}
