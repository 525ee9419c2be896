import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/lib/chromium';

/** Each test has a server of its own; the page is what `npm run build` made, served with the server's own policy. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  workers: Math.min(2, Number(process.env['HEGEMON_TEST_WORKERS'] ?? 2)),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    testIdAttribute: 'data-test',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Pictures of every step of a map this size are dear: only a second attempt takes them.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', grepInvert: /@long|@screens|@lighthouse/ },
    { name: 'long', grep: /@long/ },
    { name: 'screens', grep: /@screens/ },
    { name: 'lighthouse', grep: /@lighthouse/ },
  ],
});
