/** Eyes and hands of somebody who knows nothing but what the screen shows. */
import { expect, type Page } from '@playwright/test';

/** Where decisions are made; whatever else is on the screen is left alone. */
const PLACES = [
  '[data-test=prompt]',
  '[data-test=sheet]',
  '[data-test=hand]',
  '[data-test=map]',
  '[data-test=curtain]',
];

/** Buttons there that decide nothing. */
const IDLE = [
  'a, [data-test=undo], [data-test=rematch], [data-test=hint] *',
  // What only points at something, or folds it away.
  '[data-test=corps], [data-test=fold-battle], [data-test=put-down]',
  // The curtain is opened by whoever is called, not by somebody else.
  '[data-test=curtain] .row *',
  // Around the map: nearer and farther, regions, what a territory is, the wheel.
  ...['.tools', 'nav', '[data-test=card]', '[data-test=wheel]', '[data-test=territories]'].map(
    (part) => `[data-test=map] ${part} *`,
  ),
].join(', ');
/** Buttons in the prompt that explain, or begin another match. */
const IDLE_NAMES = /^(Rule |Why am I being asked|OK|Play again)/;
/** A territory that can be chosen. */
const OPEN = '[data-place].open, [data-place][data-open]';

export interface Control {
  /** Where a finger would touch it. */
  x: number;
  y: number;
  name: string;
  /** A territory of the map rather than a button. */
  place: string | null;
  /** Its hook, if it has one. */
  hook: string | null;
}

/** Every control of a decision that can be seen, is enabled and is not covered by something else. */
export async function controls(page: Page): Promise<Control[]> {
  const found = await page.evaluate(
    ({ places, idle, open }) => {
      const found: Control[] = [];
      const seen = new Set<Element>();
      interface Control {
        x: number;
        y: number;
        name: string;
        place: string | null;
        hook: string | null;
      }
      const modal = document.querySelector('dialog:modal');
      /** A point that belongs to the element for whoever clicks there. */
      const touch = (element: Element): { x: number; y: number } | null => {
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) return null;
        const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
        for (const down of parts)
          for (const across of parts) {
            const x = box.left + box.width * across;
            const y = box.top + box.height * down;
            if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
            const hit = document.elementFromPoint(x, y);
            if (!hit) continue;
            if (hit === element || element.contains(hit)) return { x, y };
            const place = element.getAttribute('data-place');
            if (place && hit.closest('[data-place]')?.getAttribute('data-place') === place)
              return { x, y };
          }
        return null;
      };
      const wanted = `button, input, select, [role=button], [role=menuitem], [role=radio], [role=option], summary, ${open}`;
      for (const area of document.querySelectorAll(places.join(',')))
        for (const element of area.querySelectorAll<HTMLElement>(wanted)) {
          if (seen.has(element) || element.matches(idle)) continue;
          seen.add(element);
          if (modal && !modal.contains(element)) continue;
          if (element.matches(':disabled, [aria-disabled=true], [inert] *')) continue;
          if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            continue;
          const place = element.getAttribute('data-place');
          if (place !== null && !element.matches(open)) continue;
          if (place === null) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const point = touch(element);
          if (!point) continue;
          const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
          const hook =
            element.getAttribute('data-test') ?? (element.tagName === 'SUMMARY' ? 'summary' : null);
          found.push({ ...point, name: name.replace(/\s+/g, ' ').trim(), place, hook });
        }
      return found;
    },
    { places: PLACES, idle: IDLE, open: OPEN },
  );
  return found.filter(({ name }) => !IDLE_NAMES.test(name));
}

/**
 * What can be read where decisions are made: when it changes, something has happened. Runs in the page. With something to
 * compare it waits for a change, and for a decision that is on its way.
 */
async function read(given: {
  places: string;
  open: string;
  before: string | null;
  patience: number;
}): Promise<string> {
  const set =
    '[aria-pressed=true], [aria-checked=true], [aria-expanded=true], :disabled, [open], [role=dialog]';
  const now = () => {
    const parts: string[] = [];
    for (const area of document.querySelectorAll<HTMLElement>(given.places)) {
      if (area.dataset['test'] !== 'map') parts.push(area.textContent ?? '');
      for (const place of area.querySelectorAll(given.open))
        parts.push(place.getAttribute('data-place') ?? '');
      for (const element of area.querySelectorAll(set))
        parts.push(element.getAttribute('aria-label') ?? element.textContent ?? '');
    }
    parts.push(document.querySelector('[data-test=log]')?.textContent?.slice(-200) ?? '');
    return parts.join('\n');
  };
  const until = performance.now() + given.patience;
  let seen = now();
  while (
    performance.now() < until &&
    (seen === given.before || document.querySelector('[data-test=controls][aria-busy=true]'))
  ) {
    await new Promise((done) => setTimeout(done, 16));
    seen = now();
  }
  return seen;
}

export function sight(page: Page): Promise<string> {
  return page.evaluate(read, { places: PLACES.join(','), open: OPEN, before: null, patience: 0 });
}

/** Waits until what can be read has changed. */
export async function changed(page: Page, before: string, patience = 400): Promise<boolean> {
  return (
    (await page.evaluate(read, { places: PLACES.join(','), open: OPEN, before, patience })) !==
    before
  );
}

export type Pick = (choices: Control[]) => Control | undefined;

/** Chooses at random, always in the same way. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
    return Math.floor((mixed / 2 ** 32) * sides);
  };
}

/**
 * Somebody in a hurry: what lies ready is confirmed, otherwise anything: a button one time in so many, else one of the many
 * territories of the map. Whoever presses buttons less often moves more, and comes to the end of a long match sooner.
 */
export function hasty(seed: number, buttonOneIn = 2): Pick {
  const roll = dice(seed);
  return (choices) => {
    const confirm = choices.find(({ hook }) => hook === 'confirm');
    if (confirm && roll(4) > 0) return confirm;
    const lists = choices.filter(({ hook }) => hook === 'summary');
    const buttons = choices.filter(({ hook, place }) => hook !== 'summary' && place === null);
    const territories = choices.filter(({ place }) => place !== null);
    let among = roll(buttonOneIn) === 0 ? [...buttons] : [...territories];
    if (among.length === 0) among = [...buttons, ...territories];
    // Long lists are rarely unfolded.
    if (among.length === 0 || (lists.length > 0 && roll(25) === 0)) among = lists;
    return among[roll(among.length)];
  };
}

export async function touch(page: Page, control: Control, finger = false): Promise<void> {
  if (finger) await page.touchscreen.tap(control.x, control.y);
  else await page.mouse.click(control.x, control.y);
}

/** Does one thing that the screen offers; false if it offers nothing now. */
export async function answer(page: Page, pick: Pick, finger = false): Promise<boolean> {
  const before = await sight(page);
  const offered = await controls(page);
  const control = pick(offered);
  if (!control) return false;
  await touch(page, control, finger);
  await changed(page, before);
  return true;
}

/** The words of the prompt. */
export function prompt(page: Page) {
  return page.getByTestId('prompt');
}

/** Waits until the screen asks this. */
export async function asked(page: Page, words: RegExp): Promise<void> {
  await expect(prompt(page)).toContainText(words);
}

/** Clicks a territory as somebody who sees the map does: once it lies still, and again if nothing came of it. */
export async function clickPlace(page: Page, place: string): Promise<void> {
  for (let click = 0; click < 3; click++) {
    const spot = await lyingStill(page, place);
    const before = await sight(page);
    await touch(page, spot);
    if (await changed(page, before, 3000)) return;
  }
}

/** A place where it can be chosen; while the map still moves, whoever aims at it would miss. */
async function lyingStill(page: Page, place: string): Promise<Control> {
  let seen: Control | undefined;
  await expect
    .poll(
      async () => {
        const before = seen;
        seen = (await controls(page)).find((control) => control.place === place);
        return seen !== undefined && before?.x === seen.x && before.y === seen.y;
      },
      { message: `${place} can be chosen and lies still`, intervals: [100] },
    )
    .toBe(true);
  if (!seen) throw new Error(`${place} cannot be chosen`);
  return seen;
}

/** Orders a general about on the map. */
export async function march(page: Page, from: string, to: string): Promise<void> {
  await clickPlace(page, from);
  await clickPlace(page, to);
  // Where it could go in several ways the map asks in which.
  const ways = page.getByTestId('map').getByRole('dialog').getByRole('button', { name: /march/i });
  if (await ways.first().isVisible()) await ways.first().click();
}
