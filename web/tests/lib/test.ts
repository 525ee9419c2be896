/** The `test` of all specs: a server of its own, and nothing may go wrong unseen. */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { Player } from './player';
import { Server } from './server';
import { Watch } from './watch';

interface Around {
  server: Server;
  watch: Watch;
  /** Another person at another screen. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
  /** Somebody who plays without a screen. */
  player: () => Promise<Player>;
  /** Somebody who plays without a screen in each of these seats: one person has one seat. */
  crowd: (seats: readonly number[]) => Promise<Map<number, Player>>;
  /** The same person as in front of the page, at the API. */
  playerOf: (page: Page) => Player;
}

export const test = base.extend<Around>({
  server: async ({}, use, info) => {
    const server = await Server.start();
    await use(server);
    if (info.status !== info.expectedStatus && server.log)
      await info.attach('server.log', { body: server.log });
    await server.end();
  },
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    async ({}, use) => {
      const watch = new Watch();
      await use(watch);
      expect(watch.troubles, 'nothing went wrong unseen').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.follow(context);
    await use(context);
  },
  another: async ({ browser, watch, contextOptions, baseURL, viewport, locale }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: baseURL!,
        viewport,
        locale: locale!,
        ...options,
      });
      contexts.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  player: async ({ playwright, server }, use) => {
    const made: Player[] = [];
    await use(async () => {
      const request = await playwright.request.newContext({ baseURL: server.url });
      const player = new Player(request, server.url);
      await player.beGuest();
      made.push(player);
      return player;
    });
    for (const player of made) await player.request.dispose();
  },
  crowd: async ({ player }, use) => {
    await use(async (seats) => {
      const crowd = new Map<number, Player>();
      for (const seat of seats) crowd.set(seat, await player());
      return crowd;
    });
  },
  playerOf: async ({ server }, use) => {
    await use((page) => new Player(page.context().request, server.url));
  },
});

export { expect };
export type { Page };
