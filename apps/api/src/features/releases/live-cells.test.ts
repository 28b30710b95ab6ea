import type { OpenDatabase } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goLive } from './go-live.queries.ts';
import { sealOf } from './stored-cells.queries.ts';

/** Raw SQL of the tables' owner, who has every right, against a live release and a draft (rules 1.10). */
let database: OpenDatabase;
let live: number;
let draft: number;
const sql = async (text: string) => (await database.owner.query(text)).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql(`with place as (insert into regions (code, name, level) values ('all', '{}', 'country') returning id)
    insert into series (subject, kind, region_id) select 'bmci', 'cost_index', id from place`);
  live = await release('2026-09', 1);
  draft = await release('2026-10', 1);
  await publish(live, '2026-09');
});
afterAll(() => database.close());

async function release(period: string, vintage: number): Promise<number> {
  const [row] = await sql(`insert into releases (subject, period, vintage, state)
    values ('bmci', '${period}', ${vintage}, 'approved') returning id`);
  await addCell(row.id, period);
  const sealed = await sealOf(database.read, row.id);
  await sql(`update releases set sealed_hash = '${sealed}' where id = ${row.id}`);
  return row.id;
}

const addCell = (id: number, period: string, sequence = 'null') =>
  sql(`insert into release_cells (series_id, period, release_id, sequence, value, value_status, obs_status)
    select id, '${period}', ${id}, ${sequence}, 104.2, 'provisional', 'reported' from series limit 1`);

async function publish(id: number, period: string): Promise<void> {
  const [row] = await sql(`select sealed_hash from releases where id = ${id}`);
  const due = {
    id,
    subject: 'bmci',
    period,
    vintage: 1,
    state: 'approved',
    sealed_hash: row.sealed_hash,
    run_id: null,
    correction_id: null,
    scheduled_at: null,
  };
  await inTransaction(database.write, (db) =>
    goLive(db, [due], new Date('2026-11-21T08:00:00Z'), null, () => undefined),
  );
}

test.each([
  ['a value', () => `update release_cells set value = 99 where release_id = ${live}`],
  ['its place in the order', () => `update release_cells set sequence = null where release_id = ${live}`],
  ['its release', () => `update release_cells set release_id = ${draft} where release_id = ${live}`],
  ['its existence', () => `delete from release_cells where release_id = ${live}`],
  ['the whole table', () => 'truncate release_cells'],
  ['all releases', () => 'truncate releases cascade'],
  ['the seal', () => `update releases set sealed_hash = 'x' where id = ${live}`],
  ['the order of vintages', () => `update releases set sequence = null where id = ${live}`],
  ['the release', () => `delete from releases where id = ${live}`],
])('raw SQL that takes away or changes %s of what was published is refused', async (_, statement) => {
  await expect(sql(statement())).rejects.toThrow('What was published never changes');
});

test('a live release takes no more cells, with or without a place in the order', async () => {
  for (const sequence of ['null', '999']) {
    await expect(addCell(live, '2026-08', sequence)).rejects.toThrow('takes no more cells');
  }
});

test('a later vintage supersedes a live release, a draft is replaced and removed at will', async () => {
  await sql(`update releases set state = 'superseded' where id = ${live}`);
  await sql(`update release_cells set value = 1 where release_id = ${draft}`);
  await sql(`delete from release_cells where release_id = ${draft}`);
  await addCell(draft, '2026-10');
  await publish(draft, '2026-10');
  await expect(sql(`delete from release_cells where release_id = ${draft}`)).rejects.toThrow('never changes');
});
