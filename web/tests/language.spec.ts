import { prompt } from './lib/hands';
import { settled, wear } from './lib/looks';
import { PAGES } from './lib/pages';
import { drive, first, line, quiet, takeSeats, type Asked } from './lib/player';
import { ALL, endedMatch, FRANCE } from './lib/positions';
import { expect, test, type Page } from './lib/test';
import { blots, strangers } from './lib/tongue';

/** Every word is of the page's language, and a word. */
async function speaksWell(page: Page, where: string): Promise<void> {
  await settled(page);
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((one) => (one.open = true)),
  );
  expect.soft(await strangers(page), `${where}: another language`).toEqual([]);
  expect.soft(await blots(page), `${where}: not for people`).toEqual([]);
}

for (const lang of ['pl', 'en'] as const)
  test(`every page speaks ${lang === 'pl' ? 'Polish and no English' : 'English and no Polish'}`, async ({
    page,
    context,
    playerOf,
  }) => {
    await wear(context, { lang });
    const player = playerOf(page);
    await player.beGuest();
    const { id } = await player.ask<{ id: string }>('GET', '/me');
    for (const [name, path] of [...Object.entries(PAGES), ['profile', `/people/${id}`] as const]) {
      await page.goto(path);
      await speaksWell(page, name);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    }
    const waiting = await player.open(
      {
        options: { rps: 'toss', auto_consent: 'britain,france' },
        clock: { bank: 1_800_000, increment: 10_000, cap: 3_600_000 },
      },
      [FRANCE],
    );
    await page.goto(`/table/${waiting}`);
    await expect(page.getByTestId('house-rules').getByRole('listitem')).toHaveCount(2);
    await speaksWell(page, 'waiting room');
    const ended = await endedMatch(player);
    for (const path of ['', '/replay']) {
      await page.goto(`/table/${ended}${path}`);
      await expect(page.getByTestId('timeline')).toBeVisible();
      await speaksWell(page, path || 'the end');
    }
  });

test('decisions, panels and dialogs speak Polish', async ({ page, context, crowd }) => {
  test.setTimeout(180_000);
  await wear(context, { lang: 'pl' });
  const all = await crowd(ALL);
  const host = all.get(FRANCE)!;
  const table = await host.open();
  await takeSeats(table, all);
  await host.begin(table);
  const kinds = new Set<string>();
  // On the way to a battle in Warszawa most kinds of decision are met.
  const policy = first(
    line({
      2: ['buy-unit polesie', 'strategic venezia wien', 'on bohemia', 'on galicia'],
      4: ['march polesie warszawa', 'march podolia galicia', 'support galicia'],
    }),
    quiet,
  );
  const isNew = ({ question, view }: Asked) =>
    !kinds.has(question.decision) || (view.round > 1 && question.decision === 'choose-status');
  while (!kinds.has('choose-status')) {
    const asked = await drive(table, all, policy, isNew);
    if (!asked) break;
    kinds.add(asked.question.decision);
    await all.get(asked.seat)!.appearAt(page);
    await page.goto(`/table/${table}`);
    await expect(page.getByTestId('controls')).toHaveAttribute(
      'data-decision',
      asked.question.decision,
    );
    await speaksWell(page, asked.question.decision);
  }
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'name-figure',
      'lead',
      'mobilise',
      'order-moves',
      'declare-support',
      'play-battle-card',
      'choose-status',
    ]),
  );

  for (const tab of ['Rozmowa', 'Zasady', 'Miejsca', 'Przebieg']) {
    await page.getByRole('tab', { name: tab }).click();
    await speaksWell(page, tab);
  }
  await page.getByTestId('menu').click();
  await speaksWell(page, 'menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'Klawisze przy stole' })).toBeVisible();
  await speaksWell(page, 'keys');
});

test('the language changes in the middle of a match, and nothing is lost', async ({
  page,
  playerOf,
}) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ stand_in: 'recruit' }, [FRANCE]);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toContainText('Choose which of your generals is Napoleon');
  await page
    .getByTestId('controls')
    .getByText(/All choices/)
    .click();
  await page
    .getByTestId('controls')
    .getByRole('button', { name: 'Napoleon is the general in Picardie' })
    .click();
  await expect(prompt(page)).not.toContainText('Napoleon');

  const round = await page.getByText(/Round 1 · turn \d/).innerText();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByLabel('Language').selectOption('Polski');
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'W tej przeglądarce' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(
    page.getByText(round.replace('Round', 'Runda').replace('turn', 'tura')),
  ).toBeVisible();
  await expect(page.getByTestId('powers')).toContainText('Francja');
  await expect(page.getByTestId('log')).toContainText('Napoleon');
  await speaksWell(page, 'the table');
  // Nothing is lost: the very same decision can be made now.
  await expect(prompt(page)).toContainText(/arbitr/i);
  await page.reload();
  await expect(prompt(page)).toContainText(/arbitr/i);
});
