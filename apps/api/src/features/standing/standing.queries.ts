import { INDEX_FAMILIES } from '@datum/contract/computation/index-families';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { DATA_PRODUCTS, type ProductKind } from '@datum/contract/publication/products';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** What stands on the prices of a period. */
export interface Standing {
  /** What readers see of it now, in the order of the catalogue. */
  readonly released: readonly ProductKind[];
  /** A later period was computed, and goes on from it. */
  readonly isFollowed: boolean;
}

const NOTHING: Standing = { released: [], isFollowed: false };

/** Whether prices can no longer be changed alone: the change is a correction. */
export const isFixed = ({ released, isFollowed }: Standing): boolean => released.length > 0 || isFollowed;

/** What stands on the prices of a data set, by period. */
export async function readStandings(
  db: Reading,
  dataSet: DataSetCode,
  periods: readonly string[],
): Promise<(period: string) => Standing> {
  const families = familiesOf(dataSet);
  const { rows } = await sql<{ period: string; subjects: string[]; is_followed: boolean }>`
    select p.period,
      array(select l.subject from releases l where l.period = p.period and l.state = 'live' and l.kind <> 'withdrawal'
        and l.subject = any(${[dataSet, ...families]}::text[])) as subjects,
      exists (select from runs r where r.subject = any(${families}::text[]) and r.stage = 'table_one'
        and r.state in ('done', 'approved') and r.period > p.period) as is_followed
    from unnest(${[...new Set(periods)]}::text[]) as p(period)`.execute(db);
  const found = new Map(
    rows.map(({ period, subjects, is_followed }): [string, Standing] => [
      period,
      {
        released: DATA_PRODUCTS.flatMap(({ subject, kind }) => (subjects.includes(subject) ? [kind] : [])),
        isFollowed: is_followed,
      },
    ]),
  );
  return (period) => found.get(period) ?? NOTHING;
}

/** The same for one period. */
export const readStanding = async (db: Reading, dataSet: DataSetCode, period: string): Promise<Standing> =>
  (await readStandings(db, dataSet, [period]))(period);

/** Families that are computed from a data set. */
const familiesOf = (dataSet: DataSetCode): string[] =>
  Object.entries(INDEX_FAMILIES).flatMap(([code, family]) => (family.dataSet === dataSet ? [code] : []));
