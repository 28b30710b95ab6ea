import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { requireBrowser } from '../scripts/find-browser.ts';
import { browserArguments } from '../scripts/running/browser-arguments.ts';
import { findFreePort } from '../scripts/running/free-ports.ts';

/**
 * Browser tests run against what `npm start` starts, on free ports, with the demo in a temporary folder.
 * Playwright reads this file once more in each worker: what the first reading chose is in the environment then.
 */
const isFirstReading = process.env.E2E_WEB_PORT === undefined;
if (isFirstReading) {
  for (const name of ['WEB', 'API', 'LIVE']) process.env[`E2E_${name}_PORT`] = String(await findFreePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'datum-e2e-'));
  process.env.E2E_DATA_DIR = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}
const { E2E_WEB_PORT, E2E_API_PORT, E2E_LIVE_PORT, E2E_DATA_DIR } = process.env as Record<string, string>;
const webUrl = `http://127.0.0.1:${E2E_WEB_PORT}`;

export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // On CI a second try tells a machine that was busy from a screen that is broken; the list calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  outputDir: '../test-results',
  reporter: 'list',
  use: {
    baseURL: webUrl,
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    // A trace of every test costs a third of the time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: requireBrowser(), args: browserArguments },
  },
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: join(import.meta.dirname, '..'),
    url: webUrl,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      WEB_PORT: E2E_WEB_PORT ?? '',
      API_PORT: E2E_API_PORT ?? '',
      LIVE_PORT: E2E_LIVE_PORT ?? '',
      DATA_DIR: E2E_DATA_DIR ?? '',
      DATABASE_URL: '',
      RATE_LIMIT_FACTOR: '1000',
      DRAIN_SECONDS: '0',
    },
  },
});
