/** Napoléon 1815 as people play it: by clicking, two at a battle, with a finger, to the end. */
import { findNothing } from './lib/axe';
import { listenIn } from './lib/frames';
import { answer, asked, clickPlace, hasty, prompt } from './lib/hands';
import { settled, wear } from './lib/looks';
import { ALLIED, closeCards, commander, faceLeaks, FRENCH, GAME, ride } from './lib/napoleon';
import { drive, seated } from './lib/player';
import { expect, test } from './lib/test';
import { playToTheEnd } from './lib/to-the-end';

test('a person opens a table, marches on Charleroi and fights for it, by clicking', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await page.getByTestId(`play-${GAME}`).click();
  await asked(page, /March your groups/);
  // A group is picked on the map and sent along a road; what it would meet is said before.
  await clickPlace(page, 'laneffe');
  await expect(page.getByTestId('tray').getByTestId('unit')).toHaveCount(5);
  const order = page.getByTestId('order').filter({ hasText: 'Charleroi' });
  await expect(order).toContainText('attack');
  await expect(order).toContainText('0/4');
  await clickPlace(page, 'charleroi');
  // Four go over the river, the fifth is told why it stays.
  await expect(page.getByTestId('reason')).toContainText(/river/i);
  await expect(
    page.locator('[data-test=stack][data-place=charleroi][data-army=french]'),
  ).toHaveAttribute('data-count', '4');
  // Taken back as one order, and given again.
  await page.getByTestId('undo').click();
  await expect(
    page.locator('[data-test=stack][data-place=charleroi][data-army=french]'),
  ).toHaveCount(0);
  await clickPlace(page, 'laneffe');
  await clickPlace(page, 'charleroi');
  await page.keyboard.press('Escape');
  await page.getByTestId('done').click();
  await expect(page.getByTestId('log')).toContainText(/skirmish/i, { timeout: 30_000 });
  // Whatever the fight asks is answered by clicking, until it is the French turn again or the Allies'.
  const pick = hasty(15);
  await expect
    .poll(
      async () => {
        await closeCards(page);
        const text = await page.locator('header .match').innerText();
        if (!/15 June, morning/.test(text)) return true;
        await answer(page, pick);
        return false;
      },
      { timeout: 120_000, intervals: [50] },
    )
    .toBe(true);
});

test('a person rides to Namur and fights a whole battle there against a bot, by clicking', async ({
  page,
  playerOf,
}) => {
  test.setTimeout(240_000);
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open(
    { game: GAME, scenario: 'historical', players: 2, stand_in: 'recruit' },
    [FRENCH],
  );
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await asked(page, /March your groups/);
  await settled(page);
  // Cavalry goes two towns, and by force a third: across the Sambre at Namur, where four Prussian blocks stand, three may attack.
  await clickPlace(page, 'laneffe');
  const to = (town: string) => page.getByTestId('order').filter({ hasText: `To ${town}` });
  await to('Philippeville').click();
  await to('Fosses').click();
  const attack = to('Namur');
  await expect(attack).toContainText('attack');
  await expect(attack).toContainText('0/3');
  await attack.click();
  await expect(page.getByTestId('reason')).toContainText(/river/i);
  await expect(
    page.locator('[data-test=stack][data-place=namur][data-army=french]'),
  ).toHaveAttribute('data-count', '3');
  await page.keyboard.press('Escape');
  await page.getByTestId('done').click();

  // Forced marches are thrown for and shown; then the attacker lays his terrain.
  await expect(page.getByTestId('sheet')).toHaveAttribute('data-moment', 'marches', {
    timeout: 30_000,
  });
  await closeCards(page);
  await expect(page.getByTestId('battlefield')).toHaveAttribute('data-side', 'french');
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'lay-terrain');
  await page.getByTestId('to-position').first().click();
  // The bot deploys, and of three units each takes a position of its own.
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'deploy-units', {
    timeout: 30_000,
  });
  for (const wing of ['left', 'centre', 'right']) {
    await page
      .getByTestId('battlefield')
      .locator('[data-position=attacker-reserve] [data-test=unit]:enabled')
      .first()
      .click();
    await page.locator(`[data-position=attacker-${wing}]`).getByTestId('to-position').click();
    await expect(page.locator(`[data-position=attacker-${wing}] [data-test=unit]`)).toHaveCount(1);
  }
  await page.getByTestId('done').click();

  // From the first battle turn to the last, and whatever follows from it: morale, hits, a rout, a way out, regrouping.
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'command-battle', {
    timeout: 30_000,
  });
  await expect(page.getByTestId('battlefield')).toBeVisible();
  const pick = commander(1815);
  const until = Date.now() + 150_000;
  while (!(await page.locator('[data-test=sheet][data-moment=ended]').isVisible())) {
    expect(Date.now(), 'the battle ends in time').toBeLessThan(until);
    if (!(await answer(page, pick))) await page.waitForTimeout(40);
  }
  await expect(page.getByTestId('log')).toContainText(/battle/i);
  await expect(page.getByTestId('log')).toContainText(/ win the |leaves nobody/);
  await closeCards(page);
  // The turn goes on to its end: the winner regroups, then it is the Allies' turn.
  while (/15 June, morning/.test(await page.locator('header .match').innerText())) {
    expect(Date.now(), 'the turn ends in time').toBeLessThan(until + 30_000);
    await closeCards(page);
    if (!(await answer(page, pick))) await page.waitForTimeout(40);
  }
  // It was a whole battle: each side had its turns until it was decided.
  const told = (await player.log(table, FRENCH)).updates.flatMap(
    ({ events }) => events as { event: string; kind?: string; at?: string }[],
  );
  const battle = told.slice(
    told.findIndex(({ event }) => event === 'fight-began'),
    told.findIndex(({ event }) => event === 'fight-ended') + 1,
  );
  expect(battle[0]).toMatchObject({ kind: 'battle', at: 'namur' });
  expect(battle.filter(({ event }) => event === 'battle-turn-began').length).toBeGreaterThan(1);
});

test('two people fight a battle to its end, and each sees only his own', async ({
  page,
  another,
  playerOf,
}) => {
  test.setTimeout(300_000);
  const french = playerOf(page);
  await french.beGuest();
  const other = await another();
  const allied = playerOf(other);
  await allied.beGuest();
  const table = await french.open({ game: GAME, scenario: 'historical', players: 2 }, [FRENCH]);
  await allied.sit(table, ALLIED);
  await french.begin(table);
  const told = { french: listenIn(page), allied: listenIn(other) };
  await page.goto(`/table/${table}`);
  await other.goto(`/table/${table}`);
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(other)).toBeVisible();
  // The campaign runs to a battle without the screens; from its first question on it is fought by clicking.
  await drive(
    table,
    seated([french, [FRENCH]], [allied, [ALLIED]]),
    ride(7),
    (question) => question.question.decision === 'deploy-units',
  );
  for (const screen of [page, other]) {
    // What was rolled on the way is shown before the battle, when the page comes to it.
    await expect(async () => {
      await closeCards(screen);
      await expect(screen.getByTestId('battlefield')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
  }
  await expect(page.getByTestId('battlefield')).toHaveAttribute('data-side', 'french');
  await expect(other.getByTestId('battlefield')).toHaveAttribute('data-side', 'allied');
  const picks = [hasty(3), hasty(4)] as const;
  const until = Date.now() + 200_000;
  for (;;) {
    expect(Date.now(), 'the battle ends in time').toBeLessThan(until);
    const now = (await french.table(table)).view as {
      fight: { kind: string; positions: unknown[] } | null;
    };
    if (now.fight === null || now.fight.positions.length === 0) break;
    const did = [await answer(page, picks[0]), await answer(other, picks[1])];
    if (!did.includes(true)) await page.waitForTimeout(40);
  }
  await expect(page.getByTestId('log')).toContainText(/ win the |leaves nobody/);
  expect(told.french.length).toBeGreaterThan(10);
  expect(faceLeaks(told.french, 'french')).toEqual([]);
  expect(faceLeaks(told.allied, 'allied')).toEqual([]);
});

test('a newcomer is guided through the first marches, and may leave the guide', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/learn');
  await page.getByTestId(`teach-${GAME}`).click();
  await expect(page).toHaveURL(new RegExp(`/learn/${GAME}$`));
  await expect(page.getByText(/15 June 1815/)).toBeVisible();
  await page.getByTestId('start-learning').click();
  await expect(page).toHaveURL(/guide=1/);
  const guide = page.getByTestId('guide');
  const next = page.getByTestId('guide-next');
  for (const step of ['welcome', 'map', 'blocks', 'enemy', 'time', 'goal', 'prompt']) {
    await expect(guide).toHaveAttribute('data-step', step);
    // A table that is guided gives no other hints.
    await expect(page.getByTestId('tip')).toHaveCount(0);
    await next.click();
  }
  // What is done needs no telling any longer.
  await expect(guide).toHaveAttribute('data-step', 'group');
  await settled(page);
  await clickPlace(page, 'laneffe');
  await expect(guide).toHaveAttribute('data-step', 'roads');
  await page.getByTestId('order').filter({ hasText: 'Charleroi' }).click();
  await expect(guide).toHaveAttribute('data-step', 'forced');
  await next.click();
  await expect(guide).toHaveAttribute('data-step', 'second');
  await next.click();
  await expect(guide).toHaveAttribute('data-step', 'done');
  await page.keyboard.press('Escape');
  await page.getByTestId('done').click();
  await expect(guide).not.toHaveAttribute('data-step', 'done', { timeout: 30_000 });
  // The match goes on without it.
  await page.getByTestId('guide-skip').click();
  await expect(guide).toHaveCount(0);
  await expect(page).not.toHaveURL(/guide/);
  await expect(prompt(page)).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a group marches on a phone, and nothing is wider than it', async ({ page, playerOf }) => {
    const player = playerOf(page);
    await player.beGuest();
    const table = await player.open(
      { game: GAME, scenario: 'historical', players: 2, stand_in: 'recruit' },
      [FRENCH],
    );
    await player.begin(table);
    await page.goto(`/table/${table}`);
    await page.getByTestId('group').filter({ hasText: 'Philippeville' }).tap();
    await expect(page.getByTestId('tray').getByTestId('unit')).toHaveCount(2);
    // One stays behind.
    await page.getByTestId('tray').getByTestId('unit').first().tap();
    await page.getByTestId('order').filter({ hasText: 'Laneffe' }).tap();
    await expect(page.locator('[data-test=stack][data-place=laneffe]')).toHaveAttribute(
      'data-count',
      '6',
    );
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0);
    await page.getByTestId('tab-powers').tap();
    await page.getByTestId('army').first().getByRole('button').first().tap();
    await expect(page.getByTestId('army').first()).toContainText('Old Guard');
  });
});

test('blocks are set up corps by corps, and the rest as in history', async ({ page, playerOf }) => {
  const player = playerOf(page);
  await player.beGuest();
  const table = await player.open({ game: GAME, scenario: 'free', players: 2 }, [ALLIED]);
  await player.begin(table);
  await page.goto(`/table/${table}`);
  await asked(page, /34 units/);
  // The map finds its place while the page is laid: whoever clicks waits until he sees it.
  await settled(page);
  await expect(page.getByTestId('map').locator('.picture svg').first()).toBeVisible();
  await page
    .getByTestId('tray')
    .getByRole('button', { name: /^I Corps/ })
    .first()
    .click();
  // What is picked up makes the map move.
  await page.waitForTimeout(600);
  await clickPlace(page, 'nivelles');
  await asked(page, /30 units/);
  const town = page.getByTestId('map').locator('[data-hit=bruxelles]');
  await page.getByTestId('tray').locator('[data-unit=ad-wellington]').hover();
  await page.mouse.down();
  await town.hover({ force: true });
  await page.waitForTimeout(600);
  await town.hover({ force: true });
  await page.mouse.up();
  await asked(page, /29 units/);
  await page.getByTestId('as-in-history').click();
  await expect(prompt(page)).not.toContainText(/29 units/);
  await expect(page.locator('[data-test=stack][data-army=prussian]').first()).toBeVisible();
});

for (const theme of ['day', 'night'] as const)
  test(`the table of Napoléon 1815 shuts nobody out by ${theme}`, async ({
    page,
    context,
    player,
    playerOf,
  }) => {
    test.setTimeout(240_000);
    await wear(context, { theme });
    const me = playerOf(page);
    await me.beGuest();
    const foe = await player();
    const table = await me.open({ game: GAME, scenario: 'historical', players: 2 }, [FRENCH]);
    await foe.sit(table, ALLIED);
    await me.begin(table);
    await page.goto(`/table/${table}`);
    await page.getByTestId('group').first().click();
    await page.getByTestId('army').first().getByRole('button').first().click();
    await findNothing(page, 'marches');
    await page.keyboard.press('Escape');
    await drive(
      table,
      seated([me, [FRENCH]], [foe, [ALLIED]]),
      ride(7),
      ({ seat, question }) => seat === FRENCH && question.decision === 'deploy-units',
    );
    // The page may still be on its way to the battle, and tell of the marches first.
    await expect(async () => {
      await closeCards(page);
      await expect(page.getByTestId('battlefield')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await findNothing(page, 'the battlefield');
  });

test('a random match of Napoléon 1815 is played to its end by clicking @long', async ({
  page,
  playerOf,
}) => {
  test.setTimeout(2_400_000);
  await playToTheEnd(page, playerOf(page), 'historical', 2, hasty(1815, 3), GAME);
});
