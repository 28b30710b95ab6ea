import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { sql } from 'kysely';
import { contributionsOf } from '../tables/contributions.rules.ts';
import type { WeighedMonth, WeighedPart } from './weigh.rules.ts';

/** A component as a table shows it: `value` over `mean` is what is weighed. */
interface StoredPart {
  readonly groupId: number;
  readonly weight: number;
  readonly value: number;
}

/** What is asked of a table: one index of it. */
interface AskedIndex {
  readonly category?: number | undefined;
  readonly region?: number | undefined;
  readonly variant: string;
}

/** What each component has in the index asked for, and adds to its change on the month before. */
export async function weighedContributions(
  db: Reading,
  { family, period }: { readonly family: string; readonly period: string },
  asked: Required<AskedIndex>,
  index: number | null,
  { dry, decimals }: { readonly dry: WeighedMonth | undefined; readonly decimals: number },
) {
  const own = dry
    ? dry.figures
        .find(
          (figure) =>
            figure.categoryId === asked.category &&
            figure.regionId === asked.region &&
            figure.variant === asked.variant,
        )
        ?.parts.map(partOf)
    : await readParts(db, family, period, asked);
  const before = new Map(
    (await readParts(db, family, addPeriods(period, -1), asked)).map(({ groupId, value }) => [
      groupId,
      value,
    ]),
  );
  const parts = (own ?? []).map((part) => ({ ...part, before: before.get(part.groupId) ?? null }));
  if (parts.length === 0) return [];
  return contributionsOf(parts, { divisor: null, index }).map(
    ({ groupId, share, value, points, contribution }) => ({
      group_id: groupId,
      weight: roundHalfAway({ value: share, decimals: 2 }),
      index: publishIndex({ value, decimals }),
      points: publishIndex({ value: points, decimals: 2 }),
      contribution: contribution === null ? null : publishIndex({ value: contribution, decimals: 2 }),
    }),
  );
}

const partOf = ({ groupId, weight, figure, mean }: WeighedPart): StoredPart => ({
  groupId,
  weight,
  value: figure.value / mean,
});

/** The components of an index in a month by the latest run that weighed it and counts. */
async function readParts(
  db: Reading,
  family: string,
  period: string,
  { category, region, variant }: AskedIndex,
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select v.group_id as "groupId", v.weight, v.value / v.mean as value
    from component_values v join item_groups g on g.id = v.group_id
    where v.run_id = (select max(c.run_id) from component_runs c join runs r on r.id = c.run_id
        where r.subject = ${family} and r.state in ('done', 'approved') and c.period = ${period})
      and v.period = ${period} and v.category_id = ${category ?? 0} and v.region_id = ${region ?? 0}
      and v.variant = ${variant}
    order by g.sort, g.id`.execute(db);
  return rows;
}

/** The latest run that computed a month and counts: its own, or a later one that computed it again. */
export async function findWeighingRun(db: Reading, family: string, period: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(c.run_id) as id from component_runs c join runs r on r.id = c.run_id
    where r.subject = ${family} and r.state in ('done', 'approved') and c.period = ${period}`.execute(db);
  return rows[0]?.id ?? null;
}
