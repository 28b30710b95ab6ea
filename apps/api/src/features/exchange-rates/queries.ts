import type { InputOf } from '@datum/contract/calls/endpoint';
import type { listExchangeRates } from '@datum/contract/lists/exchange-rates';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

const rates = (db: Reading) =>
  db
    .selectFrom('exchange_rates as r')
    .select(['r.id', 'r.uuid', 'r.currency', 'r.on_date', 'r.source', 'r.version'])
    .select([
      sql<string>`trim_scale(r.rate)::text`.as('rate'),
      sql<number>`(select count(*) from quotes q where q.exchange_rate_id = r.id)`.as('used'),
    ]);

/** A rate with how many prices were converted by it. */
export type RateRow = Awaited<ReturnType<ReturnType<typeof rates>['executeTakeFirstOrThrow']>>;

type Asked = NonNullable<InputOf<typeof listExchangeRates>['query']>;
type Narrowing = Omit<Asked, 'page' | 'per_page' | 'sort'>;

/** The rates that filters leave, in their order. */
export const listRates = (
  db: Reading,
  { sort = '-on_date', ...filter }: Narrowing & Pick<Asked, 'sort'>,
  place: Place,
): Promise<Rows<RateRow>> =>
  readRows(
    rates(db)
      .where(
        matching(filter, { currency: (code) => sql`r.currency = ${code}` } satisfies Parameters<
          typeof matching<Narrowing>
        >[1]),
      )
      .orderBy(inOrder(sort, { on_date: sql`r.on_date`, currency: sql`r.currency` }))
      .orderBy('r.currency')
      .orderBy('r.id'),
    place,
  );

/** Every rate that there is. */
export const readAllRates = (db: Reading): Promise<RateRow[]> => rates(db).execute();

export const findRate = (db: Reading, uuid: string): Promise<RateRow | undefined> =>
  rates(db).where('r.uuid', '=', uuid).executeTakeFirst();

/** What a form writes. */
interface Written {
  readonly currency: string;
  readonly on_date: string;
  readonly rate: string;
  readonly source: string;
}

export async function insertRate(db: Writing, rate: Written, now: Date): Promise<{ uuid: string }> {
  return db
    .insertInto('exchange_rates')
    .values({ ...rate, created_at: now, updated_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
}

/** Keeps a rate from being used or changed by others until the transaction ends. */
export const lockRate = (db: Writing, id: number) =>
  db.selectFrom('exchange_rates').where('id', '=', id).select('id').forUpdate().execute();

/** Changes a rate that nobody changed since `version`; false otherwise. */
export async function updateRate(
  db: Writing,
  id: number,
  { version, ...rate }: Written & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('exchange_rates')
    .set({ ...rate, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
