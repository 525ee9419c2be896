/** How many clicks a turn takes whoever knows what he wants. */
import type { NapoleonView } from '../src/wire/api';
import { clickPlace } from './lib/hands';
import { FRENCH, GAME } from './lib/napoleon';
import { drive, first, line, quiet, takeSeats, type Asked } from './lib/player';
import { ALL, FRANCE } from './lib/positions';
import { expect, test, type Page } from './lib/test';

/** Counts what a hand does, whatever comes of it. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    addEventListener(
      'click',
      (event) => {
        const { dataset } = document.documentElement;
        // A key on a button is told as a click too.
        if (event.isTrusted && event.detail > 0)
          dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}

test('Koalicje: four generals, one of them far, and two garrisons', async ({
  page,
  crowd,
  playerOf,
}) => {
  test.setTimeout(400_000);
  const me = playerOf(page);
  await me.beGuest();
  const all = (await crowd(ALL.filter((seat) => seat !== FRANCE))).set(FRANCE, me);
  const table = await me.open();
  await takeSeats(table, all);
  await me.begin(table);
  const isMine = ({ seat, question }: Asked) =>
    seat === FRANCE && question.decision === 'order-moves';
  const asked = await drive(table, all, quiet, isMine);
  await page.goto(`/table/${table}`);
  const controls = page.getByTestId('controls');
  await expect(controls).toHaveAttribute('data-decision', 'order-moves');
  await page.getByTestId('map').locator('.hits .open').first().waitFor();

  const clicks = await counted(page);
  const moved = new Set<string>();
  let garrisons = 0;
  let isFar = false;
  let now = asked!;
  for (let general = 0; general < 4; general++) {
    const { view, question } = now;
    const isFree = (place: string) => {
      const there = view.territories.find(({ territory }) => territory === place);
      return !there?.generals.length && (there?.controller ?? 'france') === 'france';
    };
    const marches = question.actions
      .map((action) => action.split(' '))
      .filter(([verb, from, to]) => verb === 'march' && !moved.has(from!) && isFree(to!));
    const far: { from: string; path: readonly string[] } | undefined = isFar
      ? undefined
      : view.movement?.reach?.find(({ from, path }) => !moved.has(from) && path.every(isFree));
    const [from, to] = far ? [far.from, far.path.at(-1)!] : marches[0]!.slice(1);
    isFar ||= far !== undefined;
    await clickPlace(page, from!);
    await clickPlace(page, to!);
    moved.add(to!);
    await expect
      .poll(async () => {
        now = (await drive(table, all, quiet, isMine))!;
        return now.view.movement?.moved;
      })
      .toContain(to);
    const leave = page.getByTestId('garrisons').getByRole('button');
    await expect(controls).toHaveAttribute('aria-busy', 'false');
    if (garrisons < 2 && (await leave.count()) > 0) {
      await leave.first().click();
      garrisons += 1;
    }
    now = (await drive(table, all, quiet, isMine))!;
  }
  await page.getByTestId('end-movement').click();
  await expect(controls).not.toHaveAttribute('data-decision', 'order-moves');
  expect(isFar, 'a strategic move was among them').toBe(true);
  expect(garrisons).toBe(2);
  const count = await clicks();
  console.log(`Koalicje, a movement: ${count} clicks`);
  expect(count).toBeLessThanOrEqual(12);
});

test('Koalicje: seven cards are discarded', async ({ page, crowd, playerOf }) => {
  test.setTimeout(400_000);
  const me = playerOf(page);
  await me.beGuest();
  const all = (await crowd(ALL.filter((seat) => seat !== FRANCE))).set(FRANCE, me);
  const table = await me.open();
  await takeSeats(table, all);
  await me.begin(table);
  /** Buys cards and draws them wherever it can, and never plays one. */
  const collect = first(
    line({}),
    ({ seat, question }) =>
      seat === FRANCE
        ? question.actions.find((action) => /^(buy-card|take-card|drill)/.test(action))
        : undefined,
    quiet,
  );
  const cardsOf = ({ question }: Asked) =>
    'cards' in (question.about as object) ? (question.about as { cards: number }).cards : 0;
  const asked = await drive(
    table,
    all,
    collect,
    (one) => one.seat === FRANCE && one.question.decision === 'discard-excess' && cardsOf(one) >= 2,
  );
  const cards = cardsOf(asked!);
  await page.goto(`/table/${table}`);
  await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', 'discard-excess');
  const clicks = await counted(page);
  for (let card = 0; card < cards; card++)
    await page.locator('[data-test^=card-][aria-pressed=false]').first().click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('controls')).not.toHaveAttribute('data-decision', 'discard-excess');
  const count = await clicks();
  console.log(`Koalicje, ${cards} cards discarded: ${count} clicks`);
  // One for each card and one to confirm: eight for seven.
  expect(count).toBeLessThanOrEqual(cards + 2);
});

test('Napoléon: a turn of fourteen blocks in two groups', async ({ page, player, playerOf }) => {
  test.setTimeout(400_000);
  const me = playerOf(page);
  await me.beGuest();
  const other = await player();
  const table = await me.open({ game: GAME, scenario: 'historical', players: 2 });
  await me.sit(table, FRENCH);
  await other.sit(table, 1);
  await me.begin(table);
  await page.goto(`/table/${table}`);
  const controls = page.getByTestId('controls');
  await expect(controls).toHaveAttribute('data-decision', 'order-marches');
  await page.getByTestId('map').locator('.hits .open').first().waitFor();
  const strength = async () =>
    new Map<string, number>(
      ((await me.table(table, FRENCH)).view as NapoleonView).towns.map(({ town, units }) => [
        town,
        units.length,
      ]),
    );
  const before = await strength();

  const clicks = await counted(page);
  const settle = async () => {
    await expect(controls).toHaveAttribute('aria-busy', 'false');
    await page.waitForTimeout(300);
    await expect(controls).toHaveAttribute('aria-busy', 'false');
  };
  // More than a road holds: the rest take another.
  await clickPlace(page, 'beaumont');
  await clickPlace(page, 'thuin');
  await settle();
  await clickPlace(page, 'solre');
  await settle();
  await clickPlace(page, 'laneffe');
  await clickPlace(page, 'philippeville');
  await settle();
  const after = await strength();
  await page.getByTestId('done').click();
  await expect(page.locator('[data-decision=order-marches]')).toHaveCount(0);
  const left = ['beaumont', 'laneffe'].map(
    (town) => (before.get(town) ?? 0) - (after.get(town) ?? 0),
  );
  const count = await clicks();
  console.log(`Napoléon, a turn: ${left.join(' and ')} blocks, ${count} clicks`);
  expect(left[0]! + left[1]!).toBeGreaterThanOrEqual(14);
  expect(count).toBeLessThanOrEqual(6);
});
