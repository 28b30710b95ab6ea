import type { LocalText } from '@datum/contract/values/local-text';
import { addPeriods } from '@datum/contract/values/period';
import type { Place, Rows } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { readGroupIndicesOf } from '../matched/stored-groups.queries.ts';
import type { StoredRun } from '../queries.ts';

/** Other runs of the same table, of its month and the month before, newest first. */
export const listComparable = (db: Reading, { id, stage, subject, period }: StoredRun) =>
  db
    .selectFrom('runs as r')
    .leftJoin('users as u', 'u.uuid', 'r.by_uuid')
    .where('r.subject', '=', subject)
    .where('r.stage', '=', stage)
    .where('r.period', 'in', [period, addPeriods(period, -1)])
    .where('r.id', '!=', id)
    .orderBy('r.id', 'desc')
    .limit(MOST_RUNS)
    .select(['r.id', 'r.period', 'r.state', 'r.started_at', 'u.name as by'])
    .execute();

/** A month that was run more often than this is compared with its newest runs. */
const MOST_RUNS = 50;

interface Cell {
  readonly kind: 'average' | 'group_index' | 'cost_index';
  readonly member_id: number;
  readonly member_name: LocalText;
  readonly region_id: number;
  readonly region_name: LocalText;
  readonly variant: string;
  readonly before: number | null;
  readonly after: number | null;
}
export type DifferentCell = Cell;

/** Less than this, relatively, is how doubles round on the way between two bases. */
const ALIKE = 1e-12;

/** Cells in which two runs of a stage differ: those that only one of them has, then by the size of the change. */
export async function listDifferent(
  db: Reading,
  after: StoredRun,
  before: StoredRun,
  { limit, offset }: Place,
): Promise<Rows<Cell>> {
  const [now, then] = [await figuresOf(db, after, after), await figuresOf(db, before, after)];
  const different = sql`
    select coalesce(a.kind, b.kind) as kind, coalesce(a.member_id, b.member_id) as member_id,
      coalesce(a.region_id, b.region_id) as region_id, coalesce(a.variant, b.variant) as variant,
      b.value as before, a.value as after, abs(ln(a.value / b.value)) as size
    from (${now}) a
    full join (${then}) b using (kind, member_id, region_id, variant)
    where (a.value is null) <> (b.value is null) or abs(a.value / b.value - 1) > ${ALIKE}`;
  const { rows } = await sql<Cell & { all_rows: number }>`
    select d.kind, d.member_id, coalesce(i.name, g.name, c.name) as member_name, d.region_id, r.name as region_name,
      d.variant, d.before, d.after, count(*) over ()::int as all_rows
    from (${different}) d
    join regions r on r.id = d.region_id
    left join items i on d.kind = 'average' and i.id = d.member_id
    left join item_groups g on d.kind = 'group_index' and g.id = d.member_id
    left join building_categories c on d.kind = 'cost_index' and c.id = d.member_id
    order by d.size desc nulls first, d.kind, d.member_id, d.region_id, d.variant
    limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.all_rows ?? 0 };
}

/** Everything that the table of a run prints; indices on the base of another run. */
async function figuresOf(db: Reading, run: StoredRun, on: StoredRun): Promise<RawBuilder<unknown>> {
  if (run.stage === 'table_two') return indicesOf(run, on);
  return sql`${averagesOf(run)} union all ${indicesOf(run, on)} union all ${await matchedGroupsOf(db, run, on)}`;
}

/** Unit price indices of a Table One over matched lines, which stores what they are made of: computed anew from that. */
async function matchedGroupsOf(db: Reading, run: StoredRun, on: StoredRun): Promise<RawBuilder<unknown>> {
  const indices = await readGroupIndicesOf(db, run, on.period);
  return sql`select 'group_index', member_id, region_id, '', value * 100
    from unnest(${indices.map(({ groupId }) => groupId)}::bigint[], ${indices.map(({ regionId }) => regionId)}::bigint[],
      ${indices.map(({ value }) => value)}::float8[]) g (member_id, region_id, value)`;
}

const averagesOf = ({ id }: StoredRun): RawBuilder<unknown> => sql`
  select 'average' as kind, item_id as member_id, region_id, '' as variant, value
  from averages where run_id = ${id} and value is not null`;

/** Indices of a run's own month, base 100, brought from its base to that of another run. */
const indicesOf = (run: StoredRun, { base_period_id: base }: StoredRun): RawBuilder<unknown> => sql`
  select s.kind, coalesce(s.group_id, s.category_id) as member_id, s.region_id, s.variant,
    v.value * coalesce(f.exact, 1) / coalesce(t.exact, 1) * 100 as value
  from index_values v
  join series s on s.id = v.series_id and s.base_period_id = ${run.base_period_id}
  cross join lateral (
    select concat_ws('|', s.kind, coalesce(s.group_id, s.category_id), s.variant, s.region_id) as key) k
  left join link_factors f on f.new_base_id = s.base_period_id and f.series_key = k.key and f.exact is not null
  left join link_factors t on t.new_base_id = ${base} and t.series_key = k.key and t.exact is not null
  where v.run_id = ${run.id} and v.period = ${run.period}`;
