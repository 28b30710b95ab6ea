import { addPeriods } from '@datum/contract/values/period';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingMonth, type WaitingMonth } from '../../platform/test/test-waiting-month.ts';
import { copyWeightSet } from '../weight-sets/queries.ts';

/** What weights hold and no index is to be made of stops Table Two: groups without an item, and categories that have ended. */
let at: WaitingMonth;
let group: { id: number; name: object };
let category: { id: number; name: object };
/** Weights that hold both. */
let weights: number;

beforeAll(async () => {
  at = await startWaitingMonth();
  const { rows } = await sql<{ weights: number; group: typeof group; category: typeof category }>`
    select s.id as weights, (select jsonb_build_object('id', g.id, 'name', g.name) from item_groups g
        where g.id = (select max(group_id) from weights where weight_set_id = s.id)) as "group",
      (select jsonb_build_object('id', c.id, 'name', c.name) from building_categories c
        where c.id = (select min(category_id) from weights where weight_set_id = s.id)) as category
    from weight_sets s where s.family = 'bmci' and s.status in ('approved', 'in_use') and s.valid_from <= ${at.month}
    order by s.valid_from desc, s.id desc limit 1`.execute(write());
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no weights');
  ({ group, category, weights } = row);
}, 120_000);
afterAll(() => at.api.close());

const write = () => at.api.platform.database.write;
const blockers = async (period?: string) => (await at.table('two', period)).blockers;
/** Weights without a group or a category, as if two people had approved them for the month. */
const approveWithout = (column: 'group_id' | 'category_id', id: number) =>
  inTransaction(write(), async (db) => {
    weights = await copyWeightSet(db, weights, at.compiler.uuid);
    await sql`delete from weights where weight_set_id = ${weights} and ${sql.ref(column)} = ${id}`.execute(
      db,
    );
    await sql`update weight_sets set status = 'approved', valid_from = ${at.month} where id = ${weights}`.execute(
      db,
    );
  });
const ended = (last: string | null) =>
  sql`update building_categories set valid_to = ${last} where id = ${category.id}`.execute(write());

test('a category that ended before the month stops its Table Two until weights without it are approved, and no month before', async () => {
  await ended(at.month);
  expect(await blockers()).toEqual([]);
  await ended(addPeriods(at.month, -1));
  const found = { code: 'category_ended', count: 1, title: category.name };
  expect(await blockers()).toEqual([expect.objectContaining(found)]);
  expect((await at.start('two')).body.message).toBe(
    'An official run is not possible yet: weights for an ended category.',
  );
  // what readers have keeps the weights of then
  expect((await blockers(addPeriods(at.month, -1))).map(({ code }: { code: string }) => code)).not.toContain(
    'category_ended',
  );
  await at.step(at.compiler, at.indices, 'rehearse');
  const { checks } = await at.seen(at.indices);
  expect(checks).toContainEqual(expect.objectContaining({ code: 'ended', result: 'note', count: 1 }));

  await approveWithout('category_id', category.id);
  const { body: two } = await at.start('two');
  expect([await blockers(), (await at.decide(two, 'approve')).body.state]).toEqual([[], 'approved']);
  await at.step(at.compiler, at.indices, 'rehearse');
  expect((await at.seen(at.indices)).checks).toContainEqual(
    expect.objectContaining({ code: 'ended', result: 'ok', count: 0 }),
  );
});

test('a group that the structure has no item of stops Table Two, and is named where the structure is approved', async () => {
  const structure = await at.approveStructure(async (id) => {
    await sql`delete from structure_items where structure_id = ${id} and group_id = ${group.id}`.execute(
      write(),
    );
    const { body } = await at.compiler.call('GET', `/api/v1/structures/${id}`);
    expect(body.problems).toContainEqual({
      severity: 'soft',
      code: 'weighed-without-item',
      values: { group: group.name },
    });
  });
  const { body: one } = await at.start('one');
  expect([one.structure.id, (await at.decide(one, 'approve')).body.state]).toEqual([structure, 'approved']);
  const found = { code: 'group_without_item', count: 1, title: group.name };
  expect(await blockers()).toEqual([expect.objectContaining(found)]);
  expect((await at.start('two')).body.message).toBe(
    'An official run is not possible yet: weights for a group without items.',
  );
  await approveWithout('group_id', group.id);
  expect(await blockers()).toEqual([]);
  expect((await at.start('two')).status).toBe(201);
});
