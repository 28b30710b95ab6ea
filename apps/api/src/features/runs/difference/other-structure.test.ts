import type { RunDifference } from '@datum/contract/computation/run-differences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingMonth, type WaitingMonth } from '../../../platform/test/test-waiting-month.ts';

let at: WaitingMonth;
beforeAll(async () => {
  at = await startWaitingMonth();
}, 120_000);
afterAll(() => at.api.close());

test('a structure that weighs the same prices otherwise gives another table, and the comparison tells its group indices', async () => {
  const { write } = at.api.platform.database;
  const { run: before, figures } = await at.table('one');
  let group = 0;
  await at.approveStructure(async (id) => {
    const { rows } = await sql<{ group_id: number }>`update structure_items set weight = weight * 7 + 1
      where structure_id = ${id} and item_id = (select min(item_id) from structure_items m where m.structure_id = ${id}
        and (select count(*) from structure_items o where o.structure_id = ${id} and o.group_id = m.group_id) > 2)
      returning group_id`.execute(write);
    group = rows[0]?.group_id ?? 0;
  });
  // the averages are the same, and the table is not
  const { body: dry } = await at.dry('one');
  expect([dry.result_hash === before.result_hash, dry.equals_official]).toEqual([true, false]);
  const { body: after } = await at.start('one');
  expect((await at.dry('one')).body.equals_official).toBe(true);

  const { body } = await at.compiler.call(
    'GET',
    `/api/v1/runs/${after.id}/difference/${before.id}?per_page=100`,
  );
  const cells = body.data as RunDifference[];
  expect(cells.length).toBeGreaterThan(3);
  expect(new Set(cells.map(({ kind, member }) => `${kind} ${member.id}`))).toEqual(
    new Set([`group_index ${group}`]),
  );
  const shown = (await at.table('one')).figures;
  for (const { member, region, before: was, after: is } of cells) {
    const of = (rows: { group_id: number; region_id: number; unrounded: number }[]) =>
      rows.find((row) => row.group_id === member.id && row.region_id === region.id)?.unrounded ?? Number.NaN;
    expect([was, is]).toEqual([expect.closeTo(of(figures) * 100, 8), expect.closeTo(of(shown) * 100, 8)]);
  }
});
