import { familyOf, weighedBy } from '@datum/contract/subjects/families';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { ComponentFigure } from './weigh.rules.ts';

const groupCode = (family: string, component: string): string => `${family}-${component}`;

/**
 * The groups that stand for the families which a family weighs, by family: rows like those of materials, so that weight sets
 * and their screens need no second form. Made from the declaration when they are first needed.
 */
export async function ensureComponentGroups(
  db: Writing,
  family: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = weighedBy(family).map((component, sort) => ({
    code: groupCode(family, component),
    data_set: family,
    name: JSON.stringify(familyOf(component)?.name ?? {}),
    sort,
  }));
  if (rows.length > 0) {
    await db
      .insertInto('item_groups')
      .values(rows)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  }
  return new Map([...(await readComponentGroups(db, family))].map(([id, component]) => [component, id]));
}

/** The family that each of these groups stands for, in the order of the declaration. */
export async function readComponentGroups(db: Reading, family: string): Promise<ReadonlyMap<number, string>> {
  const codes = weighedBy(family).map((component) => [groupCode(family, component), component] as const);
  const { rows } = await sql<{ id: number; code: string }>`select id, code from item_groups
    where data_set = ${family} and code = any(${codes.map(([code]) => code)}::text[]) order by sort, id`.execute(
    db,
  );
  const componentOf = new Map(codes);
  return new Map(rows.map(({ id, code }) => [id, componentOf.get(code) ?? '']));
}

/**
 * Cost indices of families in these months by their approved runs, each once: on the first base where it was written there, as
 * the latest run gives it.
 */
export async function readComponentFigures(
  db: Reading,
  families: readonly string[],
  periods: readonly string[],
): Promise<ComponentFigure[]> {
  // which version of a base's factors a run counts by is looked up once a run and base, not for each figure
  const { rows } = await sql<ComponentFigure>`
    with counting as materialized (select id, subject from runs
        where subject = any(${families}::text[]) and stage = 'table_two' and state = 'approved'),
      versions as materialized (select c.id as run_id, v.new_base_id, max(v.from_run) as from_run
        from counting c join (select distinct new_base_id, from_run from link_factors) v on v.from_run <= c.id
        group by c.id, v.new_base_id)
    select distinct on (s.subject, i.period, s.category_id, s.variant, s.region_id)
      s.subject as family, i.period, s.category_id as "categoryId", s.variant, s.region_id as "regionId",
      i.run_id as "runId", i.series_id as "seriesId", i.value as own, i.value * coalesce(f.exact, 1) as value,
      i.imputed_share as "imputedShare", i.n_quotes as quotes
    from counting r
    join index_values i on i.run_id = r.id and i.period = any(${periods}::text[])
    join series s on s.id = i.series_id and s.kind = 'cost_index'
    left join versions v on v.run_id = r.id and v.new_base_id = s.base_period_id
    left join link_factors f on f.new_base_id = s.base_period_id and f.from_run = v.from_run and f.exact is not null
      and f.series_key = concat_ws('|', s.kind, s.category_id, s.variant, s.region_id)
    order by s.subject, i.period, s.category_id, s.variant, s.region_id, f.exact nulls first, i.run_id desc`.execute(
    db,
  );
  return rows;
}

/** Months up to one in which families have cost indices by approved runs: those of each. */
export async function readComponentMonths(
  db: Reading,
  families: readonly string[],
  to: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ family: string; period: string }>`
    select distinct r.subject as family, i.period
    from runs r join index_values i on i.run_id = r.id join series s on s.id = i.series_id and s.kind = 'cost_index'
    where r.subject = any(${families}::text[]) and r.stage = 'table_two' and r.state = 'approved' and i.period <= ${to}
    order by i.period`.execute(db);
  const found = Map.groupBy(rows, ({ family }) => family);
  return new Map(families.map((family) => [family, (found.get(family) ?? []).map(({ period }) => period)]));
}

/** The last month before one that runs of earlier periods weighed and that counts; null when none does. */
export async function readLastWeighed(db: Reading, family: string, before: string): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`select max(c.period) as period
    from component_runs c join runs r on r.id = c.run_id
    where r.subject = ${family} and r.state in ('done', 'approved') and r.period < ${before}`.execute(db);
  return rows[0]?.period ?? null;
}

/**
 * Months whose figures stand on a run that does not count any more, oldest first: a component was computed again since, by a
 * correction for example. `until`: by runs of periods before it alone.
 */
export async function readOutdated(db: Reading, family: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select distinct c.period from component_runs c
    join runs k on k.id = c.component_run_id and k.state <> 'approved'
    where c.run_id = (select max(o.run_id) from component_runs o join runs r on r.id = o.run_id
      where r.subject = ${family} and r.state in ('done', 'approved') and r.period <= ${until} and o.period = c.period)
    order by c.period`.execute(db);
  return rows.map(({ period }) => period);
}

/** Months of a base in which families that a family weighs have no figures, by those that lack any. */
export async function monthsWithoutComponent(
  db: Reading,
  family: string,
  months: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await readComponentMonths(db, weighedBy(family), months.at(-1) ?? '');
  const lacking = [...found].map(
    ([component, own]) => [component, months.filter((month) => !own.includes(month))] as const,
  );
  return new Map(lacking.filter(([, lacks]) => lacks.length > 0));
}

/** The same groups as tables name them. */
export const readComponentLabels = (db: Reading, family: string) =>
  db
    .selectFrom('item_groups')
    .where('data_set', '=', family)
    .orderBy('sort')
    .orderBy('id')
    .select(['id', 'code', 'name'])
    .execute();
