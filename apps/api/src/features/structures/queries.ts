import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import type { Structure, StructureDetail } from '@datum/contract/computation/structures';
import { namesInBoth } from '@datum/contract/messages/refusals/in-both';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { familiesReading } from '@datum/contract/subjects/families';
import { addPeriods, firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { headColumns, headToWire } from '../approvals/queries.ts';
import { findWeightsOf } from '../standing/weights-in-force.queries.ts';
import { readLeftOut } from './left-out.queries.ts';
import { linelessProblems, problemsOf, type StructureFacts } from './rules.ts';
import { readGroupsWithoutItem } from './without-item.queries.ts';
import { readLineless } from './without-lines.queries.ts';

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
  return Promise.all(rows.map((row) => toWire(db, row)));
}

async function toWire(db: Reading, { is_next, ...row }: Row): Promise<Structure> {
  return {
    ...headToWire(row),
    waits_for: is_next && row.used_from === null ? await readWaitsFor(db, row) : null,
    problems: await structureProblems(db, row.id),
  };
}

async function readWaitsFor(
  db: Reading,
  { id, family }: Pick<Row, 'id' | 'family'>,
): Promise<Structure['waits_for']> {
  const period = await firstUnpublished(db, family);
  return {
    period,
    ended: await readEndedFrom(db, { id, family, month: period === null ? '' : firstMonthOf(period) }),
  };
}

type Ended = NonNullable<Structure['waits_for']>['ended'];

/** What ended in a month or later, the newest approved structure has and this one does not. */
async function readEndedFrom(
  db: Reading,
  { id, family, month }: { readonly id: number; readonly family: string; readonly month: string },
): Promise<Ended> {
  const { rows } = await sql<Ended[number]>`
    with newest as (select n.id from structures n where n.family = ${family} and n.status in ('approved', 'in_use')
      order by n.revision desc limit 1)
    select i.name, i.valid_to as last from newest n join structure_items m on m.structure_id = n.id
      join items i on i.id = m.item_id
    where i.valid_to >= ${month}
      and not exists (select from structure_items o where o.structure_id = ${id} and o.item_id = i.id)
    union all select r.name, r.valid_to from newest n join structure_regions m on m.structure_id = n.id
      join regions r on r.id = m.region_id
    where r.valid_to >= ${month}
      and not exists (select from structure_regions o where o.structure_id = ${id} and o.region_id = r.id)
    order by last`.execute(db);
  return rows;
}

/** The first period of a family, as it is surveyed, whose prices stand behind nothing that readers have; null where they have nothing. */
export async function firstUnpublished(db: Reading, family: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select max(first_month(period)) as last from releases
    where state = 'live' and kind <> 'withdrawal' and subject = any(${[...dataSetsOf(family), ...readersOf(family)]}::text[])`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  return last && addPeriods(surveyOf(family, last), 1);
}

/** The families that read one of a family's data sets, itself among them. */
const readersOf = (family: string): string[] =>
  dataSetsOf(family).flatMap((set) => familiesReading(set).map(({ code }) => code));

const label = (alias: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;

/** A structure with its contents in their order; undefined when there is none. */
export async function findStructure(db: Reading, id: number): Promise<StructureDetail | undefined> {
  const { rows } = await sql<Row>`select ${columns} from structures t where t.id = ${id}`.execute(db);
  if (!rows[0]) {
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
    ...(await toWire(db, rows[0])),
    item_rows: items.rows,
    region_rows: regions.rows,
    exclusion_rows: exclusions.rows,
  };
}

/** What stands in the way of a structure that is not yet approved. */
export async function structureProblems(db: Reading, id: number): Promise<ApprovalProblem[]> {
  const { rows } = await sql<StructureFacts & { status: string; family: string }>`select s.status, s.family,
      (select count(*)::int from structure_items i where i.structure_id = s.id) as items,
      (select count(*)::int from structure_regions r where r.structure_id = s.id) as regions,
      trim_scale(coalesce((select sum(share) from structure_regions r where r.structure_id = s.id), 0))::text as shares,
      (select count(*)::int from structure_items m join items i on i.id = m.item_id
        where m.structure_id = s.id and i.valid_to is not null) as "endedItems",
      coalesce((select jsonb_agg(g.name) from item_groups g where g.id in (
        select group_id from structure_items m where m.structure_id = s.id group by group_id having sum(weight) = 0)), '[]')
        as "groupsWithoutWeight",
      coalesce((select jsonb_agg(g.name) from regions g where g.level <> 'country' and g.id in (
        select group_id from structure_regions m where m.structure_id = s.id group by group_id having sum(share) = 0)), '[]')
        as "regionsWithoutShare",
      coalesce((select jsonb_agg(e.name) from structure_exclusions e where e.structure_id = s.id and exists (
        select 1 from unnest(e.group_ids) as x(id) where not exists (
          select 1 from structure_items m where m.structure_id = s.id and m.group_id = x.id))), '[]') as "emptyExclusions"
    from structures s where s.id = ${id}`.execute(db);
  const facts = rows[0];
  if (!facts || !['draft', 'submitted'].includes(facts.status)) return [];
  const period = await firstUnpublished(db, facts.family);
  return [
    ...problemsOf(facts),
    ...linelessProblems(await readLineless(db, { structure: id, month: monthOf(period) })),
    ...(await earlyProblems(db, { id, family: facts.family, period })),
    ...(await weighedProblems(db, { id, family: facts.family, period })),
  ];
}

/** A structure that waits, and the first period that would be computed by it; null where readers have nothing yet. */
interface Next {
  readonly id: number;
  readonly family: string;
  readonly period: string | null;
}

/** No month of an office: what ends at all has ended by then. */
const AFTER_ALL = '9999-12';
const monthOf = (period: string | null): string => (period === null ? AFTER_ALL : firstMonthOf(period));

/**
 * That it leaves out what has no end. What ends in the first period that would be computed by it or later is left out rightly,
 * once its last month is published: of each such month what the structure waits for.
 */
async function earlyProblems(db: Reading, { id, family, period }: Next): Promise<ApprovalProblem[]> {
  const newest = await db
    .selectFrom('structures')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use'])
    .where('id', '<>', id)
    .orderBy('revision', 'desc')
    .select('id')
    .executeTakeFirst();
  if (!newest) return [];
  const month = monthOf(period);
  const found = await readLeftOut(db, { before: newest.id, after: id, month, endless: true });
  const byLast = Map.groupBy(await readEndedFrom(db, { id, family, month }), ({ last }) => last);
  return [
    ...(found
      ? [{ severity: 'soft' as const, code: 'left-out', values: { ...found, period: period ?? 'none' } }]
      : []),
    ...[...byLast].map(
      ([last, ended]): ApprovalProblem => ({
        ...{ severity: 'soft', code: 'ends-later' },
        values: {
          ...{ count: ended.length, last, next: addPeriods(last, 1) },
          names: namesInBoth(ended.map(({ name }) => name)),
        },
      }),
    ),
  ];
}

/** Groups that the weights of that period hold and it has no item of: they stop its Table Two. */
async function weighedProblems(db: Reading, { id, family, period }: Next): Promise<ApprovalProblem[]> {
  const weights = await findWeightsOf(db, family, monthOf(period));
  const groups = weights ? await readGroupsWithoutItem(db, { structure: id, weights: weights.id }) : [];
  return groups.map((group) => ({ severity: 'soft', code: 'weighed-without-item', values: { group } }));
}
