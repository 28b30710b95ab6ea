import type { ReferencePart } from '@datum/contract/lists/reference-data';
import type { Reading } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { sql } from 'kysely';

const LIST_TABLES = {
  regions: 'regions',
  units: 'units',
  'item-groups': 'item_groups',
  items: 'items',
  manufacturers: 'manufacturers',
  outlets: 'outlets',
  'building-categories': 'building_categories',
} as const satisfies Partial<Record<ReferencePart, keyof Database>>;
const APPROVED_TABLES = {
  'base-periods': 'base_periods',
  structures: 'structures',
  'weight-sets': 'weight_sets',
  'rule-sets': 'rule_sets',
} as const satisfies Partial<Record<ReferencePart, keyof Database>>;

interface Counts {
  readonly part: ReferencePart;
  readonly count: number;
  readonly ended: number;
  readonly open: number;
}

/** How many rows each part has: going on, ended, waiting. */
export async function countParts(db: Reading, today: string): Promise<Counts[]> {
  const lists = Object.entries(LIST_TABLES).map(
    ([part, table]) => sql`select ${sql.lit(part)} as part,
      (count(*) filter (where valid_to is null or valid_to >= ${today}))::int as count,
      (count(*) filter (where valid_to < ${today}))::int as ended, 0 as open from ${sql.table(table)}`,
  );
  const approved = Object.entries(APPROVED_TABLES).map(
    ([part, table]) => sql`select ${sql.lit(part)} as part,
      (count(*) filter (where status in ('approved', 'in_use')))::int as count,
      (count(*) filter (where status = 'retired'))::int as ended,
      (count(*) filter (where status in ('draft', 'submitted')))::int as open from ${sql.table(table)}`,
  );
  const { rows } = await sql<Counts>`${sql.join([...lists, ...approved], sql` union all `)}`.execute(db);
  return rows;
}

/** The last entry of the audit log for each part. */
export async function lastChanges(
  db: Reading,
): Promise<ReadonlyMap<string, { readonly at: string; readonly who: string | null }>> {
  const parts = [...Object.keys(LIST_TABLES), ...Object.keys(APPROVED_TABLES)];
  const { rows } = await sql<{
    part: string;
    at: Date;
    who: string | null;
  }>`select p.part, l.at, u.name as who
    from unnest(${parts}::text[]) as p (part)
    cross join lateral (select at, actor_uuid from audit_log where resource = p.part order by seq desc limit 1) l
    left join users u on u.uuid = l.actor_uuid`.execute(db);
  return new Map(rows.map(({ part, at, who }) => [part, { at: at.toISOString(), who }]));
}
