import type { ReferenceList } from '@datum/contract/lists/list';
import type { RowBody } from '@datum/contract/lists/values';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { TABLES } from './lists.table.ts';
import type { RowFacts } from './rules.ts';
import { ancestorsOf, countUses } from './uses.queries.ts';
import { codeTaken } from './write.queries.ts';

/** What the decision on a row needs to know of the rows around it. */
export async function factsFor(
  db: Writing,
  list: ReferenceList,
  id: number | null,
  body: RowBody,
): Promise<RowFacts> {
  const found = new Map<string, { readonly dataSet: string | null }>();
  for (const field of list.fields) {
    const target = body.values[field.name];
    if (field.kind === 'reference' && typeof target === 'number') {
      const hasDataSet = field.list === 'items' || field.list === 'item-groups';
      const { rows } = await sql<{ dataSet: string | null }>`select
        ${hasDataSet ? sql.ref('data_set') : sql`null`} as "dataSet"
        from ${sql.table(TABLES[field.list])} where id = ${target}`.execute(db);
      if (rows[0]) {
        found.set(field.name, rows[0]);
      }
    }
  }
  const units = await db.selectFrom('units').select(['id', 'dimension']).execute();
  const above = list.parent ? body.values[list.parent] : null;
  return {
    codeTaken: await codeTaken(db, list, body.code, id),
    found,
    // only a tree has a parent field
    ancestors: typeof above === 'number' ? await ancestorsOf(db, list.slug, list.parent!, above) : [],
    used: id !== null && (await countUses(db, list.slug, id)).length > 0,
    units: new Set(units.map((unit) => unit.id)),
    times: new Set(units.filter(({ dimension }) => dimension === 'time').map((unit) => unit.id)),
    pricedUnits: new Set(id === null ? [] : await readPricedUnits(db, list, id)),
  };
}

/** Units that prices stand on: of an item those that they were entered in, of a unit the unit itself. */
async function readPricedUnits(db: Writing, { slug }: ReferenceList, id: number): Promise<number[]> {
  if (slug !== 'items' && slug !== 'units') return [];
  const { rows } =
    slug === 'items'
      ? await sql<{ id: number }>`select distinct unit_id as id from quotes
          where item_id = ${id} and price is not null`.execute(db)
      : await sql<{ id: number }>`select ${id}::bigint as id where exists (
          select from quotes q join items i on i.id = q.item_id
          where q.price is not null and (q.unit_id = ${id} or i.unit_id = ${id}))`.execute(db);
  return rows.map((row) => row.id);
}
