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

/** Prices of a period of these data sets. */
interface Prices {
  readonly dataSets: readonly DataSetCode[];
  readonly period: string;
}

/** What stands on prices, by one query: an answer for each that is asked for, in their order. */
export async function readEachStanding(db: Reading, asked: readonly Prices[]): Promise<Standing[]> {
  const subjects = asked.flatMap(({ dataSets }, place) => [
    ...dataSets.map((code) => ({ place, code, isFamily: false })),
    ...dataSets.flatMap((set) => familiesReading(set).map(({ code }) => ({ place, code, isFamily: true }))),
  ]);
  const periods = asked.map(({ period }) => period);
  const { rows } = await sql<{ place: number; subjects: string[]; is_followed: boolean }>`
    with of as (select * from unnest(${subjects.map(({ place }) => place)}::int[],
        ${subjects.map(({ code }) => code)}::text[], ${subjects.map(({ isFamily }) => isFamily)}::boolean[])
      as o (place, code, is_family))
    select p.place,
      array(select l.subject from releases l join of on of.place = p.place and of.code = l.subject
        where l.state = 'live' and l.kind <> 'withdrawal'
          and case when of.is_family then l.period between p.first and p.last else l.period = p.period end) as subjects,
      exists (select from runs r join of on of.place = p.place and of.is_family and of.code = r.subject
        where r.stage = 'table_one' and r.state in ('done', 'approved') and r.period > p.period) as is_followed
    from unnest(${asked.map((_, place) => place)}::int[], ${periods}::text[], ${periods.map(firstMonthOf)}::text[],
      ${periods.map((period) => monthsOf(period).at(-1))}::text[]) as p (place, period, first, last)
    order by p.place`.execute(db);
  return rows.map(({ subjects: released, is_followed }) => ({
    released: SUBJECTS.flatMap(({ code, kind }) => (released.includes(code) ? [kind] : [])),
    isFollowed: is_followed,
  }));
}

/** What stands on the prices of these data sets, by period. */
export async function readStandings(
  db: Reading,
  dataSets: readonly DataSetCode[],
  periods: readonly string[],
): Promise<(period: string) => Standing> {
  const asked = [...new Set(periods)];
  const each = await readEachStanding(
    db,
    asked.map((period) => ({ dataSets, period })),
  );
  const found = new Map(asked.map((period, at) => [period, each[at] ?? NOTHING]));
  return (period) => found.get(period) ?? NOTHING;
}

/** The same for one period. */
export const readStanding = async (
  db: Reading,
  dataSets: readonly DataSetCode[],
  period: string,
): Promise<Standing> => (await readStandings(db, dataSets, [period]))(period);
