import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { PartProblem, ReferencePart } from '@datum/contract/lists/reference-data';
import type { Label } from '@datum/contract/lists/row';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { familyReads } from '../index-families/reads.queries.ts';

/** Rows named with a problem on the settings page. */
const NAMED = 5;

/**
 * What is looked for, by part and by the key of its sentence: rows `id, code, name` that are not right. Rows that have
 * ended are left in peace. `today` is the current month.
 */
const CHECKS: Readonly<
  Partial<
    Record<
      ReferencePart,
      Readonly<Record<string, (today: string, dataSet: DataSetCode | null) => RawBuilder<Label>>>
    >
  >
> = {
  regions: {
    'without-parent': (today) => sql`select id, code, name, sort from regions
      where parent_id is null and level <> 'country' and (valid_to is null or valid_to >= ${today})`,
    'leaf-not-in-group': (today) => sql`select r.id, r.code, r.name, r.sort from regions r
      left join regions g on g.id = r.parent_id
      where r.is_leaf and g.level is distinct from 'region_group' and (r.valid_to is null or r.valid_to >= ${today})`,
    // the country is named when the shares of its leaves do not sum to 1
    'shares-off': (today) => sql`select c.id, c.code, c.name, c.sort from regions c where c.level = 'country'
      and exists (select 1 from regions where is_leaf)
      and (select coalesce(sum(share), 0) from regions where is_leaf and (valid_to is null or valid_to >= ${today})) <> 1`,
  },
  units: {
    'no-base-unit': (today) => sql`select min(id) as id, min(code) as code,
        jsonb_build_object('en', dimension, 'ms', dimension) as name, 0 as sort from units
      where valid_to is null or valid_to >= ${today} group by dimension having bool_and(factor_to_base <> 1)`,
  },
  'item-groups': {
    'without-items': (today, dataSet) => sql`select g.id, g.code, g.name, g.sort from item_groups g
      where (g.valid_to is null or g.valid_to >= ${today}) and g.data_set = ${dataSet}
        and not exists (select 1 from item_groups below where below.parent_id = g.id)
        and not exists (select 1 from items i where i.group_id = g.id and (i.valid_to is null or i.valid_to >= ${today}))`,
  },
  items: {
    'not-sampled': (today, dataSet) => sql`select i.id, i.code, i.name, i.sort from items i
      where (i.valid_to is null or i.valid_to >= ${today}) and i.replaced_by is null and i.data_set = ${dataSet}
        and not exists (select 1 from sample_lines l where l.item_id = i.id and l.period_to is null)`,
    'replaced-not-ended': (_today, dataSet) => sql`select i.id, i.code, i.name, i.sort from items i
      where i.replaced_by is not null and i.valid_to is null and i.data_set = ${dataSet}`,
    'not-in-structure': (today, dataSet) => sql`select i.id, i.code, i.name, i.sort from items i
      join ${familyReads()} f on f.data_set = i.data_set
      join lateral (select id from structures s where s.family = f.family and s.status in ('approved', 'in_use')
        order by revision desc limit 1) s on true
      where (i.valid_to is null or i.valid_to >= ${today}) and i.replaced_by is null and i.data_set = ${dataSet}
        and not exists (select 1 from structure_items m where m.structure_id = s.id and m.item_id = i.id)`,
  },
  'minimum-wages': {
    'none-entered': () => sql`select 0 as id, '' as code, '{}'::jsonb as name, 0 as sort
      where not exists (select 1 from minimum_wages)`,
  },
  outlets: {
    'not-sampled': (today) => sql`select o.id, o.code, o.name, o.sort from outlets o
      where (o.valid_to is null or o.valid_to >= ${today})
        and not exists (select 1 from sample_lines l where l.outlet_id = o.id and l.period_to is null)`,
  },
  manufacturers: {
    'same-name': () => sql`select m.id, m.code, m.name, m.sort from manufacturers m where m.valid_to is null
      and exists (select 1 from manufacturers o where o.id <> m.id and o.valid_to is null
        and lower(o.name ->> 'en') = lower(m.name ->> 'en'))`,
  },
  'building-categories': {
    'without-weights': (today) => sql`select c.id, c.code, c.name, c.sort from building_categories c
      where (c.valid_to is null or c.valid_to >= ${today}) and not exists (select 1 from weights w
        join weight_sets s on s.id = w.weight_set_id and s.status in ('approved', 'in_use') where w.category_id = c.id)`,
  },
  'weight-sets': {
    'sum-off': () => sql`select s.id, s.code, s.title as name, 0 as sort from weight_sets s
      where s.status <> 'retired' and exists (select 1 from weights w where w.weight_set_id = s.id
        group by w.category_id having sum(w.value) <> s.total)`,
    'none-approved': () => familiesWithout(sql`weight_sets`),
    waiting: () => waiting(sql`weight_sets`, sql`s.code`, sql`s.title`),
  },
  'base-periods': {
    'none-approved': () => familiesWithout(sql`base_periods`),
    waiting: () => waiting(sql`base_periods`, sql`s.code`, sql`s.label`),
  },
  structures: {
    'none-approved': () => familiesWithout(sql`structures`),
    waiting: () => waiting(sql`structures`, sql`s.revision::text`, sql`s.title`),
  },
  'rule-sets': {
    'none-approved': () => sql`select 0 as id, f.code, f.name, 0 as sort
      from (select code, name from index_families
        union all select '', '{}'::jsonb where not exists (select from index_families)) f
      where not exists (select from rule_sets s
        where (s.family is null or s.family = f.code) and s.status in ('approved', 'in_use'))`,
    waiting: () => waiting(sql`rule_sets`, sql`s.code`, sql`s.title`),
  },
};

/** Index families that have nothing approved in a table. */
const familiesWithout = (table: RawBuilder<unknown>): RawBuilder<Label> =>
  sql`select 0 as id, f.code, f.name, 0 as sort from index_families f
    where not exists (select 1 from ${table} s where s.family = f.code and s.status in ('approved', 'in_use'))`;

/** What is submitted and waits for a second person. */
const waiting = (
  table: RawBuilder<unknown>,
  code: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): RawBuilder<Label> =>
  sql`select s.id, ${code} as code, ${name} as name, 0 as sort from ${table} s where s.status = 'submitted'`;

/** Everything found wrong with one part. */
export async function problemsOfPart(
  db: Reading,
  { part, data_set }: { readonly part: ReferencePart; readonly data_set: DataSetCode | null },
  today: string,
): Promise<PartProblem[]> {
  const problems: PartProblem[] = [];
  for (const [code, check] of Object.entries(CHECKS[part] ?? {})) {
    const { rows } = await sql<
      Label & { total: number }
    >`select id, code, name, (count(*) over ())::int as total
      from (${check(today, data_set)}) found order by sort, code limit ${NAMED}`.execute(db);
    if (rows[0]) {
      problems.push({
        code,
        count: rows[0].total,
        rows: rows.map(({ id, code: rowCode, name }) => ({ id, code: rowCode, name })),
      });
    }
  }
  return problems;
}
