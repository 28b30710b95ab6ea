import type { Weight, WeightSet, WeightSetDetail } from '@datum/contract/computation/weight-sets';
import type { Label } from '@datum/contract/lists/row';
import { groupSetsOf } from '@datum/contract/subjects/families';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { headColumns, headToWire } from '../approvals/queries.ts';
import { weightSetProblems } from './problems.queries.ts';

const columns = sql`${headColumns('weight-sets')}, t.family, t.code, t.title, t.source_document, t.valid_from,
  trim_scale(t.total)::text as total,
  (select count(distinct w.category_id)::int from weights w where w.weight_set_id = t.id) as categories`;

/** All weight sets, the newest validity first. */
export async function listWeightSets(db: Reading): Promise<WeightSet[]> {
  const { rows } =
    await sql<WeightSet>`select ${columns} from weight_sets t order by t.valid_from desc, t.id desc`.execute(
      db,
    );
  return withProblems(db, rows);
}

async function withProblems(db: Reading, rows: readonly WeightSet[]): Promise<WeightSet[]> {
  const problems = await weightSetProblems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...headToWire(row), problems: problems.get(row.id) ?? [] }));
}

/** A weight set with its matrix; undefined when there is none. */
export async function findWeightSet(db: Reading, id: number): Promise<WeightSetDetail | undefined> {
  const { rows } = await sql<WeightSet>`select ${columns} from weight_sets t where t.id = ${id}`.execute(db);
  const [found] = await withProblems(db, rows);
  if (!found) {
    return undefined;
  }
  const sets = groupSetsOf(found.family);
  const [categories, groups, weights] = [
    // those in the set, and those that go on and could be in it
    await sql<Label & { sum: string }>`select c.id, c.code, c.name,
        coalesce((select trim_scale(sum(w.value))::text from weights w
          where w.weight_set_id = ${id} and w.category_id = c.id), '0') as sum
      from building_categories c where c.valid_to is null
        or exists (select 1 from weights w where w.weight_set_id = ${id} and w.category_id = c.id)
      order by c.sort, c.code`.execute(db),
    await sql<Label>`select g.id, g.code, g.name from item_groups g
      where exists (select 1 from weights w where w.weight_set_id = ${id} and w.group_id = g.id)
        or (g.valid_to is null
          and g.data_set = any(${sets}::text[])
          and not exists (select 1 from item_groups below where below.parent_id = g.id and below.valid_to is null))
      order by array_position(${sets}::text[], g.data_set), g.sort, g.code`.execute(db),
    await sql<Weight>`select category_id, group_id, trim_scale(value)::text as value from weights
      where weight_set_id = ${id} order by category_id, group_id`.execute(db),
  ];
  return {
    ...found,
    rows: categories.rows,
    columns: groups.rows,
    weights: weights.rows,
  };
}

/** What is entered of a weight set beside its matrix. */
export interface WeightSetDescription {
  readonly code: string;
  readonly title: object;
  readonly source_document: string;
  readonly valid_from: string;
  readonly note: string;
}

/** Whether another set has the code already. */
export async function weightCodeTaken(db: Reading, code: string, except: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('weight_sets')
    .select('id')
    .where('code', '=', code)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an empty draft. */
export async function insertWeightSet(
  db: Writing,
  family: string,
  { title, ...description }: WeightSetDescription,
  editor: string,
): Promise<number> {
  const { id } = await db
    .insertInto('weight_sets')
    .values({ family, ...description, title: JSON.stringify(title), last_edited_by: editor })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the description of a draft that was claimed. */
export async function writeDescription(
  db: Writing,
  id: number,
  { title, ...description }: WeightSetDescription,
): Promise<void> {
  await db
    .updateTable('weight_sets')
    .set({ ...description, title: JSON.stringify(title) })
    .where('id', '=', id)
    .execute();
}

/** Replaces the matrix of a draft that was claimed; weights of zero are left out. */
export async function writeWeights(db: Writing, id: number, weights: readonly Weight[]): Promise<void> {
  await db.deleteFrom('weights').where('weight_set_id', '=', id).execute();
  const rows = weights.filter(({ value }) => Number(value) > 0);
  if (rows.length > 0) {
    await db
      .insertInto('weights')
      .values(rows.map((row) => ({ weight_set_id: id, ...row })))
      .execute();
  }
}

/** A draft with the same weights, under a code of its own. */
export async function copyWeightSet(db: Writing, id: number, editor: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into weight_sets (family, code, title, source_document, valid_from, total, last_edited_by)
    select family, left(code, 30) || '-' || (select min(n) from generate_series(2, 10000) n where not exists (
        select 1 from weight_sets s where s.code = left(t.code, 30) || '-' || n)),
      title, source_document, valid_from, total, ${editor}
    from weight_sets t where id = ${id} returning id`.execute(db);
  // the caller found the row that is copied
  const copy = rows[0]!.id;
  await sql`insert into weights (weight_set_id, category_id, group_id, value)
    select ${copy}::bigint, category_id, group_id, value from weights where weight_set_id = ${id}`.execute(
    db,
  );
  return copy;
}
