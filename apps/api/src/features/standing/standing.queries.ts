import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { ProductKind } from '@datum/contract/publication/products';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { familiesReading } from '@datum/contract/subjects/families';
import { firstMonthOf, monthsOf } from '@datum/contract/values/period';
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

/** What stands on the prices of these data sets, by period. */
export async function readStandings(
  db: Reading,
  dataSets: readonly DataSetCode[],
  periods: readonly string[],
): Promise<(period: string) => Standing> {
  const families = dataSets.flatMap((code) => familiesReading(code).map((family) => family.code));
  const asked = [...new Set(periods)];
  const { rows } = await sql<{ period: string; subjects: string[]; is_followed: boolean }>`
    select p.period,
      array(select l.subject from releases l where l.state = 'live' and l.kind <> 'withdrawal'
        and (l.subject = any(${dataSets}::text[]) and l.period = p.period
          or l.subject = any(${families}::text[]) and l.period between p.first and p.last)) as subjects,
      exists (select from runs r where r.subject = any(${families}::text[]) and r.stage = 'table_one'
        and r.state in ('done', 'approved') and r.period > p.period) as is_followed
    from unnest(${asked}::text[], ${asked.map(firstMonthOf)}::text[],
      ${asked.map((period) => monthsOf(period).at(-1))}::text[]) as p (period, first, last)`.execute(db);
  const found = new Map(
    rows.map(({ period, subjects, is_followed }): [string, Standing] => [
      period,
      {
        released: SUBJECTS.flatMap(({ code, kind }) => (subjects.includes(code) ? [kind] : [])),
        isFollowed: is_followed,
      },
    ]),
  );
  return (period) => found.get(period) ?? NOTHING;
}

/** The same for one period. */
export const readStanding = async (
  db: Reading,
  dataSets: readonly DataSetCode[],
  period: string,
): Promise<Standing> => (await readStandings(db, dataSets, [period]))(period);
