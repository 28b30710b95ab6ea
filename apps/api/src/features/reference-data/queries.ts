import { DATA_SET_CODES, type DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { REFERENCE_PARTS, type ReferencePart } from '@datum/contract/lists/reference-data';
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

/** What is entered by its day, never ends and is never approved. */
const DAY_TABLES = {
  'exchange-rates': 'exchange_rates',
  'minimum-wages': 'minimum_wages',
} as const satisfies Partial<Record<ReferencePart, keyof Database>>;
/** Lists whose rows each belong to a data set. */
const BY_DATA_SET: readonly ReferencePart[] = ['item-groups', 'items'];

interface Counts {
  readonly part: ReferencePart;
  readonly data_set: DataSetCode | null;
  readonly count: number;
  readonly ended: number;
  readonly open: number;
}

/** How many rows each part has: going on, ended, waiting; of a list by data sets for each declared one. */
export async function countParts(db: Reading, today: string): Promise<Counts[]> {
  const going = sql`(count(*) filter (where t.valid_to is null or t.valid_to >= ${today}))::int as count,
      (count(*) filter (where t.valid_to < ${today}))::int as ended, 0 as open`;
  const lists = Object.entries(LIST_TABLES).map(([part, table]) =>
    BY_DATA_SET.includes(part as ReferencePart)
      ? sql`select ${sql.lit(part)} as part, d.code as data_set,
          (count(t.id) filter (where t.valid_to is null or t.valid_to >= ${today}))::int as count,
          (count(t.id) filter (where t.valid_to < ${today}))::int as ended, 0 as open
        from unnest(${[...DATA_SET_CODES]}::text[]) as d (code) left join ${sql.table(table)} t on t.data_set = d.code
        group by d.code`
      : sql`select ${sql.lit(part)} as part, null as data_set, ${going} from ${sql.table(table)} t`,
  );
  const days = Object.entries(DAY_TABLES).map(
    ([
      part,
      table,
    ]) => sql`select ${sql.lit(part)} as part, null as data_set, count(*)::int as count, 0 as ended, 0 as open
      from ${sql.table(table)}`,
  );
  const approved = Object.entries(APPROVED_TABLES).map(
    ([part, table]) => sql`select ${sql.lit(part)} as part, null as data_set,
      (count(*) filter (where status in ('approved', 'in_use')))::int as count,
      (count(*) filter (where status = 'retired'))::int as ended,
      (count(*) filter (where status in ('draft', 'submitted')))::int as open from ${sql.table(table)}`,
  );
  const { rows } = await sql<Counts>`${sql.join([...lists, ...days, ...approved], sql` union all `)}`.execute(
    db,
  );
  const place = ({ part, data_set }: Counts) =>
    REFERENCE_PARTS.indexOf(part) * 100 + (data_set === null ? 0 : DATA_SET_CODES.indexOf(data_set));
  return rows.sort((a, b) => place(a) - place(b));
}

/** The last entry of the audit log for each part; of a list by data sets for each of them, as `items lwr`. */
export async function lastChanges(
  db: Reading,
): Promise<ReadonlyMap<string, { readonly at: string; readonly who: string | null }>> {
  const parts = [
    ...Object.keys(LIST_TABLES),
    ...Object.keys(DAY_TABLES),
    ...Object.keys(APPROVED_TABLES),
  ].filter((part) => !BY_DATA_SET.includes(part as ReferencePart));
  const resources: Readonly<Record<string, string>> = DAY_TABLES;
  const named = parts.map((part) => resources[part] ?? part);
  const ofSets = BY_DATA_SET.map(
    (part) => sql`select ${sql.lit(part)} || ' ' || d.code as part, l.at, l.actor_uuid
      from unnest(${[...DATA_SET_CODES]}::text[]) as d (code)
      cross join lateral (select a.at, a.actor_uuid from audit_log a
        where a.resource = ${part} and a.resource_id in (select t.id::text from ${sql.table(
          LIST_TABLES[part as keyof typeof LIST_TABLES],
        )} t where t.data_set = d.code)
        order by a.seq desc limit 1) l`,
  );
  const { rows } = await sql<{
    part: string;
    at: Date;
    who: string | null;
  }>`select p.part, p.at, u.name as who from (
      select p.part, l.at, l.actor_uuid
      from unnest(${parts}::text[], ${named}::text[]) as p (part, resource)
      cross join lateral (select at, actor_uuid from audit_log where resource = p.resource order by seq desc limit 1) l
      union all ${sql.join(ofSets, sql` union all `)}) p
    left join users u on u.uuid = p.actor_uuid`.execute(db);
  return new Map(rows.map(({ part, at, who }) => [part, { at: at.toISOString(), who }]));
}
