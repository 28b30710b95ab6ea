import type { TaxClass } from '@datum/contract/plans/plan-terms';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { tellVisitors } from '../plans/queries.ts';

const rates = (db: Reading, today: string) =>
  db
    .selectFrom('tax_rates as t')
    .leftJoin('users as u', 'u.uuid', 't.created_by')
    .select(['t.id', 't.valid_from', 'u.name as created_by'])
    .select([
      sql<TaxClass>`t.class`.as('class'),
      sql<string>`trim_scale(t.percent)::text`.as('percent'),
      sql<boolean>`t.valid_from = (select max(o.valid_from) from tax_rates o
        where o.class = t.class and o.valid_from <= ${today}::date)`.as('is_now'),
    ]);

export type TaxRateRow = Awaited<ReturnType<ReturnType<typeof rates>['executeTakeFirstOrThrow']>>;

/** All rates by class, the newest first. */
export const listTaxRateRows = (db: Reading, today: string): Promise<TaxRateRow[]> =>
  rates(db, today).orderBy('t.class', 'desc').orderBy('t.valid_from', 'desc').execute();

export const findTaxRate = (db: Reading, today: string, id: number): Promise<TaxRateRow | undefined> =>
  rates(db, today).where('t.id', '=', id).executeTakeFirst();

/** The percent of each class on a day; a class without a rate is not among them. */
export async function readTaxOn(db: Reading, day: string): Promise<ReadonlyMap<TaxClass, string>> {
  const rows = await rates(db, day).where(sql<SqlBool>`t.valid_from <= ${day}::date`).execute();
  return new Map(rows.flatMap((row) => (row.is_now ? [[row.class, row.percent] as const] : [])));
}

interface NewRate {
  readonly class: TaxClass;
  readonly percent: string;
  readonly valid_from: string;
}

export async function insertTaxRate(
  db: Writing,
  rate: NewRate,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('tax_rates')
    .values({ ...rate, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellVisitors(db);
  return id;
}

export async function deleteTaxRate(db: Writing, id: number): Promise<void> {
  await db.deleteFrom('tax_rates').where('id', '=', id).execute();
  await tellVisitors(db);
}
