import type { Passport } from '@datum/contract/publication/passport';
import type { Product } from '@datum/contract/publication/products';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import type { Release, ReleaseDetail } from '@datum/contract/publication/releases';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';

const INDICES = '/api/v1/indices/bmci?regions=ALL';
const reason = {
  en: 'Steel prices of one region were entered twice.',
  ms: 'Harga keluli satu kawasan dimasukkan dua kali.',
};

let api: TestApp;
let author: Caller;
let approver: Caller;

beforeAll(async () => {
  api = await startDemoApp();
  author = await api.signIn('Super Administrator');
  approver = await api.signIn('Super Administrator');
}, 240_000);
afterAll(() => api.close());

const liveOf = async (filter: string): Promise<Release> =>
  (await author.call('GET', `/api/v1/releases?state=live&${filter}`)).body.data[0];
const prepare = (person: Caller, release: Release, body: object = { version: release.version, reason }) =>
  person.call('POST', `/api/v1/releases/${release.id}/withdrawal`, body);
const step = (person: Caller, release: Release, name: string, more: object = {}) =>
  person.call('POST', `/api/v1/releases/${release.id}/steps`, {
    step: name,
    version: release.version,
    ...more,
  });
const read = async (url: string) => (await author.call('GET', url)).body as FigureTable;

/** What every process does when the release event reaches it. */
const hearOfIt = async (): Promise<number> => {
  const { version } = await api.platform.database.read
    .selectFrom('outbox')
    .where('event', '=', 'release.changed')
    .orderBy('id', 'desc')
    .select('version')
    .executeTakeFirstOrThrow();
  api.platform.published.clear(version);
  return version;
};

const withdraw = async (release: Release): Promise<number> => {
  const prepared = (await prepare(author, release)).body as Release;
  expect((await step(approver, prepared, 'approve')).body).toMatchObject({ state: 'live' });
  return hearOfIt();
};

test('only who holds the withdraw permission begins one, of a release that is live, with a reason in both languages', async () => {
  const release = await liveOf('subject=bmci');
  const actors: [string, Caller, number][] = [
    ['visitor', api.visitor, 401],
    ['compiler', await api.signIn('Admin'), 403],
    ['subscriber', await api.signIn('Subscriber'), 403],
    ['provider', await api.signIn('Data Provider'), 403],
  ];
  for (const [name, actor, status] of actors) {
    expect([name, (await prepare(actor, release)).status]).toEqual([name, status]);
  }
  const short = await prepare(author, release, { version: release.version, reason: { en: 'Wrong', ms: '' } });
  expect(Object.keys(short.body.errors)).toEqual(['reason.en', 'reason.ms']);
  expect((await prepare(author, release, { version: release.version + 1, reason })).status).toBe(409);
  const waiting = (await author.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed')).body.data[0];
  expect((await prepare(author, waiting)).status).toBe(409);
});

test('a withdrawal takes effect with another person’s approval and not before; every read gets a new vintage', async () => {
  const release = await liveOf('subject=bmci');
  const before = await author.call('GET', INDICES);
  const first = (await prepare(author, release)).body as Release;
  const cancelled = await step(author, first, 'cancel', { reason: 'The figures are right.' });
  expect(cancelled.body.state).toBe('cancelled');
  const prepared = (await prepare(author, release)).body as Release;
  expect(prepared).toMatchObject({ release_kind: 'withdrawal', state: 'rehearsed', withdraws_vintage: 1 });
  expect(prepared.blocks.approve).toBe('four-eyes');
  expect((await step(author, prepared, 'approve')).body.code).toBe('four_eyes');
  expect((await prepare(author, release)).status).toBe(409);
  expect((await author.call('GET', INDICES)).headers.etag).toBe(before.headers.etag);

  expect((await step(approver, prepared, 'approve')).body.state).toBe('live');
  expect(await hearOfIt()).toBeGreaterThan((before.body as FigureTable).as_of?.sequence ?? 0);
  const after = await author.call('GET', INDICES);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const [was, is] = [before.body as FigureTable, after.body as FigureTable];
  expect(is.periods).toEqual(was.periods);
  expect(is.withdrawals).toMatchObject([{ period: release.period, reason, shows: 'none' }]);
  for (const [place, row] of is.rows.entries()) {
    expect(row.cells.at(-1)).toMatchObject({ value: null, status: 'withdrawn' });
    expect(row.cells.slice(0, -1)).toEqual(was.rows[place]?.cells.slice(0, -1));
  }
  const changes = await read(`${INDICES}&measure=month`);
  expect(changes.rows[0]?.cells.at(-1)).toMatchObject({ value: null, status: 'withdrawn' });
});

test('the withdrawn vintage stays readable as of then and by its figures, marked as withdrawn', async () => {
  const release = (await author.call('GET', '/api/v1/releases?subject=bmci&state=withdrawn')).body
    .data[0] as Release;
  const then = await read(`${INDICES}&as_of=${release.sequence}`);
  expect(then.withdrawals).toMatchObject([{ period: release.period, shows: 'withdrawn' }]);
  const row = then.rows[0];
  const cell = row?.cells.at(-1);
  expect(cell).toMatchObject({ value: expect.stringMatching(/^\d+\.\d$/), status: 'withdrawn' });
  expect(row?.cells.at(-2)?.status).not.toBe('withdrawn');

  const old = `${row?.series}.${release.period}.${release.sequence}`;
  const passport = (await author.call('GET', `/api/v1/figures/${old}`)).body as Passport;
  expect(passport).toMatchObject({ value: cell?.value, withdrawal: { reason, figure: old } });
  expect(passport.components.length).toBeGreaterThan(0);
  expect(passport.vintages.map(({ status, kind }) => [status, kind])).toEqual([
    ['withdrawn', 'first'],
    ['withdrawn', 'withdrawal'],
  ]);
  const now = (await read(INDICES)).rows[0]?.cells.at(-1);
  const empty = (
    await author.call('GET', `/api/v1/figures/${row?.series}.${release.period}.${now?.sequence}`)
  ).body as Passport;
  expect(empty).toMatchObject({
    value: null,
    status: 'withdrawn',
    components: [],
    withdrawal: { figure: old },
  });

  const choices = (await author.call('GET', `/api/v1/products/${release.slug}/choices`)).body as Choices;
  expect(choices.vintages.slice(0, 1)).toMatchObject([{ kind: 'withdrawal', reason }]);
  expect(choices.vintages.filter(({ withdrawn }) => withdrawn).map(({ sequence }) => sequence)).toEqual([
    release.sequence,
  ]);
});

test('files, headlines, sheets and the audit log follow', async () => {
  const release = (await author.call('GET', '/api/v1/releases?subject=bmci&state=withdrawn')).body
    .data[0] as Release;
  const file = await author.call(
    'GET',
    `/api/v1/indices/bmci/download?format=csv&regions=ALL&from=${release.period}`,
  );
  const rows = file.raw
    .toString()
    .split('\r\n')
    .filter((line) => line.includes(release.period) && !line.includes('#'));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((line) => line.includes('withdrawn'))).toBe(true);
  expect(file.raw.toString()).toContain(reason.en);
  const product = (await author.call('GET', `/api/v1/products/${release.slug}`)).body as Product;
  expect(product.latest_period).toBe(addPeriods(release.period, -1));
  expect(product.headlines.every(({ value }) => value !== null)).toBe(true);
  const { read: db } = api.platform.database;
  const sheets = await db
    .selectFrom('sheets')
    .where('period', '=', release.period)
    .select('state')
    .distinct()
    .execute();
  expect(sheets).toEqual([{ state: 'compiled' }]);
  const log = await author.call('GET', '/api/v1/audit-logs?action=releases.withdraw');
  expect(log.body.data).toMatchObject([
    { resource: 'releases', resource_id: String(release.id), reason: reason.en },
  ]);
});

test('the period is published anew from the same run, with the same figures', async () => {
  const release = (await author.call('GET', '/api/v1/releases?subject=bmci&state=withdrawn')).body
    .data[0] as Release;
  const then = await read(`${INDICES}&as_of=${release.sequence}`);
  const ready = (await author.call('GET', '/api/v1/releasable')).body.data as Release[];
  expect(ready).toContainEqual(
    expect.objectContaining({ subject: 'bmci', period: release.period, vintage: 3, withdrawn: true }),
  );
  const again = await author.call('POST', '/api/v1/releases', {
    subject: 'bmci',
    period: release.period,
    reason_class: 'data_error',
    reason,
  });
  const rehearsed = (await step(author, again.body, 'rehearse')).body as Release;
  const approved = (await step(approver, rehearsed, 'approve')).body as Release;
  expect((await step(approver, approved, 'publish')).body.state).toBe('live');
  await hearOfIt();
  const now = await read(INDICES);
  expect(now.withdrawals).toEqual([]);
  expect(now.rows.map((row) => row.cells.at(-1)?.value)).toEqual(
    then.rows.map((row) => row.cells.at(-1)?.value),
  );
});

test('a withdrawn correction gives back the figures of the vintage before; what others published stays', async () => {
  const choices = (await author.call('GET', '/api/v1/products/building-materials-price/choices'))
    .body as Choices;
  const correction = choices.vintages.find(({ kind }) => kind === 'correction');
  const release = await liveOf(`subject=bmp&period=${correction?.period}`);
  const url = `/api/v1/prices?regions=ALL,CEN-1&from=${addPeriods(release.period, -1)}&to=${addPeriods(release.period, 1)}`;
  const valuesOf = ({ rows }: FigureTable) => rows.map(({ cells }) => cells.map((cell) => cell?.value));
  const [first, corrected] = [await read(`${url}&as_of=${(release.sequence ?? 0) - 1}`), await read(url)];
  await withdraw(release);
  const now = await read(url);
  expect(valuesOf(now).map(([, value]) => value)).toEqual(valuesOf(first).map(([, value]) => value));
  expect(valuesOf(now)).not.toEqual(valuesOf(corrected));
  expect(valuesOf(now).map(([before, , after]) => [before, after])).toEqual(
    valuesOf(corrected).map(([before, , after]) => [before, after]),
  );
  expect(now.withdrawals).toMatchObject([{ period: release.period, shows: 'earlier' }]);
  const again = now.rows.find(
    (_, place) => first.rows[place]?.cells[1]?.value !== corrected.rows[place]?.cells[1]?.value,
  );
  const cell = again?.cells[1];
  const passport = (
    await author.call('GET', `/api/v1/figures/${again?.series}.${release.period}.${cell?.sequence}`)
  ).body as Passport;
  expect(passport).toMatchObject({
    value: cell?.value,
    release: { kind: 'withdrawal', reason },
    withdrawal: null,
  });
  expect(passport.members.length + passport.quotes.length).toBeGreaterThan(0);
});

test('a release that waits with withdrawn figures goes back to draft, and a withdrawal is never changed', async () => {
  const release = await liveOf('subject=bmp');
  const waiting = (await author.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed')).body
    .data[0] as ReleaseDetail;
  // the release that waits makes a figure firm that is taken away now
  await sql`insert into release_cells (series_id, period, release_id, value, value_status, obs_status, run_id)
    select series_id, period, ${waiting.id}, value, 'firm', obs_status, run_id from release_cells
    where release_id = ${release.id} and period = ${release.period} limit 1`.execute(
    api.platform.database.write,
  );
  await withdraw(release);
  const returned = (await author.call('GET', `/api/v1/releases/${waiting.id}`)).body as ReleaseDetail;
  expect(returned).toMatchObject({ state: 'draft', checks: [], events: [{ step: 'return' }] });
  // why, in the language of who reads it
  expect(returned.events[0]?.reason).toMatch(
    /^Figures in it were withdrawn with vintage \d of [A-Z][a-z]+ \d{4}\. Rehearse it again\.$/,
  );
  const malay = await author.call('GET', `/api/v1/releases/${waiting.id}`, undefined, {
    'accept-language': 'ms',
  });
  expect(malay.body.events[0].reason).toMatch(/^Angka di dalamnya ditarik balik dengan edisi \d/);
  await expect(
    sql`update releases set reason = '{}' where kind = 'withdrawal' and sequence is not null`.execute(
      api.platform.database.write,
    ),
  ).rejects.toThrow('What was published never changes');
});
