/** How much of the window the board has, how large its letters are, and whether what decides is within reach. */
import type { Page } from '@playwright/test';

export interface Measures {
  /** Left, top, width and height of the board's box. */
  readonly box: readonly [number, number, number, number];
  /** Its share of the window, and the share that nothing lies upon. */
  readonly board: number;
  readonly free: number;
  /** The smallest letters that can be seen on it, in pixels, and what they say. */
  readonly letters: number;
  readonly smallest: string;
  /** A fight is on the screen. */
  readonly isBattle: boolean;
  /** Buttons that decide and cannot be reached. */
  readonly lost: readonly string[];
}

export function measure(page: Page): Promise<Measures> {
  return page.evaluate(() => {
    const pane = document.querySelector('[data-test=map]')!;
    const view = pane.querySelector('.view') ?? pane;
    const box = pane.getBoundingClientRect();
    const fight = document.querySelector('[data-test=sheet][data-moment=fight]');
    // In Napoléon the battlefield is the board while a battle is fought.
    const field = fight?.querySelector('[data-test=battlefield]') ? fight : null;
    const STEP = 8;
    let free = 0;
    for (let y = box.top + STEP / 2; y < box.bottom; y += STEP)
      for (let x = box.left + STEP / 2; x < box.right; x += STEP) {
        const hit = document.elementFromPoint(x, y);
        if (hit && (pane.contains(hit) || field?.contains(hit))) free++;
      }
    const window = innerWidth * innerHeight;

    let letters = Infinity;
    let smallest = '';
    for (const text of view.querySelectorAll<SVGTextElement>('svg text')) {
      const words = text.textContent?.trim() ?? '';
      if (!words || !text.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const at = text.getBoundingClientRect();
      if (at.width === 0 || at.right < box.left || at.left > box.right) continue;
      if (at.bottom < box.top || at.top > box.bottom) continue;
      const matrix = text.getScreenCTM();
      if (!matrix) continue;
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.c, matrix.d);
      if (size < letters) [letters, smallest] = [size, words];
    }

    const lost: string[] = [];
    const wanted =
      'button.main, [data-test=confirm], [data-test=done], [data-test=end-movement], [data-test=undo]';
    for (const button of document.querySelectorAll<HTMLButtonElement>(wanted)) {
      if (button.disabled || !button.checkVisibility()) continue;
      if (!button.closest('[data-test=prompt], [data-test=edge], [data-test=hand]')) continue;
      const at = button.getBoundingClientRect();
      const isInside =
        at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
      const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      if (!isInside || !hit || !button.contains(hit)) lost.push(button.innerText);
    }
    return {
      box: [box.left, box.top, box.width, box.height] as const,
      board: (box.width * box.height) / window,
      free: (free * STEP * STEP) / window,
      letters,
      smallest,
      isBattle: fight !== null,
      lost,
    };
  });
}
