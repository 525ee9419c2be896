/** What the server tells a page over the live line, from now on. */
import type { Page } from '@playwright/test';

export function listenIn(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  return frames;
}

export interface Frame {
  step?: { step: string; seat?: number; action?: string | null };
  table?: { view?: { sealed?: { status?: { power: string; status: string } }[] } };
  sentences?: string[];
}

/** What a page was told of another power's sealed letter. */
export function leaks(frames: readonly string[], seat: number, power: string): string[] {
  return frames.filter((text) => {
    const frame = JSON.parse(text) as Frame;
    const sealed = frame.table?.view?.sealed ?? [];
    const isPlayed =
      frame.step?.step === 'played' &&
      frame.step.seat === seat &&
      frame.step.action?.startsWith('status');
    return isPlayed || sealed.some((letter) => letter.status?.power === power);
  });
}
