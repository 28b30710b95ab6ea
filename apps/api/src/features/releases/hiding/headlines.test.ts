import { periodWords } from '@datum/contract/messages/refusals/period-words';
import type { ReleaseDetail } from '@datum/contract/publication/releases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
let id: number;

beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
  const { data } = (await compiler.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed')).body;
  id = data[0].id;
}, 120_000);
afterAll(() => api.close());

const write = () => api.platform.database.write;
const show = async () => (await compiler.call('GET', `/api/v1/releases/${id}`)).body as ReleaseDetail;
const mayApprove = async () =>
  ((await approver.call('GET', `/api/v1/releases/${id}`)).body as ReleaseDetail).blocks.approve ?? 'yes';
const step = async (who: Caller, name: string) =>
  who.call('POST', `/api/v1/releases/${id}/steps`, { step: name, version: (await show()).version });
const check = ({ checks }: ReleaseDetail) => checks.find(({ code }) => code === 'headline');

test('a release that withholds every headline figure names them and is not approved, in words', async () => {
  await step(compiler, 'rehearse');
  const before = await show();
  expect(check(before)).toMatchObject({ result: 'ok', count: 0 });
  expect([before.held_headlines, before.ended, await mayApprove()]).toEqual([[], [], 'yes']);

  // more of every building's index is imputed than the rules take, not of its groups; and an item of theirs has ended
  await sql`update rule_sets set rules = rules || '{"maxImputed": {"share": 0.5, "action": "refuse"}}'`.execute(
    write(),
  );
  await sql`update index_values v set imputed_share = 0.9 from series s
    where s.id = v.series_id and s.kind = 'cost_index' and v.period = ${before.period}`.execute(write());
  const { rows: ended } = await sql<{ name: object }>`update items set valid_to = '2015-01' where id = (
      select min(m.item_id) from releases l join runs r on r.id = l.run_id
        join structure_items m on m.structure_id = r.structure_id where l.id = ${id}) returning name`.execute(
    write(),
  );
  await step(compiler, 'rehearse');
  const after = await show();
  const { rows: buildings } = await sql<{ name: object }>`select name from building_categories
    order by sort, id`.execute(write());
  expect(
    after.held_headlines.map(({ label, reason, imputed_share }) => [label, reason, imputed_share]),
  ).toEqual(buildings.map(({ name }) => [name, 'imputed', 0.9]));
  expect(check(after)).toMatchObject({ result: 'fail', count: buildings.length });
  expect(after.ended).toEqual(ended.map(({ name }) => name));
  expect(await mayApprove(), 'said before it is pressed').toBe('checks-failed');
  const refused = await step(approver, 'approve');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `All ${buildings.length} headline figures of the country are withheld. The release says which they are and why: correct what it names, compute ${periodWords(after.period, 'en')} again, and rehearse.`,
  ]);

  // the same of what would tell a source's prices
  await sql`update release_cells set suppressed = true, value = null where release_id = ${id}`.execute(
    write(),
  );
  const told = (await show()).held_headlines;
  expect(told.map(({ reason, sources }) => [reason, sources])).toEqual(
    buildings.map(() => ['sources', null]),
  );
});

test('a price that is withheld says how many organisations reported it, and how many it takes', async () => {
  const { body } = await compiler.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed');
  const prices: number = body.data[0].id;
  await sql`update release_cells set suppressed = true, value = null where release_id = ${prices}`.execute(
    write(),
  );
  const held = async () =>
    ((await compiler.call('GET', `/api/v1/releases/${prices}`)).body as ReleaseDetail).held_headlines;
  const [before] = await held();
  expect(before?.sources?.found).toBeGreaterThan(1);
  expect(before?.sources?.needed).toBe(3);
  await sql`update outlets set organisation_id = (select min(id) from organisations)`.execute(write());
  expect((await held()).map(({ sources }) => sources?.found)).toEqual((await held()).map(() => 1));
});

test('where one headline figure is left to be seen the approver weighs it', async () => {
  await sql`update index_values v set imputed_share = 0.1 from series s where s.id = v.series_id and s.kind = 'cost_index'
    and s.category_id = (select min(id) from building_categories)`.execute(write());
  await step(compiler, 'rehearse');
  const after = await show();
  expect(check(after)).toMatchObject({ result: 'note', count: after.held_headlines.length });
  expect((await step(approver, 'approve')).body.state).toBe('approved');
});
