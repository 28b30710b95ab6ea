import type { BasePeriod } from '@datum/contract/computation/base-periods';
import { periodsBetween } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { headColumns, headToWire } from '../approvals/queries.ts';
import {
  computeBaseLevels,
  computeFactors,
  storeBaseLevels,
  storeFactors,
} from '../runs/matched/indices/bases.queries.ts';
import { readFirstBase } from '../runs/matched/indices/levels.queries.ts';
import { type Base, computeBasePrices } from './prices.queries.ts';
import { basePeriodProblems } from './problems.queries.ts';

type Row = Omit<BasePeriod, 'problems'>;

const columns = sql`${headColumns('base-periods')}, t.family, f.name as family_name, t.code, t.label, t.period_from, t.period_to,
  t.effective_from, t.keeps_previous,
  (select count(*)::int from base_prices p where p.base_period_id = t.id) as prices`;

/** All base periods, newest first within their family. */
export async function listBasePeriods(db: Reading): Promise<BasePeriod[]> {
  const { rows } =
    await sql<Row>`select ${columns} from base_periods t join index_families f on f.code = t.family
    order by t.family, t.effective_from desc, t.id desc`.execute(db);
  return withProblems(db, rows);
}

/** One base period; undefined when there is none. */
export async function findBasePeriod(db: Reading, id: number): Promise<BasePeriod | undefined> {
  const { rows } =
    await sql<Row>`select ${columns} from base_periods t join index_families f on f.code = t.family
    where t.id = ${id}`.execute(db);
  const [found] = await withProblems(db, rows);
  return found;
}

async function withProblems(db: Reading, rows: readonly Row[]): Promise<BasePeriod[]> {
  const problems = await basePeriodProblems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...headToWire(row), problems: problems.get(row.id) ?? [] }));
}

/** What is entered of a base period. */
export interface BasePeriodContent {
  readonly label: object;
  readonly period_from: string;
  readonly period_to: string;
  readonly effective_from: string;
  readonly keeps_previous: boolean;
  readonly note: string;
}

const stored = ({ label, ...content }: BasePeriodContent) => ({ ...content, label: JSON.stringify(label) });

/** Stores a draft; null when the family has the code already. */
export async function insertBasePeriod(
  db: Writing,
  family: string,
  code: string,
  content: BasePeriodContent,
  editor: string,
): Promise<number | null> {
  const row = await db
    .insertInto('base_periods')
    .values({ family, code, ...stored(content), last_edited_by: editor })
    .onConflict((conflict) => conflict.columns(['family', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes the contents of a draft that was claimed. */
export async function writeBasePeriod(db: Writing, id: number, content: BasePeriodContent): Promise<void> {
  await db.updateTable('base_periods').set(stored(content)).where('id', '=', id).execute();
}

/** A draft with the same dates, under a code of its own. */
export async function copyBasePeriod(db: Writing, id: number, editor: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into base_periods
      (family, code, label, period_from, period_to, effective_from, keeps_previous, last_edited_by)
    select family, left(code, 30) || '-' || (select min(n) from generate_series(2, 10000) n where not exists (
        select 1 from base_periods b where b.family = t.family and b.code = left(t.code, 30) || '-' || n)),
      label, period_from, period_to, effective_from, keeps_previous, ${editor}
    from base_periods t where id = ${id} returning id`.execute(db);
  // the caller found the row that is copied
  return rows[0]!.id;
}

/**
 * Freezes what a base that is being approved stands on; it never changes again: its average prices, for a family's first
 * base the levels that its indices are divided by, for a later one the factor of each series (docs/methodology.md).
 */
export async function freezeBase(db: Writing, id: number): Promise<void> {
  const base = await db.selectFrom('base_periods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await freezeBasePrices(db, base);
  const months = periodsBetween(base.period_from, base.period_to);
  const first = await readFirstBase(db, base.family);
  if (!first || first.id === id) {
    const levels = await computeBaseLevels(db, base, months);
    if (levels) await storeBaseLevels(db, id, levels);
    return;
  }
  const factors = await computeFactors(db, base, months);
  await storeFactors(db, { ...base, approvedBy: base.approved_by }, first.id, factors);
}

/**
 * Computes what a base in use is fixed by once more, after a correction of its months: a version that counts for runs from
 * `fromRun` on. Average prices at the base are those of its approval.
 */
export async function refreezeBase(db: Writing, id: number, fromRun: number): Promise<void> {
  const base = await db.selectFrom('base_periods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const months = periodsBetween(base.period_from, base.period_to);
  const first = await readFirstBase(db, base.family);
  if (!first || first.id === id) {
    const levels = await computeBaseLevels(db, base, months);
    if (levels) await storeBaseLevels(db, id, levels, fromRun);
    return;
  }
  const factors = await computeFactors(db, base, months);
  await storeFactors(db, { ...base, approvedBy: base.approved_by }, first.id, factors, fromRun);
}

async function freezeBasePrices(db: Writing, base: Base & { readonly id: number }): Promise<void> {
  const { id } = base;
  const prices = await computeBasePrices(db, base);
  const rows = prices.map(({ itemId, regionId, price, method, periods }) => ({
    item_id: itemId,
    region_id: regionId,
    price,
    method,
    periods,
  }));
  await sql`insert into base_prices (base_period_id, item_id, region_id, price, method, periods)
    select ${id}::bigint, g.item_id, g.region_id, g.price, g.method,
      array(select jsonb_array_elements_text(g.periods))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (item_id bigint, region_id bigint, price double precision, method text, periods jsonb)`.execute(
    db,
  );
}
