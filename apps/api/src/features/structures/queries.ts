import type { Structure, StructureDetail } from '@datum/contract/computation/structures';
import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { headColumns, headToWire } from '../approvals/queries.ts';
import { readEndedFrom } from './ended-from.queries.ts';
import { readFirstUnpublished } from './first-unpublished.queries.ts';
import { structureProblems } from './problems.queries.ts';

type Row = Omit<Structure, 'problems' | 'waits_for'> & {
  /** It is the newest that periods can be computed by, or waits to follow that. */
  readonly is_next: boolean;
};

const columns = sql`${headColumns('structures')}, t.family, t.revision, t.title,
  (select count(*)::int from structure_items i where i.structure_id = t.id) as items,
  (select count(*)::int from structure_regions r where r.structure_id = t.id) as regions,
  (select count(*)::int from structure_exclusions e where e.structure_id = t.id) as exclusions,
  (select min(r.period) from runs r where r.structure_id = t.id and r.subject = t.family
    and r.stage = 'table_one' and r.state in ('done', 'approved')) as used_from,
  t.revision >= coalesce((select max(n.revision) from structures n
    where n.family = t.family and n.status in ('approved', 'in_use')), 0) as is_next`;

/** All structures, the newest revision of each family first. */
export async function listStructures(db: Reading): Promise<Structure[]> {
  const { rows } =
    await sql<Row>`select ${columns} from structures t order by t.family, t.revision desc`.execute(db);
  return toWire(db, rows);
}

async function toWire(db: Reading, rows: readonly Row[]): Promise<Structure[]> {
  const problems = await structureProblems(
    db,
    rows.map(({ id }) => id),
  );
  const waits = await readWaitsFor(
    db,
    rows.filter(({ is_next, used_from }) => is_next && used_from === null),
  );
  return rows.map(({ is_next: _, ...row }) => ({
    ...headToWire(row),
    waits_for: waits.get(row.id) ?? null,
    problems: problems.get(row.id) ?? [],
  }));
}

/** The first period that structures are for, and what ended before it, by their ids. */
async function readWaitsFor(
  db: Reading,
  next: readonly Pick<Row, 'id' | 'family'>[],
): Promise<ReadonlyMap<number, NonNullable<Structure['waits_for']>>> {
  const periods = await readFirstUnpublished(
    db,
    next.map(({ family }) => family),
  );
  const asked = next.map(({ id, family }) => ({
    structure: id,
    family,
    period: periods.get(family) ?? null,
  }));
  const ended = await readEndedFrom(
    db,
    asked.map((one) => ({ ...one, month: one.period === null ? '' : firstMonthOf(one.period) })),
  );
  return new Map(
    asked.map(({ structure, period }) => [structure, { period, ended: ended.get(structure) ?? [] }]),
  );
}

const label = (alias: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;

/** A structure with its contents in their order; undefined when there is none. */
export async function findStructure(db: Reading, id: number): Promise<StructureDetail | undefined> {
  const { rows } = await sql<Row>`select ${columns} from structures t where t.id = ${id}`.execute(db);
  const [found] = await toWire(db, rows);
  if (!found) {
    return undefined;
  }
  const items = await sql<StructureDetail['item_rows'][number]>`select s.item_id, s.group_id, s.position,
      trim_scale(s.weight)::text as weight, ${label('i')} as item, ${label('g')} as "group"
    from structure_items s join items i on i.id = s.item_id join item_groups g on g.id = s.group_id
    where s.structure_id = ${id} order by s.position`.execute(db);
  const regions = await sql<
    StructureDetail['region_rows'][number]
  >`select s.region_id, s.group_id, s.position,
      trim_scale(s.share)::text as share, ${label('r')} as region, ${label('g')} as "group"
    from structure_regions s join regions r on r.id = s.region_id join regions g on g.id = s.group_id
    where s.structure_id = ${id} order by s.position`.execute(db);
  const exclusions = await sql<StructureDetail['exclusion_rows'][number]>`select variant, name, group_ids
    from structure_exclusions where structure_id = ${id} order by variant`.execute(db);
  return {
    ...found,
    item_rows: items.rows,
    region_rows: regions.rows,
    exclusion_rows: exclusions.rows,
  };
}
