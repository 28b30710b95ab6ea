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
    'Tender price index already has a date for 1st quarter 2026. Move that one.',
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
    'Readers were told a later minute for 1st quarter 2026. Approve the release then, or move the announced date first (announce it again if it was cancelled); readers see your reason.',
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
  expect((await approve()).message).toMatch(/^Readers were told a later minute for 2nd quarter 2026\./);
  await api.platform.database.write
    .updateTable('release_calendar')
    .set({ planned_at: new Date() })
    .where('id', '=', date.id)
    .execute();
  expect((await approve()).state).toBe('live');
});

const dateOf = async (period: string) =>
  (await admin.call('GET', DATES)).body.data.find((one: { period: string }) => one.period === period);

/** Moves a date to a minute, as a person; readers are told why. */
async function move(who: Caller, period: string, to: Date): Promise<void> {
  const { id, version } = await dateOf(period);
  const reason = { en: 'All tenders are in.', ms: 'Semua tender sudah masuk.' };
  const body = { planned_at: to.toISOString(), reason, version };
  expect((await who.call('PATCH', `${DATES}/${id}`, body)).status).toBe(200);
}

/** Prepares a release of values of these periods; gives how a person approves it. */
async function prepared(...periods: string[]) {
  const { body: list } = await admin.call('GET', '/api/v1/entered-series?subject=tpi');
  for (const period of periods) {
    const value = { period, value: '103.1', sample_size: 12, method: 'projects' };
    const path = `/api/v1/entered-series/${list.data[0].uuid}/observations`;
    expect((await admin.call('POST', path, value)).status).toBe(201);
  }
  const { body } = await admin.call('POST', '/api/v1/series-releases', { subject: 'tpi' });
  const path = `/api/v1/series-releases/${body.id}`;
  const approve = async (who: Caller) =>
    (await who.call('POST', `${path}/approve`, { version: body.version })).body;
  const block = async (who: Caller) => (await who.call('GET', path)).body.blocks.approve;
  return { approve, block };
}

/** Lets the minutes of dates come. */
const comes = (...periods: string[]) =>
  api.platform.database.write
    .updateTable('release_calendar')
    .set({ planned_at: new Date() })
    .where('period', 'in', periods)
    .execute();

test('a release of several periods waits for each of their minutes, and who moved one of them does not approve it', async () => {
  const [first, second] = ['2025-Q3', '2025-Q4'];
  const other = await api.signIn('Super Administrator');
  const announced = { subject: 'tpi', period: first, planned_at: AT };
  expect((await admin.call('POST', DATES, announced)).status).toBe(201);
  const { approve, block } = await prepared(first, second);
  await move(approver, first, new Date(Date.now() + 60_000));
  // a fresh date of the other period, later than the moved one, hides nothing of it
  const fresh = { subject: 'tpi', period: second, planned_at: new Date(Date.now() + 120_000).toISOString() };
  expect((await other.call('POST', DATES, fresh)).status).toBe(201);
  await comes(first);
  expect((await approve(other)).message).toMatch(/^Readers were told a later minute for 4th quarter 2025\./);
  expect(await block(other)).toBe('early');
  await comes(first, second);
  expect([await block(approver), await block(other)]).toEqual(['own-minute', 'own-minute']);
  expect((await approve(approver)).code).toBe('four_eyes');
  // who announced a date of a release that was prepared chose its minute as well
  expect((await approve(other)).code).toBe('four_eyes');
  expect((await approve(await api.signIn('Super Administrator'))).state).toBe('live');
});

test('a date that is moved near and then cancelled binds until the minute that readers were told first', async () => {
  const period = '2025-Q2';
  expect((await admin.call('POST', DATES, { subject: 'tpi', period, planned_at: AT })).status).toBe(201);
  const { approve } = await prepared(period);
  await move(approver, period, new Date(Date.now() + 60_000));
  const { id, version } = await dateOf(period);
  const reason = { en: 'The source is late.', ms: 'Sumber lewat.' };
  expect((await approver.call('POST', `${DATES}/${id}/cancel`, { reason, version })).status).toBe(200);
  await comes(period);
  expect((await approve(approver)).message).toMatch(
    /^Readers were told a later minute for 2nd quarter 2025\./,
  );
});
