import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { readCurrentVintage } from '../../published/queries.ts';

const DATES = '/api/v1/release-dates';
const AT = '2097-06-15T04:00:00.000Z';

let api: TestApp;
let admin: Caller;
let approver: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const hear = async () => api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
const calendar = async () => (await api.visitor.call('GET', '/api/v1/release-calendar')).body.data;
const product = async () => (await api.visitor.call('GET', '/api/v1/products/tender-price-index')).body;
const openDates = async () =>
  (await admin.call('GET', DATES)).body.data.map((date: { period: string }) => date.period);

test('the release of an entered subject is announced by its usual period; readers see the date until it is kept', async () => {
  const wrong = await admin.call('POST', DATES, { subject: 'tpi', period: '2026-01', planned_at: AT });
  expect(wrong.body.errors.period).toEqual(['These figures exist by quarter: give one such as 2026-Q3.']);
  const rule = { rule: 'day', n: 15, months_after: 5, time: '12:00' };
  const year = { subject: 'tpi', first_period: '2097-Q1', count: 1, ...rule };
  expect((await admin.call('POST', `${DATES}/year`, year)).body).toEqual({ added: 1, kept: 0, passed: 0 });
  const body = { subject: 'tpi', period: '2026-Q1', planned_at: AT };
  expect((await admin.call('POST', DATES, body)).body.name).toMatchObject({ en: 'Tender price index' });
  expect((await admin.call('POST', DATES, body)).body.errors.period).toEqual([
    'Tender price index already has a date for 2026-Q1. Move that one.',
  ]);
  await hear();
  expect(await product()).toMatchObject({ next_period: '2026-Q1', next_release_at: AT });
  expect(await calendar()).toContainEqual(
    expect.objectContaining({
      subject: 'tpi',
      slug: 'tender-price-index',
      period: '2026-Q1',
      planned_at: AT,
    }),
  );

  const created = await admin.call('POST', '/api/v1/entered-series', {
    ...{ subject: 'tpi', code: 'ALL', name: { en: 'All tenders' }, frequency: 'Q', decimals: 1 },
    ...{ source: 'Own', licence: 'CC BY 4.0', valid_from: '2000-Q1', unit: 'index', currency: null },
  });
  const value = { period: '2026-Q1', value: '101.2', sample_size: 14, method: 'projects' };
  await admin.call('POST', `/api/v1/entered-series/${created.body.uuid}/observations`, value);
  const prepared = (await admin.call('POST', '/api/v1/series-releases', { subject: 'tpi' })).body;
  const { id, version } = prepared;
  const approve = async (who: Caller) =>
    (await who.call('POST', `/api/v1/series-releases/${id}/approve`, { version })).body;
  expect((await approve(approver)).message).toBe(
    'Readers were told a later minute for 2026-Q1. Approve the release then, or move the announced date first (announce it again if it was cancelled); readers see your reason.',
  );
  const date = (await admin.call('GET', DATES)).body.data.find(
    (one: { period: string }) => one.period === '2026-Q1',
  );
  const moved = await approver.call('PATCH', `${DATES}/${date.id}`, {
    planned_at: '2097-06-14T04:00:00.000Z',
    reason: { en: 'All tenders are in.', ms: 'Semua tender sudah masuk.' },
    version: date.version,
  });
  expect(moved.status).toBe(200);
  await api.platform.database.write
    .updateTable('release_calendar')
    .set({ planned_at: new Date() })
    .where('id', '=', date.id)
    .execute();
  // until somebody else may approve too, who moved the date would
  const other = await api.signIn('Super Administrator');
  expect((await approve(approver)).code).toBe('four_eyes');
  expect((await approve(other)).state).toBe('live');
  await hear();
  expect(await openDates()).toEqual(['2097-Q1']);
  expect((await product()).next_period).toBe('2097-Q1');
  expect((await calendar()).find((date: { period: string }) => date.period === '2026-Q1').state).toBe(
    'released',
  );
});

test('a date that was cancelled binds until its minute has passed', async () => {
  const period = '2026-Q2';
  const asked = { subject: 'tpi', period, planned_at: AT };
  expect((await admin.call('POST', DATES, asked)).status).toBe(201);
  const { body: list } = await admin.call('GET', '/api/v1/entered-series?subject=tpi');
  const value = { period, value: '102.4', sample_size: 12, method: 'projects' };
  await admin.call('POST', `/api/v1/entered-series/${list.data[0].uuid}/observations`, value);
  const { body: prepared } = await admin.call('POST', '/api/v1/series-releases', { subject: 'tpi' });
  const approve = async () =>
    (
      await approver.call('POST', `/api/v1/series-releases/${prepared.id}/approve`, {
        version: prepared.version,
      })
    ).body;
  const date = (await admin.call('GET', DATES)).body.data.find(
    (one: { period: string }) => one.period === period,
  );
  const reason = { en: 'The source is late.', ms: 'Sumber lewat.' };
  const cancelled = await approver.call('POST', `${DATES}/${date.id}/cancel`, {
    reason,
    version: date.version,
  });
  expect(cancelled.body.state).toBe('cancelled');
  expect((await approve()).message).toMatch(/^Readers were told a later minute for 2026-Q2\./);
  await api.platform.database.write
    .updateTable('release_calendar')
    .set({ planned_at: new Date() })
    .where('id', '=', date.id)
    .execute();
  expect((await approve()).state).toBe('live');
});
