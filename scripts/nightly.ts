/**
 * `npm run nightly`: what takes too long by day. Requests drawn by the ten thousand, properties of the formulas with twenty
 * times the values, every published figure recomputed, the files named `.night.test.ts`, every
 * API test on the oldest PostgreSQL, every screen in both languages as everybody. A fault found here is repeated by
 * the seed that it prints: `FUZZ_SEED=... npm run nightly -- api`.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
/** What takes a second by day may take many minutes. */
const patience = `--testTimeout=${60 * 60_000}`;
const vitest = ['node_modules/vitest/vitest.mjs', 'run', patience, '--project'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
const apps = 'apps/api/src';

const parts = {
  unit: [...vitest, 'unit', 'packages/index-numbers'],
  api: [
    ...vitest,
    'api',
    `${apps}/suites/fuzz`,
    `${apps}/suites/guessing`,
    `${apps}/suites/disclosure`,
    `${apps}/suites/passports`,
    `${apps}/features/published`,
    `${apps}/features/runs`,
    `${apps}/features/orders/price`,
    ...['f03', 'f15', 'f18', 'f20'].map((fault) => `${apps}/suites/faults/${fault}`),
    '.night.test.ts',
  ],
  postgres: ['scripts/test-on-postgres.ts', 'api', 'alone'],
  browser: [...playwright, 'sweep'],
  walks: [...playwright, '--project=walks'],
} as const satisfies Record<string, readonly string[]>;
/** It asks what another server answers, which the day's depth shows. */
const AS_BY_DAY = 'postgres';

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown) throw new Error(`${unknown} is no part; the parts are ${Object.keys(parts).join(', ')}`);

console.log(`The seed of this night is ${seed}.`);
const failed = Object.entries(parts)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .filter(([name, args]) => {
    const env = { ...process.env, NIGHTLY: name === AS_BY_DAY ? '' : '1', FUZZ_SEED: seed };
    return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status !== 0;
  })
  .map(([name]) => name);
if (failed.length > 0) console.error(`Failed with seed ${seed}: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
