import { defineConfig } from 'vitest/config';

/**
 * Projects: `unit` needs nothing, `dom` opens pages in a DOM without a browser, `api` a database server (embedded, or
 * TEST_DATABASE_URL), `alone` has the files that promise times, `checks` reads the tree. `sql` is the share of `api` that runs
 * on the oldest PostgreSQL by day, after the statements of all were prepared there (`scripts/statements.ts`). Browser tests are
 * Playwright's (e2e/), benchmarks stand in bench/ and are never part of the tests.
 */
const domTests = 'apps/web/app/**/*.dom.test.tsx';

/** What is left for the night, when NIGHTLY is set: `<name>.night.test.ts`. */
const atNight = process.env.NIGHTLY === '1' ? [] : ['**/*.night.test.ts'];

/** They promise times to people or hold requests back for seconds: beside other work they would measure that. */
export const PROMISED_TIMES: readonly string[] = [
  'apps/api/src/suites/faults/f9-*.test.ts',
  'apps/api/src/suites/faults/f19-*.test.ts',
  'apps/api/src/suites/faults/f23-*.test.ts',
  'apps/api/src/suites/wire/live-connection.test.ts',
  'apps/api/src/suites/limits-of-requests.test.ts',
  'apps/api/src/features/live/live.test.ts',
  'apps/api/src/platform/limits/even-timing.test.ts',
  'packages/realtime/src/sockets/closing.test.ts',
];
const elsewhere = ['**/node_modules/**', ...atNight, ...PROMISED_TIMES];

/**
 * Each file starts an API on a database of its own, so files may share a process and its loaded modules. What they send is kept
 * where DATUM_STATEMENTS says, as `npm test` does.
 */
const onDatabase = {
  isolate: false,
  globalSetup: ['packages/database/src/test-server.ts'],
  setupFiles: ['packages/database/src/test-statements.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A limit against hanging, not against slowness: the other lane and the demonstration's load may take minutes of the same two cores.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // In CI a second try tells a busy machine from a fault; npm test names and counts such tests, as it does for the browser's.
    retry: process.env.CI ? 1 : 0,
    // A busy machine is late, not wrong; tests of promised times name theirs.
    expect: { poll: { timeout: 30_000 } },
    // The tests' DOM is older than this element; browsers are not.
    onConsoleLog: (text) => !text.includes('The tag <search> is unrecognized'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/{contract,index-numbers,realtime}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...elsewhere, domTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [domTests],
          environment: 'happy-dom',
          setupFiles: ['apps/web/app/test/browser-gaps.ts'],
          // Loading the widgets costs more than most tests: files of a worker share them (app/test puts the rest back).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          ...onDatabase,
          include: ['apps/api/src/**/*.test.ts', 'packages/database/src/**/*.test.ts'],
          exclude: elsewhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'sql',
          ...onDatabase,
          // The driver, COPY and backups; then every endpoint once and a whole office, which execute much of the rest.
          include: [
            'packages/database/src/**/*.test.ts',
            'apps/api/src/suites/{every-endpoint,story}.test.ts',
          ],
          exclude: elsewhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          ...onDatabase,
          include: [...PROMISED_TIMES],
          exclude: ['**/node_modules/**', ...atNight],
        },
      },
      {
        extends: true,
        test: {
          name: 'checks',
          include: ['checks/**/*.test.ts'],
        },
      },
    ],
  },
});
