import type { Pool, PoolClient } from 'pg';
import { DEFAULT_RULE_SET } from '../../packages/contract/src/computation/rule-set.ts';

export const FAMILY = 'bmci';
export const items = 2_000;
export const regions = 16;
export const linesACell = 3;
export const lines = items * regions * linesACell;

const regionGroups = 4;
const groups = 100;
const categories = 5;
const outletsARegion = 20;
const missingShare = 0.08;
const shareOfLateLines = 0.02;

/** The month at a position, counted from the first. */
export const monthAt = (at: number): string =>
  `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;

/**
 * An office with 2,000 items in 16 regions and three lines in each: lists, structure, rules, weights and, for each month, one
 * quote a line, 8 % of them missing. Some lines begin late. The same in every run (a hash of line and month decides).
 */
export async function fillOffice(owner: Pool, months: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica'); // foreign keys of invented rows are right by design
    for (const statement of LISTS) await client.query(statement);
    await client.query(
      `insert into rule_sets (code, title, rules, status, valid_from) values ('bench', '{}', $1, 'approved', '2020-01')`,
      [JSON.stringify(DEFAULT_RULE_SET)],
    );
    await client.query(
      `insert into rounds (code, opens_at, due_at) select unnest($1::text[]), now(), now()`,
      [Array.from({ length: months }, (_, month) => monthAt(month))],
    );
    await withoutIndices(client, 'quotes', async () => {
      for (let month = 0; month < months; month++) await client.query(quotesOf(month));
    });
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Approves the first month as the family's base; what it is frozen with comes from its Table One. */
export async function addBase(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into base_periods (family, code, label, period_from, period_to, effective_from, status)
     values ('${FAMILY}', 'first', '{}', '${monthAt(0)}', '${monthAt(0)}', '${monthAt(0)}', 'approved') returning id::int`,
  );
  return rows[0]?.id ?? 0;
}

const chance = (of: string, salt: number) => `((hashint8extended(${of}, ${salt}) & 65535) / 65536.0)`;

const LISTS = [
  `insert into units (code, name, dimension, factor_to_base) values ('each', '{}', 'count', 1)`,
  `insert into regions (code, name, level) values ('country', '{}', 'country')`,
  `insert into regions (code, name, level, parent_id, sort)
    select 'group ' || g, '{}', 'region_group', 1, g from generate_series(1, ${regionGroups}) g`,
  `insert into regions (code, name, level, parent_id, is_leaf, sort)
    select 'leaf ' || r, '{}', 'state', 1 + r % ${regionGroups} + 1, true, r from generate_series(1, ${regions}) r`,
  `insert into item_groups (code, data_set, name, sort)
    select 'group ' || g, 'bmp', '{}', g from generate_series(1, ${groups}) g`,
  `insert into items (code, data_set, group_id, name, unit_id, sort)
    select 'item ' || i, 'bmp', 1 + (i - 1) % ${groups}, '{}', 1, i from generate_series(1, ${items}) i`,
  `insert into building_categories (code, name, sort)
    select 'category ' || c, '{}', c from generate_series(1, ${categories}) c`,
  `insert into organisations (code, name, kind) values ('sources', '{}', 'stakeholder')`,
  `insert into outlets (code, name, organisation_id, region_id)
    select 'source ' || o, '{}', 1, ${1 + regionGroups} + 1 + (o - 1) / ${outletsARegion}
      from generate_series(1, ${regions * outletsARegion}) o`,
  `insert into index_families (code, name) values ('${FAMILY}', '{}')`,
  `insert into structures (family, revision, title, status) values ('${FAMILY}', 1, '{}', 'approved')`,
  `insert into structure_items (structure_id, item_id, group_id, weight, position)
    select 1, id, group_id, 1 + id % 7, id from items`,
  `insert into structure_regions (structure_id, region_id, group_id, share, position)
    select 1, id, parent_id, (1 + sort) / (select sum(1 + sort) from regions where is_leaf)::numeric, sort
      from regions where is_leaf`,
  `insert into structure_exclusions (structure_id, variant, name, group_ids) values (1, 'short', '{}', '{3,4,5}')`,
  `insert into weight_sets (family, code, title, valid_from, status)
    values ('${FAMILY}', 'first', '{}', '2020-01', 'approved')`,
  `insert into weights (weight_set_id, category_id, group_id, value)
    select 1, c.id, g.id, 1 from building_categories c, item_groups g`,
  `insert into sample_lines (data_set, item_id, region_id, outlet_id, period_from)
    select 'bmp', i.id, r.id, (r.sort - 1) * ${outletsARegion} + 1 + (i.id * ${linesACell} + k) % ${outletsARegion},
           case when ${chance('i.id * 1000 + r.id * 10 + k', 3)} < ${shareOfLateLines} then '2020-07' else '2020-01' end
      from items i, regions r, generate_series(1, ${linesACell}) k where r.is_leaf order by i.id, r.sort, k`,
];

const quotesOf = (month: number) => `
  insert into quotes (item_id, sample_line_id, region_id, period, round_code, unit_id, price, unit_price, origin, review)
  select l.item_id, l.id, l.region_id, '${monthAt(month)}', '${monthAt(month)}', 1, p.price, p.price,
         case when p.price is null then 'missing' else 'reported' end, 'ok'
    from sample_lines l,
         lateral (select case when ${chance(`l.id * 240 + ${month}`, 1)} >= ${missingShare} then
           round((5 + l.item_id % 400) * (1 + 0.003 * ${month}) * (0.9 + 0.2 * ${chance(`l.id * 240 + ${month}`, 2)}), 2)
         end as price) p
   where l.period_from <= '${monthAt(month)}'`;

/** Building them once at the end takes a fraction of the time. */
async function withoutIndices(client: PoolClient, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
