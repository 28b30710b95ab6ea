import { periodWords } from '@datum/contract/messages/refusals/period-words';
import type { HeadlineCause, ReleaseDetail } from '@datum/contract/publication/releases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { whyNotApproved } from './failed-checks.rules.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;

beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

const write = () => api.platform.database.write;
/** The release of a subject that waits for its approval. */
async function waiting(subject: string) {
  const { data } = (await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`)).body;
  const path = `/api/v1/releases/${data[0].id}`;
  const show = async () => (await compiler.call('GET', path)).body as ReleaseDetail;
  const step = async (who: Caller, name: string) =>
    who.call('POST', `${path}/steps`, { step: name, version: (await show()).version });
  /** What its rehearsal finds of headlines, and what its approval is answered. */
  const decide = async () => {
    await step(compiler, 'rehearse');
    const { checks, held_headlines } = await show();
    const refused = await step(approver, 'approve');
    const check = checks.find(({ code }) => code === 'headline');
    return { check, held: held_headlines, answer: [refused.status, refused.body.message] };
  };
  return { period: periodWords(data[0].period, 'en'), decide, step };
}
const mark = (condition: ReturnType<typeof sql>) =>
  sql`update items set is_headline = ${condition} where data_set = 'bmp'`.execute(write());

test('prices without an item in the headline sample are not approved: it says where to mark one, and that is enough', async () => {
  const prices = await waiting('bmp');
  const { rows: marked } = await sql<{ id: number }>`select id from items where is_headline`.execute(write());
  await mark(sql`false`);
  const none = await prices.decide();
  expect(none.check).toMatchObject({ result: 'fail', count: 0, detail: 'none_marked' });
  expect(none.held).toEqual([]);
  expect(none.answer).toEqual([
    409,
    'No item of Building material prices is in the headline sample, the figures that everyone sees. Mark at least one under Settings, in its list of items, and rehearse this release again.',
  ]);

  // marked, but computed by nobody: an item that no structure has
  await sql`insert into items (code, data_set, name, group_id, unit_id, is_headline)
    select 'NEW', data_set, name, group_id, unit_id, true from items where data_set = 'bmp' limit 1`.execute(
    write(),
  );
  const unpriced = await prices.decide();
  expect(unpriced.check).toMatchObject({ result: 'fail', detail: 'no_price' });
  expect(unpriced.answer).toEqual([
    409,
    `No item of the headline sample has a price of the country for ${prices.period}. Collect prices of one, with it in the structure, and compute ${prices.period} again; or mark an item that has a price as in the headline sample. Then rehearse this release again.`,
  ]);

  await mark(sql`id = any(${marked.map(({ id }) => id)}::bigint[])`);
  expect((await prices.decide()).answer[0]).toBe(200);
});

test('an index of groups alone is not approved: its weights have no building category', async () => {
  const index = await waiting('bmci');
  await sql`delete from index_values v using series s where s.id = v.series_id and s.kind = 'cost_index'
    and v.period = (select max(period) from index_values)`.execute(write());
  const { check, answer } = await index.decide();
  expect(check).toMatchObject({ result: 'fail', detail: 'no_index' });
  expect(answer).toEqual([
    409,
    `No building category has an index of the country for ${index.period}. Have weights approved that give a building category its groups, compute Table Two of ${index.period} again, and rehearse this release again.`,
  ]);
});

test('a release that shows nothing says what its headlines lack; another check that failed is named', () => {
  const failed = (code: 'coverage' | 'headline' | 'recomputes', detail: HeadlineCause | '' = '') =>
    ({ code, result: 'fail', count: 3, detail }) as const;
  const why = (...checks: ReturnType<typeof failed>[]) =>
    whyNotApproved(checks, { subject: 'bmp', period: '2026-09' }).key;
  expect(why(failed('coverage'), failed('headline', 'none_marked'))).toBe(
    'publication.headlines-none-marked',
  );
  expect(why(failed('coverage'), failed('headline'))).toBe('publication.headlines-held');
  expect(why(failed('headline', 'no_index'), failed('recomputes'))).toBe('publication.rehearsal-failed');
});
