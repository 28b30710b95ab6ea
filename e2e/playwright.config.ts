import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { requireTestBrowser } from '../scripts/find-browser.ts';
import { browserArguments } from '../scripts/running/browser-arguments.ts';

/** Browser tests: each worker has a site of its own on a copy of the demonstration (`site/`). */
export default defineConfig({
  testDir: '.',
  globalSetup: join(import.meta.dirname, 'site/prepare.ts'),
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // Against hanging, not against slowness: two workers and the other lane share two cores.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try tells a machine that was busy from a screen that is broken; npm test names and counts such tests.
  retries: process.env.CI ? 1 : 0,
  // The long walks of whole offices run in CI and at night (`npm test -- walks`): `npm test` keeps its 15 minutes.
  projects: [
    { name: 'screens', testIgnore: 'walks/**' },
    { name: 'walks', testMatch: 'walks/**' },
  ],
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    // What fades in is drawn again and again meanwhile, in software.
    contextOptions: { reducedMotion: 'reduce' },
    // A click that cannot be made says at what it failed, instead of using up its test's time.
    actionTimeout: 30_000,
    // A trace of every test costs a third of the time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: requireTestBrowser(), args: browserArguments },
  },
});
