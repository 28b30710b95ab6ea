import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Passport } from '@datum/contract/publication/passport';
import type { Choices } from '@datum/contract/publication/published';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { figuresOf, readPassports } from '../disclosure/test-reader.ts';

/**
 * The program of `docs/check-us.md` as a stranger runs it: copied out of the page, on an address, without our code. Where
 * there is no Python it is not run.
 */
let api: TestApp;
let staff: Caller;
let folder: string;
/** One figure for each way to recompute. */
let figures: ReadonlyMap<Passport['recompute'], Passport>;
let address: string;

const hasPython = spawnSync('python3', ['--version']).status === 0;
const PAGE = new URL('../../../../../docs/check-us.md', import.meta.url);

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  const { body } = await api.visitor.call('GET', '/api/v1/products/building-materials-price/choices');
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code).join(',');
  const { regions, groups } = body as Choices;
  const found: string[] = [];
  for (const table of ['prices?', 'indices/bmci?', `indices/bmci?groups=${codes(groups)}&`]) {
    const { body } = await staff.call('GET', `/api/v1/${table}regions=${codes(regions)}&from=2020-01`);
    const all = figuresOf(body, body.periods).filter(({ cell }) => cell.value !== null);
    // the latest of each kind of place, reported and imputed
    const kinds = all.map(({ row, cell, figure }) => [`${row.region.level} ${cell.obs}`, figure] as const);
    found.push(...new Map(kinds).values());
  }
  const passports = await readPassports(staff, found);
  figures = new Map(passports.map((passport) => [passport.recompute, passport]));
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'check-us-'));
  const [, program = ''] = /```python\n(.*?)```/s.exec(await readFile(PAGE, 'utf8')) ?? [];
  await writeFile(join(folder, 'check.py'), program);
}, 120_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

const check = async (figure: string, ...key: string[]) => {
  const program = [join(folder, 'check.py'), `${address}/api/v1/figures/${figure}`, ...key];
  return (await promisify(execFile)('python3', program)).stdout;
};

test.skipIf(!hasPython)(
  'the program of the page repeats a figure of each kind to its last digit',
  async () => {
    expect([...figures.keys()].toSorted()).toEqual([
      ...['elementary', 'mean_of_imputed', 'mean_of_quotes', 'shares', 'weighted_mean'],
    ]);
    for (const [way, { figure, value }] of figures) {
      const said = await check(figure, staff.token);
      expect(said).toContain(`${figure} ${way} published ${value} computed ${value} \n`);
      const [, right, all] = /steps of the chain: (\d+) of (\d+) repeated/.exec(said) ?? [];
      expect([figure, right]).toEqual([figure, all]);
    }
  },
);

test.skipIf(!hasPython)('a visitor runs it without a key', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/prices');
  const [first] = figuresOf(body, body.periods.slice(-1));
  expect(await check(first?.figure ?? '')).toMatch(/published \S+ computed \S+/);
});
