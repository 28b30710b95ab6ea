import { periodWords } from '@datum/contract/messages/refusals/period-words';
import type { RequestAnswer } from '@datum/contract/requests/request-view';
import { requireSubject } from '@datum/contract/subjects/all';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFurther } from '../../../demo/further/load-further.ts';
import { formStamp } from '../../../platform/forms/form-stamp.ts';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { readCurrentVintage } from '../../published/queries.ts';

/** What a frozen answer says of its figures, and what it refuses. */
let api: TestApp;
let staff: Caller;
let uuid: string;
let latest: string;
let quarter: string;
beforeAll(async () => {
  api = await startDemoApp();
  await loadFurther(api.platform, ['tpi']);
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  staff = await api.signIn('Admin', { name: 'Farid Hassan' });
  const reader = await api.signIn('Subscriber', { name: 'Hafiz Rahman' });
  const asked = await reader.call('POST', '/api/v1/report-requests', {
    ...{ title: 'Steel bars', wanted: 'Prices of steel bars for each region.', data_area: 'bmp' },
    ...{ answer_form: 'table', file_format: 'xlsx', purpose: 'A tender', may_list: false },
    ...{ name: 'Siti', email: 'siti@selat.example' },
    stamp: formStamp(api.platform.config.appSecret, new Date(Date.now() - 60_000)),
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  uuid = asked.body.uuid;
  const { data } = (await staff.call('GET', '/api/v1/products')).body;
  const newest = (code: string) =>
    data.find(({ subject }: { subject: string }) => subject === code).latest_period;
  [latest, quarter] = [newest('bmp'), newest('tpi')];
}, 200_000);
afterAll(() => api.close());

async function freeze(more: object) {
  const path = `/api/v1/report-requests/${uuid}`;
  const { version } = (await staff.call('GET', path)).body;
  return staff.call('POST', `${path}/answers`, {
    subject: 'bmp',
    from: latest,
    to: latest,
    version,
    ...more,
  });
}
async function frozen(more: object): Promise<RequestAnswer> {
  const { status, body } = await freeze(more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.answers.at(-1);
}
const refused = async (more: object) => (await freeze(more)).body.errors;
const codes = async (subject: string, of: 'items' | 'groups' | 'categories' | 'regions') => {
  const slug = requireSubject(subject).slugs.product;
  const { body } = await staff.call('GET', `/api/v1/products/${slug}/choices`);
  return body[of].map(({ code }: { code: string }) => code);
};

test('the first rows of an answer name series, region, unit and base', async () => {
  const prices = await frozen({});
  expect(prices.preview.head).toEqual(['Series', 'Region', 'Unit', 'Base', latest]);
  expect(prices.preview.rows[0]).toEqual([
    expect.stringMatching(/.+ \(.+\)$/),
    expect.stringMatching(/.+/),
    expect.stringMatching(/^RM\//),
    '',
    expect.any(String),
  ]);
  const indices = await frozen({ subject: 'bmci' });
  expect(indices.preview.rows[0]?.slice(2, 4)).toEqual(['index', expect.stringContaining('100')]);
});

test('an answer can be of groups, and of entered series with their unit and base', async () => {
  const [group] = await codes('bmci', 'groups');
  const groups = await frozen({ subject: 'bmci', items: [group] });
  expect(groups.preview.rows[0]?.[0]).toContain(`(${group})`);
  const tenders = await frozen({ subject: 'tpi', from: addPeriods(quarter, -3), to: quarter });
  expect(tenders).toMatchObject({ name: { en: 'Tender price index' }, to: quarter });
  expect(tenders.preview.rows[0]?.slice(2, 4)).toEqual([
    expect.stringMatching(/.+/),
    expect.stringContaining('100'),
  ]);
  const [csv] = tenders.files;
  const bytes = await staff.call('GET', csv?.path ?? '');
  expect(bytes.raw.toString('utf8')).toMatch(/Filter vintage: \d+|Filter vintage,\d+/);
});

test('codes that nobody knows, and periods that a vintage does not have, are refused with their field', async () => {
  const [item] = await codes('bmp', 'items');
  expect(await refused({ items: [item, 'no-such-item'], regions: ['all', 'Mars'] })).toEqual({
    items: ['These codes are not known here: no-such-item.'],
    regions: ['These codes are not known here: Mars.'],
  });
  const [group] = await codes('bmp', 'groups');
  expect(await refused({ items: [item, group] })).toEqual({
    items: ['Give codes of groups, or codes of what lies in them, not both.'],
  });
  expect(await refused({ subject: 'tpi', from: quarter, to: quarter, regions: ['CEN-1'] })).toEqual({
    regions: ['These codes are not known here: CEN-1.'],
  });
  expect(await refused({ to: addPeriods(latest, 3) })).toEqual({
    to: [`The newest published period of this vintage is ${periodWords(latest, 'en')}.`],
  });
  expect(await refused({ subject: 'lwr' })).toEqual({
    from: ['These figures exist by half-year: give one such as 2026-S1.'],
  });
  expect(await refused({ subject: 'tpi' })).toEqual({
    from: ['These figures exist by quarter: give one such as 2026-Q3.'],
  });
  expect(await refused({ from: '2026-13' })).toHaveProperty('from');
  expect(await refused({ subject: 'nothing' })).toEqual({ subject: ['Choose published figures.'] });
});

test('more series than a table holds are refused, not left out', async () => {
  await sql`insert into entered_series (subject, code, name, frequency, source, licence, decimals)
    select subject, code || '-' || n, name, frequency, source, licence, decimals from entered_series, generate_series(1, 20) n
    where subject = 'tpi'`.execute(api.platform.database.write);
  await sql`insert into entered_observations (series_id, period, value, status, batch_id, release_id, sequence, entered_at)
    select s.id, o.period, o.value, o.status, o.batch_id, o.release_id, o.sequence, o.entered_at from entered_series s,
    lateral (select * from entered_observations where sequence is not null limit 1) o
    where s.subject = 'tpi' and s.code like '%-__'`.execute(api.platform.database.write);
  expect(await refused({ subject: 'tpi', from: quarter, to: quarter })).toEqual({
    items: [expect.stringMatching(/^These are \d+ series; an answer has at most 12\. Give their codes\.$/)],
  });
});

test('an answer has the decimals of the rules of its vintage, not of those of today', async () => {
  const { rows } = await sql<{ sequence: number; run_id: number }>`select sequence, run_id from releases
    where subject = 'bmci' and sequence is not null order by period desc, sequence desc limit 1`.execute(
    api.platform.database.write,
  );
  const { sequence = 0, run_id = 0 } = rows[0] ?? {};
  await sql`with fresh as (insert into rule_sets overriding system value select (jsonb_populate_record(r, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('rule_sets', 'id')), 'code', r.code || '-B', 'revision', 900, 'status', 'draft',
      'rules', r.rules || '{"decimals": {"index": 3, "price": 2, "change": 1}}'))).*
      from rule_sets r where r.id = (select rule_set_id from runs where id = ${run_id}) returning id)
    update runs set rule_set_id = (select id from fresh) where id = ${run_id}`.execute(
    api.platform.database.write,
  );
  api.platform.published.clear(api.platform.published.vintage);
  const of = async (as_of: number | null) => {
    const before = addPeriods(latest, -1);
    const answer = await frozen({ subject: 'bmci', from: before, to: before, as_of });
    return answer.preview.rows[0]?.at(-1);
  };
  expect(await of(null)).toMatch(/^\d+\.\d{3}$/);
  expect(await of(sequence - 1)).toMatch(/^\d+\.\d$/);
});
