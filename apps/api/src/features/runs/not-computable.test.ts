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
      const dry = await table('table-one/dry-run');
      expect([dry.status, codesOf(dry), dry.body.result_hash]).toEqual([200, ['region_without_share'], null]);
      const run = await table('table-one/run', 'POST');
      expect([run.status, run.body.message]).toEqual([409, expect.stringMatching(refused)]);
      expect((await table('table-one')).status).toBe(200);
    },
  );
});

/** A structure with a group of one item, "Slate", more. */
const withSlate = (look: (item: number) => Promise<void>) => {
  const { write } = api.platform.database;
  let item = 0;
  return withStructure(
    async (structure) => {
      const { rows } = await sql<{ id: number }>`
        with made as (insert into item_groups (code, data_set, name) values (gen_random_uuid(), 'bmp', '{"en": "Slate"}') returning id)
        insert into items (code, data_set, name, unit_id, group_id)
        select 'SLATE-' || made.id, 'bmp', '{"en": "Slate"}', (select min(unit_id) from items where data_set = 'bmp'), made.id
        from made returning id`.execute(write);
      item = rows[0]?.id ?? 0;
      await sql`insert into structure_items (structure_id, item_id, group_id, weight, position)
        select ${structure}, id, group_id, 1, 9999 from items where id = ${item}`.execute(write);
    },
    () => look(item),
  );
};

test('a group without a sample line is named before a run, which is refused; nothing is an error page', async () => {
  await withSlate(async () => {
    const shown = await table('table-one');
    expect([shown.status, shown.body.blockers]).toEqual([
      200,
      [
        {
          code: 'group_without_price',
          count: 1,
          link: '/internal/settings/data/weightage?tab=structures',
          title: { en: 'Slate', ms: 'Slate' },
        },
      ],
    ]);
    const dry = await table('table-one/dry-run');
    // a preview says it once, among what stands in the way
    expect([dry.status, codesOf(dry), dry.body.figures]).toEqual([200, ['group_without_price'], []]);
    const run = await table('table-one/run', 'POST');
    expect([run.status, run.body.message]).toEqual([
      409,
      'An official run is not possible yet: a group without a price.',
    ]);
  });
});

test('a group that no price gives an index is named on the tables, and refused in words', async () => {
  await withSlate(async (item) => {
    // its line asks for a price, and none came
    await sql`insert into sample_lines (item_id, region_id, outlet_id, data_set, period_from)
      select ${item}, region_id, outlet_id, data_set, ${waiting} from sample_lines
      where data_set = 'bmp' and period_to is null order by id limit 1`.execute(api.platform.database.write);
    expect(codesOf(await table('table-one/dry-run'))).toEqual(['group_without_price']);
    // averages are computed; the table of indices names what it lacks
    const { status, body: run } = await table('table-one/run', 'POST');
    expect([status, run.message]).toEqual([201, undefined]);
    const shown = await table('table-one');
    expect([shown.status, codesOf(shown), shown.body.blockers.at(-1)?.title]).toEqual([
      200,
      ['group_without_price'],
      { en: 'Slate' },
    ]);
    await approver.call('POST', `/api/v1/runs/${run.id}/approve`, {});
    const dry = await table('table-two/dry-run');
    expect([dry.status, codesOf(dry), dry.body.figures, dry.body.result_hash]).toEqual([
      200,
      ['group_without_price'],
      [],
      null,
    ]);
    const refused = await table('table-two/run', 'POST');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Slate has no price in any region that an index could be computed from.'),
    ]);
  });
});

test('a preview without what it is computed by lists what is to be approved first', async () => {
  const preview = async (path: string, family: string, month: string) => {
    const { status, body } = await compiler.call(
      'GET',
      `/api/v1/rounds/${month}/${path}/dry-run?family=${family}`,
    );
    return [status, body.figures, body.result_hash, body.blockers?.map(({ code }: { code: string }) => code)];
  };
  const none = [200, [], null];
  expect(await preview('table-two', 'bmci', '1999-01')).toEqual([
    ...none,
    ['base_later', 'rules_later', 'weights_later', 'no_round'],
  ]);
  expect(await preview('table-two', 'blci', waiting)).toEqual([
    ...none,
    expect.arrayContaining(['no_base', 'no_weights']),
  ]);
  expect(await preview('table-one', 'blci', waiting)).toEqual([
    ...none,
    expect.arrayContaining(['no_structure']),
  ]);
  expect(await preview('table-two', 'bci', waiting)).toEqual([
    ...none,
    expect.arrayContaining(['no_weights']),
  ]);
});
