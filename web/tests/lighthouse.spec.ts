/** How fast and how usable the page is by Lighthouse's measure: `npm run lighthouse`. */
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from './lib/chromium';
import { freePort } from './lib/server';
import { expect, test } from './lib/test';

const WANTED = { performance: 90, accessibility: 95, 'best-practices': 90 } as const;

for (const shape of ['desktop', 'phone'] as const)
  test(`home and table are quick and usable on a ${shape} @lighthouse`, async ({ server, playerOf }) => {
    test.setTimeout(240_000);
    const folder = await mkdtemp(join(tmpdir(), 'hegemon-lighthouse-'));
    const port = await freePort();
    const launch = chromiumLaunch();
    const context = await chromium.launchPersistentContext(folder, {
      ...launch,
      args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
    });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const player = playerOf(page);
      await player.beGuest();
      const table = await player.open({ stand_in: 'greedy' }, [1]);
      await player.begin(table);
      const missed: string[] = [];
      for (const [name, path] of [
        ['home', '/'],
        ['table', `/table/${table}`],
      ] as const) {
        const result = await lighthouse(
          server.url + path,
          { port, output: 'json', logLevel: 'error', disableStorageReset: true, onlyCategories: Object.keys(WANTED) },
          shape === 'desktop' ? desktopConfig : undefined,
        );
        if (!result) throw new Error('Lighthouse says nothing');
        for (const [category, least] of Object.entries(WANTED)) {
          const score = Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
          console.log(`${shape} ${name}: ${category} ${score}`);
          if (score < least) missed.push(`${shape} ${name}: ${category} ${score}, wanted ${least}`);
        }
        for (const audit of Object.values(result.lhr.audits))
          if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
            console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
      }
      expect(missed).toEqual([]);
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
