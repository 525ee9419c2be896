import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/lib/chromium';

/** Each test has a server of its own; the page is what `npm run build` made, served with the server's own policy. */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  workers: Math.min(2, Number(process.env['HEGEMON_TEST_WORKERS'] ?? 2)),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    testIdAttribute: 'data-test',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', grepInvert: /@long|@screens|@lighthouse/ },
    { name: 'long', grep: /@long/ },
    { name: 'screens', grep: /@screens/ },
    // It measures: alone, and without anything that watches.
    { name: 'lighthouse', grep: /@lighthouse/, use: { trace: 'off' } },
  ],
});
