import type { Passport } from '@datum/contract/publication/passport';
import type { FigureCell, FigureRow, FigureTable } from '@datum/contract/publication/published';
import type { Release } from '@datum/contract/publication/releases';
import { addPeriods } from '@datum/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { readCurrentVintage } from './queries.ts';

/**
 * Items that ended, of which the structure is not rid yet: no line asks for them, nobody quotes them, and their totals are moved
 * on from the last month that had quotes.
 */
let api: TestApp;
let staff: Caller;
let subscriber: Caller;
let before: ReadonlyMap<string, FigureCell>;
let totals: readonly Total[];

interface Total {
  readonly row: FigureRow;
  readonly cell: FigureCell;
  readonly period: string;
}

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Super Administrator');
  subscriber = await api.signIn('Subscriber');
  const open = { user_uuid: subscriber.uuid, level: 'download', origin: 'staff' } as const;
  await api.platform.database.write
    .insertInto('entitlements')
    .values({ ...open, product: 'bmp', valid_from: '2020-01-01' })
    .execute();
  api.platform.sessions.forget();
  const { body } = await staff.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed');
  const [release] = body.data as [Release];
  const last = addPeriods(release.period, -1);
  const published = await tableOf(last);
  before = new Map(published.rows.map((row) => [keyOf(row), row.cells[0] as FigureCell]));
  const items = await endItems(published, last);
  await publishAgain(release);
  totals = (await tableOf(release.period)).rows.flatMap((row) => {
    const cell = row.cells[0];
    const isEnded = row.item && items.includes(row.item.code);
    return cell && isEnded && !isLeaf(row) ? [{ row, cell, period: release.period }] : [];
  });
}, 120_000);
afterAll(() => api.close());

const keyOf = ({ item, region }: FigureRow) => `${item?.code} ${region.code}`;
const isLeaf = ({ region }: FigureRow) => region.code.includes('-');

/** Every price of a month, of all regions. */
async function tableOf(period: string): Promise<FigureTable> {
  const { body } = await staff.call('GET', '/api/v1/products/building-materials-price/choices');
  const regions = body.regions.map(({ code }: { code: string }) => code).join(',');
  return (await staff.call('GET', `/api/v1/prices?regions=${regions}&from=${period}&to=${period}`)).body;
}

/** Ends the lines of the items of which a total is hidden with a month; gives their codes. */
async function endItems({ rows }: FigureTable, last: string): Promise<string[]> {
  const codes = [...new Set(rows.flatMap((row) => hiddenTotalOf(row)))];
  expect(codes.length).toBeGreaterThan(1);
  const { write } = api.platform.database;
  await write
    .updateTable('sample_lines')
    .set({ period_to: last })
    .where('item_id', 'in', write.selectFrom('items').where('code', 'in', codes).select('id'))
    .where('period_from', '<=', last)
    .where((where) => where.or([where('period_to', 'is', null), where('period_to', '>', last)]))
    .execute();
  return codes;
}

const hiddenTotalOf = (row: FigureRow): string[] =>
  row.item && !isLeaf(row) && row.cells[0]?.suppressed ? [row.item.code] : [];

/** Computes the month of a release anew and publishes it. */
async function publishAgain({ id, period }: Release): Promise<void> {
  const [approver, publisher] = [
    await api.signIn('Super Administrator'),
    await api.signIn('Super Administrator'),
  ];
  const run = await staff.call('POST', `/api/v1/rounds/${period}/table-one/run?family=bmci`);
  expect(run.status).toBe(201);
  expect((await approver.call('POST', `/api/v1/runs/${run.body.id}/approve`, {})).status).toBe(200);
  const step = async (who: Caller, name: string, more: object = {}) => {
    const { version } = (await who.call('GET', `/api/v1/releases/${id}`)).body;
    return who.call('POST', `/api/v1/releases/${id}/steps`, { step: name, version, ...more });
  };
  expect((await step(staff, 'rehearse')).body.state).toBe('rehearsed');
  expect((await step(approver, 'approve')).body.state).toBe('approved');
  const reason = { en: 'All prices are in.', ms: 'Semua harga sudah masuk.' };
  expect((await step(publisher, 'publish', { public_reason: reason })).body.state).toBe('live');
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
}

test('a total that was hidden stays hidden while nobody quotes: it is the same one, moved on', () => {
  const movedOn = totals.filter(({ row }) => before.get(keyOf(row))?.suppressed);
  expect(movedOn.length).toBeGreaterThan(3);
  expect(movedOn.filter(({ cell }) => (cell.n_quotes ?? 0) > 0)).toEqual([]);
  expect(movedOn.filter(({ cell }) => !cell.suppressed)).toEqual([]);
});

test('a leaf that lost its average tells no reader what it enters totals with, nor the total over it', async () => {
  const lost = totals.filter(({ row, cell }) => row.region.code === 'ALL' && cell.obs !== 'missing');
  expect(lost.length).toBeGreaterThan(1);
  const passportOf = async (reader: Caller, { row, cell, period }: Total): Promise<Passport> => {
    const id = `${row.series}.${period}.${cell.sequence}`;
    const { status, body } = await reader.call('GET', `/api/v1/figures/${id}`);
    expect([id, status]).toEqual([id, 200]);
    return body;
  };
  for (const total of lost.slice(0, 8)) {
    const passport = await passportOf(subscriber, total);
    expect([passport.exact, passport.recompute]).toEqual([null, 'server']);
    expect(passport.members.length).toBeGreaterThan(3);
    for (const { value, fraction, printed, withheld } of passport.members) {
      const told = { value, fraction, printed, withheld };
      expect(told).toEqual({ value: null, fraction: null, printed: null, withheld: 'hidden' });
    }
  }
  const own = await Promise.all(lost.slice(0, 1).map((total) => passportOf(staff, total)));
  expect(own.every(({ members }) => members.every(({ fraction }) => fraction))).toBe(true);
});
