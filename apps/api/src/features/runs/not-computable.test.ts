import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { beforeTheRule } from '../../platform/test/test-crossed-lines.ts';
import { copyStructure } from '../structures/copy.queries.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
/** Computed and approved; its releases wait. */
let waiting: string;

beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Super Administrator');
  approver = await api.signIn('Super Administrator');
  const { body } = await compiler.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed');
  waiting = body.data[0].period;
}, 120_000);
afterAll(() => api.close());

const table = (path: string, method: 'GET' | 'POST' = 'GET') =>
  compiler.call(method, `/api/v1/rounds/${waiting}/${path}?family=bmci`);
const codesOf = ({ body }: { body: { blockers: { code: string }[] } }) =>
  body.blockers.map(({ code }) => code);

/** The newest structure once more with other contents, as if two people had approved it; `take` it away again after. */
async function withStructure(change: (structure: number) => Promise<unknown>, look: () => Promise<void>) {
  const { write } = api.platform.database;
  const copy = await inTransaction(write, async (db) => {
    const { id } = await db
      .selectFrom('structures')
      .where('family', '=', 'bmci')
      .where('status', '<>', 'draft')
      .orderBy('revision', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    return copyStructure(db, id, compiler.uuid);
  });
  await change(copy);
  const set = (status: 'approved' | 'draft') =>
    write.updateTable('structures').set({ status }).where('id', '=', copy).execute();
  await set('approved');
  await look();
  await set('draft');
}

test('lines that follow one of another region are named on the table and in the checks, and nothing fails', async () => {
  const { owner, write } = api.platform.database;
  const { rows } = await sql<{ id: number; next: number }>`select a.id, min(b.id) as next
    from sample_lines a join sample_lines b on b.item_id = a.item_id and b.region_id <> a.region_id
    where a.data_set = 'bmp' and a.replaced_by is null and a.period_to is null and b.period_to is null
      and not exists (select from sample_lines c where c.replaced_by = b.id)
      and exists (select from structure_items s join structures t on t.id = s.structure_id
        where t.family = 'bmci' and s.item_id = a.item_id)
    group by a.id order by a.id limit 1`.execute(write);
  const { id = 0, next = 0 } = rows[0] ?? {};
  await beforeTheRule(owner, () =>
    owner.query(`update sample_lines set replaced_by = ${next} where id = ${id}`),
  );
  const shown = await table('table-one');
  expect(shown.body.blockers).toEqual([
    {
      code: 'lines_crossed',
      count: 1,
      link: expect.stringContaining(`sample-lines.${id}`),
      lines: [expect.stringMatching(/^\S+ · \S+ \(\S+\) → \S+ \(\S+\)$/)],
    },
  ]);
  expect((await table('table-one/dry-run')).status).toBe(200);
  const run = await table('table-one/run', 'POST');
  expect([run.status, run.body.message]).toEqual([
    409,
    'An official run is not possible yet: lines followed in another region.',
  ]);

  const { body: list } = await compiler.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed');
  const step = async (who: Caller, name: string) => {
    const { body: release } = await who.call('GET', `/api/v1/releases/${list.data[0].id}`);
    return who.call('POST', `/api/v1/releases/${release.id}/steps`, { step: name, version: release.version });
  };
  await step(compiler, 'rehearse');
  const { body: rehearsed } = await compiler.call('GET', `/api/v1/releases/${list.data[0].id}`);
  expect(rehearsed.checks).toContainEqual(
    expect.objectContaining({
      code: 'lines_crossed',
      result: 'fail',
      count: 1,
      detail: shown.body.blockers[0].lines[0],
    }),
  );
  expect((await step(approver, 'approve')).body.message).toContain('lines followed in another region');

  const { version } = (await compiler.call('GET', `/api/v1/sample-lines/${id}`)).body;
  await compiler.call('POST', `/api/v1/sample-lines/${id}/reopen`, { version, reason: 'never replaced' });
  expect(codesOf(await table('table-one'))).toEqual([]);
});

test('a region group without a share is refused in words', async () => {
  await withStructure(
    (structure) =>
      sql`update structure_regions s set share = case when s.group_id = (select min(group_id) from structure_regions m
          where m.structure_id = s.structure_id) then 0 else s.share end where s.structure_id = ${structure}`.execute(
        api.platform.database.write,
      ),
    async () => {
      const refused = /^The regions of .+ have no share, so there is no total of them\./;
      for (const answer of [await table('table-one/dry-run'), await table('table-one/run', 'POST')]) {
        expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(refused)]);
      }
      expect((await table('table-one')).status).toBe(200);
    },
  );
});

test('a group that no price gives an index is named on the table, and refused in words', async () => {
  const { write } = api.platform.database;
  await withStructure(
    async (structure) => {
      const group = await write
        .insertInto('item_groups')
        .values({ code: 'NOPRICE', data_set: 'bmp', name: JSON.stringify({ en: 'Slate' }) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const item = await write
        .insertInto('items')
        .columns(['code', 'data_set', 'name', 'unit_id', 'group_id'])
        .expression((from) =>
          from
            .selectFrom('items')
            .limit(1)
            .select([
              sql<string>`'SLATE'`.as('code'),
              'data_set',
              sql<string>`'{"en": "Slate"}'::jsonb`.as('name'),
              'unit_id',
              sql<number>`${group.id}::bigint`.as('group_id'),
            ]),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await write
        .insertInto('structure_items')
        .values({
          structure_id: structure,
          item_id: item.id,
          group_id: group.id,
          weight: '1',
          position: 9_999,
        })
        .execute();
    },
    async () => {
      const words = 'Slate has no price in any region that an index could be computed from.';
      const dry = await table('table-one/dry-run');
      // a preview says it among what stands in the way, as the table does after its run
      expect([dry.status, codesOf(dry), dry.body.figures]).toEqual([200, ['group_without_price'], []]);
      // averages are computed; the table of indices names what it lacks
      const { body: run } = await table('table-one/run', 'POST');
      const shown = await table('table-one');
      expect([shown.status, codesOf(shown), shown.body.blockers.at(-1)?.title]).toEqual([
        200,
        ['group_without_price'],
        { en: 'Slate' },
      ]);
      await approver.call('POST', `/api/v1/runs/${run.id}/approve`, {});
      for (const answer of [await table('table-two/dry-run'), await table('table-two/run', 'POST')]) {
        expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(words)]);
      }
    },
  );
});
