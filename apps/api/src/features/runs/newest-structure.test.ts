import { addPeriods } from '@datum/contract/values/period';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { copyStructure } from '../structures/copy.queries.ts';
import { readFrame, readTableOneFrame } from './inputs/frame.queries.ts';
import { readBasket } from './inputs/inputs.queries.ts';
import { readSample } from './matched/lines/sample.queries.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
/** Computed and approved; its releases wait. */
let waiting: string;
let next: number;

beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Super Administrator');
  approver = await api.signIn('Super Administrator');
  const { body } = await compiler.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed');
  waiting = body.data[0].period;
  next = await approveNext();
}, 120_000);
afterAll(() => api.close());

/** The next structure of the family, without one item of a group that has several, as if two people had approved it. */
const approveNext = (): Promise<number> =>
  inTransaction(api.platform.database.write, async (db) => {
    const { id } = await db
      .selectFrom('structures')
      .where('family', '=', 'bmci')
      .orderBy('revision', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const copy = await copyStructure(db, id, compiler.uuid);
    await sql`delete from structure_items where structure_id = ${copy} and item_id = (select min(item_id)
      from structure_items s where s.structure_id = ${copy} and (select count(*) from structure_items o
        where o.structure_id = ${copy} and o.group_id = s.group_id and o.weight > 0) > 1)`.execute(db);
    await db.updateTable('structures').set({ status: 'approved' }).where('id', '=', copy).execute();
    return copy;
  });

const table = async (period: string, path: string) =>
  (await compiler.call('GET', `/api/v1/rounds/${period}/${path}?family=bmci`)).body;

test('a month that is computed and not published is computed again by the newest approved structure', async () => {
  const before = await table(waiting, 'table-one');
  const dry = await table(waiting, 'table-one/dry-run');
  expect([before.blockers, dry.equals_official]).toEqual([[], false]);
  expect([before.newer_structure?.id, dry.newer_structure]).toEqual([next, undefined]);
  const left = { names: { en: expect.any(String), ms: expect.any(String) }, more: 0 };
  for (const shown of [before, dry]) {
    expect(shown.left_out).toEqual({ ...left, lines: expect.any(Number) });
    expect(shown.left_out.lines).toBeGreaterThan(0);
  }
  // what was computed by the older one goes on from it until then
  expect((await table(waiting, 'table-two/dry-run')).equals_official).toBe(true);
  const { body: run } = await compiler.call('POST', `/api/v1/rounds/${waiting}/table-one/run?family=bmci`);
  expect(run.structure.id).toBe(next);
  expect(run.result_hash).toBe(dry.result_hash);
  expect(run.result_hash).not.toBe(before.result_hash);
  const { data } = (await compiler.call('GET', '/api/v1/structures')).body;
  expect(data.find(({ id }: { id: number }) => id === next).used_from).toBe(waiting);
  await approver.call('POST', `/api/v1/runs/${run.id}/approve`, {});
  // once it is approved, it was meant
  const after = await table(waiting, 'table-one');
  expect([after.left_out, after.newer_structure]).toEqual([undefined, undefined]);
  const two = await compiler.call('POST', `/api/v1/rounds/${waiting}/table-two/run?family=bmci`);
  expect([two.status, two.body.structure?.id]).toEqual([201, next]);
});

test('a published month keeps the structure that it was published by', async () => {
  const published = addPeriods(waiting, -1);
  expect((await table(published, 'table-one/dry-run')).equals_official).toBe(true);
  expect((await table(published, 'table-one')).newer_structure).toBeUndefined();
});

test('Table One names what ended and is in its structure, and the one without it that waits for approval', async () => {
  const { read, write } = api.platform.database;
  const { items } = await readBasket(read, next);
  const gone = items[0]?.itemId ?? 0;
  const end = (last: string | null) =>
    write.updateTable('items').set({ valid_to: last }).where('id', '=', gone).execute();
  expect((await table(waiting, 'table-one')).ended).toBeUndefined();
  await end(addPeriods(waiting, -1));
  const names = [expect.objectContaining({ en: expect.any(String) })];
  expect((await table(waiting, 'table-one')).ended).toEqual({ items: names, next: null });
  const draft = await inTransaction(write, (db) => copyStructure(db, next, compiler.uuid));
  await write
    .deleteFrom('structure_items')
    .where('structure_id', '=', draft)
    .where('item_id', '=', gone)
    .execute();
  for (const path of ['table-one', 'table-one/dry-run']) {
    expect((await table(waiting, path)).ended).toEqual({
      items: names,
      next: { id: draft, revision: expect.any(Number) },
    });
  }
  // what readers have keeps its structure
  expect((await table(addPeriods(waiting, -1), 'table-one')).ended).toBeUndefined();
  await end(null);
});

test('both tables leave out a category and a region that ended before the month, and have them in the months before', async () => {
  const { write } = api.platform.database;
  const ended = { valid_to: addPeriods(waiting, -1), sort: 99 };
  const category = { code: 'OLD', name: JSON.stringify({ en: 'Old' }), ...ended };
  await write.insertInto('building_categories').values(category).execute();
  await write
    .insertInto('regions')
    .values({ ...category, code: 'OLD-1', level: 'state' })
    .execute();
  const shown = async (period: string) => {
    const { categories, regions } = await table(period, 'table-two');
    return [...categories, ...regions]
      .map(({ code }: { code: string }) => code)
      .filter((code) => code.startsWith('OLD'));
  };
  expect(await shown(addPeriods(waiting, -1))).toEqual(['OLD', 'OLD-1']);
  expect(await shown(waiting)).toEqual([]);
});

test('an item that left the structure is averaged as long as a line asks for it, and not imputed after its last month', async () => {
  const { read, write } = api.platform.database;
  const published = addPeriods(waiting, -1);
  const itemsOf = async (period: string) =>
    new Set((await readSample(read, 'bmci', next, period, 'month')).itemIds);
  const { items } = await readBasket(read, next);
  const known = new Set(items.map(({ itemId }) => itemId));
  const extra = [...(await itemsOf(waiting))].filter((id) => !known.has(id));
  expect(extra.length).toBeGreaterThan(0);
  const linesOf = async () => (await readSample(read, 'bmci', next, waiting, 'month')).lineIds.length;
  const before = await linesOf();
  const lines = write.updateTable('sample_lines').set({ period_to: published }).where('item_id', 'in', extra);
  const ending = lines.where('period_from', '<=', published);
  // in one region alone it goes on there as well: without that leaf its total would tell of it
  await ending
    .where('region_id', '=', (query) =>
      query
        .selectFrom('sample_lines')
        .where('item_id', 'in', extra)
        .select((eb) => eb.fn.min<number>('region_id').as('one')),
    )
    .execute();
  expect(await linesOf()).toBe(before);
  await ending.execute();
  expect([...(await itemsOf(waiting))].filter((id) => extra.includes(id))).toEqual([]);
  expect([...(await itemsOf(published))].filter((id) => extra.includes(id))).toEqual(extra);
  const run = await compiler.call('POST', `/api/v1/rounds/${waiting}/table-one/run?family=bmci`);
  expect(run.status).toBe(201);
  const averages = await read
    .selectFrom('averages')
    .where('run_id', '=', run.body.id)
    .where('item_id', 'in', extra)
    .select('item_id')
    .execute();
  expect(averages).toEqual([]);
});

test('a run that was rejected leaves no structure behind: Table Two has that of the run in force, Table One takes the newest', async () => {
  const refused = await approveNext();
  const { body: run } = await compiler.call('POST', `/api/v1/rounds/${waiting}/table-one/run?family=bmci`);
  expect(run.structure.id).toBe(refused);
  const rejected = await approver.call('POST', `/api/v1/runs/${run.id}/reject`, { note: 'Not yet' });
  expect(rejected.body.state).toBe('rejected');
  const newest = await approveNext();
  const { read } = api.platform.database;
  expect((await readFrame(read, 'bmci', waiting)).structure?.id).toBe(next);
  expect((await readTableOneFrame(read, 'bmci', waiting)).structure?.id).toBe(newest);
  const { data } = (await compiler.call('GET', '/api/v1/structures')).body;
  expect(data.find(({ id }: { id: number }) => id === refused).used_from).toBeNull();
});
