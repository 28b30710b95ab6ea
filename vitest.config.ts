import { defineConfig } from 'vitest/config';

/**
 * Four projects: `unit` needs nothing, `dom` opens pages in a DOM without a browser, `api` a database server (embedded, or TEST_DATABASE_URL), `checks` reads the tree.
 * Browser tests are Playwright's (e2e/), benchmarks stand in bench/ and are never part of the tests.
 */
const domTests = 'apps/web/app/**/*.dom.test.tsx';

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
          exclude: ['**/node_modules/**', domTests],
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
          // Each file starts an API on a database of its own, so files may share a process and its loaded modules.
          isolate: false,
          include: ['apps/api/src/**/*.test.ts', 'packages/database/src/**/*.test.ts'],
          globalSetup: ['packages/database/src/test-server.ts'],
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
