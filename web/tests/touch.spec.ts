/** The map under fingers: what is touched stays under the finger, and nothing is chosen that nobody meant. */
import type { CDPSession } from '@playwright/test';
import { prompt } from './lib/hands';
import { drive, quiet, takeSeats } from './lib/player';
import { ALL, FRANCE } from './lib/positions';
import { expect, test, type Page } from './lib/test';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
});

interface Spot {
  x: number;
  y: number;
}

/** Fingers as the browser gets them from a screen, not as events that the page makes up. */
class Hand {
  #line: CDPSession;
  #fingers: Spot[] = [];

  private constructor(line: CDPSession) {
    this.#line = line;
  }

  static async over(page: Page): Promise<Hand> {
    return new Hand(await page.context().newCDPSession(page));
  }

  async #tell(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    fingers: readonly Spot[],
    first = 0,
    timestamp?: number,
  ): Promise<void> {
    const touchPoints = fingers.map((spot, id) => ({ ...spot, id: first + id }));
    await this.#line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      ...(timestamp === undefined ? {} : { timestamp }),
    });
  }

  async put(...fingers: Spot[]): Promise<void> {
    this.#fingers = fingers;
    await this.#tell('touchStart', fingers);
  }

  /** Moves the fingers there in so many steps. */
  async move(to: readonly Spot[], steps = 12): Promise<void> {
    for (const fingers of this.#way(to, steps)) await this.#tell('touchMove', fingers);
  }

  /** Drags one finger from here to there and lets go on the way, a step each frame of a screen, however slow the machine is. */
  async flick(from: Spot, to: Spot, steps = 5): Promise<void> {
    const begun = Date.now() / 1000 - steps * 0.016;
    this.#fingers = [from];
    await this.#tell('touchStart', [from], 0, begun);
    let step = 0;
    for (const fingers of this.#way([to], steps))
      await this.#tell('touchMove', fingers, 0, begun + ++step * 0.016);
    await this.#tell('touchEnd', [], 0, begun + step * 0.016 + 0.008);
  }

  *#way(to: readonly Spot[], steps: number): Generator<readonly Spot[]> {
    const from = this.#fingers;
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      this.#fingers = to.map(({ x, y }, finger) => {
        const begun = from[finger] ?? { x, y };
        return { x: begun.x + (x - begun.x) * share, y: begun.y + (y - begun.y) * share };
      });
      yield this.#fingers;
    }
  }

  /** Lifts all fingers but the first so many. */
  async lift(left = 0): Promise<void> {
    await this.#tell('touchEnd', left === 0 ? [] : this.#fingers.slice(left), left);
    this.#fingers = this.#fingers.slice(0, left);
  }

  async tap(spot: Spot): Promise<void> {
    await this.put(spot);
    await this.lift();
  }
}

/** Where the sheet of the map lies on the screen. */
function sheet(page: Page): Promise<{ left: number; top: number; width: number; height: number }> {
  return page.locator('[data-test=map] .sheet').evaluate(async (node) => {
    // Movements are told to the page frame by frame.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((done) => requestAnimationFrame(done));
    const { left, top, width, height } = node.getBoundingClientRect();
    return { left, top, width, height };
  });
}

/** What part of the sheet lies under a spot of the screen, in pixels of the map as it is now. */
async function under(page: Page, spot: Spot): Promise<Spot> {
  const { left, top, width, height } = await sheet(page);
  return { x: (spot.x - left) / width, y: (spot.y - top) / height };
}

/** Where on the screen a part of the sheet lies now. */
async function seen(page: Page, part: Spot): Promise<Spot> {
  const { left, top, width, height } = await sheet(page);
  return { x: left + part.x * width, y: top + part.y * height };
}

/** The map lies still and is drawn anew. */
async function still(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await sheet(page));
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [300] },
    )
    .toBe(true);
}

async function corner(page: Page): Promise<Spot> {
  const { left, top } = await sheet(page);
  return { x: left, y: top };
}

function near(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A spot in the middle of the free map that is a territory which can, or cannot, be chosen. */
function territory(page: Page, isOpen: boolean): Promise<Spot & { place: string }> {
  return page.evaluate((wanted) => {
    for (let y = 200; y < 520; y += 8)
      for (let x = 40; x < 320; x += 8) {
        const hit = document.elementFromPoint(x, y)?.closest('[data-test=map] [data-place]');
        const place = hit?.getAttribute('data-place');
        const node = place && document.querySelector(`[data-hit="${place}"]`);
        if (node && node.classList.contains('open') === wanted) return { x, y, place: place ?? '' };
      }
    throw new Error('there is none in sight');
  }, isOpen);
}

/** A spot on the screen that belongs to this territory. */
function territoryCalled(page: Page, wanted: string): Promise<Spot> {
  return page.evaluate((place) => {
    const { left, top, right, bottom } =
      document.querySelector(`[data-hit="${place}"]`)?.getBoundingClientRect() ?? new DOMRect();
    for (let y = top; y < bottom; y += 2)
      for (let x = left; x < right; x += 2)
        if (
          document
            .elementFromPoint(x, y)
            ?.closest('[data-test=map] [data-place]')
            ?.getAttribute('data-place') === place
        )
          return { x, y };
    throw new Error(`${place} is not in sight`);
  }, wanted);
}

async function sitDown(page: Page): Promise<Hand> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).tap();
  await expect(prompt(page)).toContainText('Napoleon');
  await expect(page.locator('[data-test=map] .picture svg')).toBeVisible();
  await still(page);
  return Hand.over(page);
}

const card = (page: Page) => page.getByTestId('card');
const menu = (page: Page) => page.getByTestId('map').getByRole('dialog');

test('two fingers stretch the map, a tap chooses, a long press explains', async ({ page }) => {
  const hand = await sitDown(page);
  const middle = { x: 190, y: 330 };

  await test.step('what lies between two fingers stays between them', async () => {
    const before = await sheet(page);
    const part = await under(page, middle);
    await hand.put({ x: 160, y: 300 }, { x: 220, y: 360 });
    await hand.move([
      { x: 110, y: 250 },
      { x: 270, y: 410 },
    ]);
    const after = await sheet(page);
    expect(after.width / before.width).toBeGreaterThan(2.2);
    expect(after.width / before.width).toBeLessThan(2.9);
    await expect.poll(async () => near(await seen(page, part), middle)).toBeLessThan(4);

    // Both wander off to the side, one finger more than the other.
    await hand.move([
      { x: 90, y: 300 },
      { x: 210, y: 440 },
    ]);
    await expect.poll(async () => near(await seen(page, part), { x: 150, y: 370 })).toBeLessThan(6);

    // One finger is lifted: the other drags on, without a leap.
    await still(page);
    const held = await under(page, { x: 90, y: 300 });
    await hand.lift(1);
    await hand.move([{ x: 130, y: 340 }]);
    await expect.poll(async () => near(await seen(page, held), { x: 130, y: 340 })).toBeLessThan(4);
    await hand.lift();
    await still(page);
    // Nothing was chosen or asked on the way.
    await expect(card(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await expect(prompt(page)).toContainText('Napoleon');
  });

  await test.step('fingers that meet show more of the map', async () => {
    const before = await sheet(page);
    await hand.put({ x: 100, y: 230 }, { x: 280, y: 430 });
    await hand.move([
      { x: 160, y: 300 },
      { x: 220, y: 360 },
    ]);
    await hand.lift();
    await still(page);
    expect((await sheet(page)).width / before.width).toBeLessThan(0.6);
  });

  await test.step('a long press says why not, with the rule, and chooses nothing', async () => {
    const closed = await territory(page, false);
    await hand.put(closed);
    await expect(card(page)).toBeVisible();
    await expect(page.getByTestId('reason')).toContainText(/\S/);
    await expect(page.getByTestId('reason').getByRole('button')).toHaveText(/[A-Z]+-\d/);
    await hand.lift();
    // The finger is lifted: the card is there to be read.
    await page.waitForTimeout(400);
    await expect(page.getByTestId('reason')).toBeVisible();
    await card(page).getByRole('button', { name: 'Close' }).tap();
    await expect(card(page)).toBeHidden();
  });

  await test.step('a long press on what can be chosen tells about it', async () => {
    const open = await territory(page, true);
    await hand.put(open);
    await expect(card(page)).toBeVisible();
    await hand.lift();
    await page.waitForTimeout(400);
    await expect(menu(page)).toBeHidden();
    await expect(prompt(page)).toContainText('Napoleon');
    await card(page).getByRole('button', { name: 'Close' }).tap();
  });

  await test.step('two taps look closer', async () => {
    const closed = await territory(page, false);
    const before = await sheet(page);
    const part = await under(page, closed);
    await hand.tap(closed);
    await hand.tap(closed);
    await still(page);
    expect((await sheet(page)).width / before.width).toBeGreaterThan(1.8);
    expect(near(await seen(page, part), closed)).toBeLessThan(4);
    await page.keyboard.press('Escape');
  });

  await test.step('a press that wanders off is a drag', async () => {
    const closed = await territory(page, false);
    const part = await under(page, closed);
    await hand.put(closed);
    await hand.move([{ x: closed.x + 30, y: closed.y + 20 }], 4);
    await page.waitForTimeout(700);
    await expect(card(page)).toBeHidden();
    expect(near(await seen(page, part), { x: closed.x + 30, y: closed.y + 20 })).toBeLessThan(4);
    await hand.lift();
    await still(page);
  });

  await test.step('after all that a tap still chooses, and says first what', async () => {
    await page.getByRole('button', { name: 'Whole map' }).tap();
    await still(page);
    const open = await territory(page, true);
    await hand.tap(open);
    await expect(menu(page).getByRole('button', { name: /Napoleon/ })).toBeVisible();
    await expect(prompt(page)).toContainText('Napoleon');
    // Whoever did not mean it touches anything else.
    await menu(page).getByRole('button', { name: 'Close' }).tap();
    await expect(menu(page)).toBeHidden();
    await hand.tap(open);
    // Two taps in haste are not a consent.
    await page.waitForTimeout(300);
    await menu(page)
      .getByRole('button', { name: /Napoleon/ })
      .tap();
    await expect(prompt(page)).not.toContainText('Napoleon');
  });
});

test('a general that is touched can leave a garrison where it stands', async ({ page, crowd }) => {
  const all = await crowd(ALL);
  const host = all.get(FRANCE)!;
  const table = await host.open();
  await takeSeats(table, all);
  await host.begin(table);
  const asked = await drive(table, all, quiet, ({ question }) =>
    question.actions.some((action) => action.startsWith('garrison ')),
  );
  const garrison = asked?.question.actions.find((action) => action.startsWith('garrison ')) ?? '';
  const place = garrison.split(' ')[1] ?? '';
  const mover = all.get(asked!.seat)!;
  await mover.appearAt(page);
  await page.goto(`/table/${table}`);
  await expect(page.locator('[data-test=map] .picture svg')).toBeVisible();
  await page.getByRole('button', { name: 'Whole map' }).tap();
  await still(page);
  const hand = await Hand.over(page);
  await hand.tap(await territoryCalled(page, place));
  const picked = page.getByTestId('picked');
  await expect(picked.getByRole('button', { name: 'garrison' })).toBeVisible();
  // The same touch again puts the general down, and nothing has happened.
  await page.waitForTimeout(400);
  await hand.tap(await territoryCalled(page, place));
  await expect(picked).toBeHidden();
  await page.waitForTimeout(400);
  await hand.tap(await territoryCalled(page, place));
  await picked.getByRole('button', { name: 'garrison' }).tap();
  await expect(picked).toBeHidden();
  await expect
    .poll(
      async () =>
        (await mover.table(table, asked?.seat)).question?.actions.includes(garrison) ?? false,
    )
    .toBe(false);
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a flick runs out, and a finger stops it without choosing', async ({ page }) => {
    const hand = await sitDown(page);
    // Near enough for the map to have somewhere to run.
    await hand.put({ x: 160, y: 300 }, { x: 220, y: 360 });
    await hand.move([
      { x: 90, y: 230 },
      { x: 290, y: 430 },
    ]);
    await hand.lift();
    await still(page);

    const from = { x: 290, y: 420 };
    const to = { x: 200, y: 350 };
    const part = await under(page, from);
    await hand.flick(from, to);
    await still(page);
    const end = await seen(page, part);
    // On along the way of the finger, by a good deal.
    expect(to.x - end.x).toBeGreaterThan(20);
    expect(to.y - end.y).toBeGreaterThan(14);

    // A slow hand leaves the map where it put it.
    const slow = await under(page, { x: 200, y: 300 });
    await hand.put({ x: 200, y: 300 });
    await hand.move([{ x: 240, y: 340 }], 5);
    await page.waitForTimeout(150);
    await hand.lift();
    await still(page);
    expect(near(await seen(page, slow), { x: 240, y: 340 })).toBeLessThan(3);

    // Stopped on the way: the map stands, and what lies under the finger is neither chosen nor asked about.
    await hand.flick(to, from);
    await hand.put({ x: 190, y: 330 });
    const stopped = await corner(page);
    await page.waitForTimeout(120);
    expect(near(await corner(page), stopped)).toBeLessThan(2);
    await hand.lift();
    await still(page);
    expect(near(await corner(page), stopped)).toBeLessThan(2);
    await expect(card(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await expect(prompt(page)).toContainText('Napoleon');

    // At rest it answers again.
    await hand.put(await territory(page, false));
    await expect(page.getByTestId('reason')).toBeVisible();
    await hand.lift();
  });
});
