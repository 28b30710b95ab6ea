import { addPeriods } from '@datum/contract/values/period';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { counts, notDropped } from '../../../../standing/counting.queries.ts';
import type { ShareLinks } from '../index-figures.rules.ts';
import { type SeriesName, seriesKeyOf } from '../series-name.rules.ts';
import { readStoredFigures } from '../stored-figures.queries.ts';
import type { GroupLevels } from '../walk-groups.rules.ts';
import type { Standing } from './share-links.rules.ts';

/** Links of totals as runs of periods before one left them. */
export async function readShareLinks(db: Reading, family: string, before: string): Promise<ShareLinks> {
  const { rows } = await sql<{ series_key: string; factor: number }>`
    select distinct on (l.series_key) l.series_key, l.factor
    from share_links l join runs r on r.id = l.run_id
    where r.subject = ${family} and ${counts('r')} and r.period < ${before}
    order by l.series_key, l.period desc, l.run_id desc`.execute(db);
  return new Map(rows.map(({ series_key, factor }) => [series_key, factor]));
}

/** By what indices are multiplied in the figures of a run since their shares or groups changed, by `seriesKeyOf`; none = 1. */
export async function readShareLinksOf(
  db: Reading,
  names: readonly SeriesName[],
  { period, runId }: { readonly period: string; readonly runId: number },
): Promise<ShareLinks> {
  const links = await db
    .selectFrom('share_links as l')
    .innerJoin('runs as r', 'r.id', 'l.run_id')
    .where('l.series_key', '=', sql<string>`any(${names.map(seriesKeyOf)}::text[])`)
    .where('l.period', '<=', period)
    .where('l.run_id', '<=', runId)
    .where(notDropped('r'))
    .distinctOn('l.series_key')
    .orderBy('l.series_key')
    .orderBy('l.period', 'desc')
    .orderBy('l.run_id', 'desc')
    .select(['l.series_key', 'l.factor'])
    .execute();
  return new Map(links.map(({ series_key, factor }) => [series_key, factor]));
}

/** What stood in the period before the first of these months, where its totals are linked to it; else empty. */
export async function readStanding(
  db: Reading,
  family: string,
  [first]: readonly GroupLevels[],
): Promise<Standing> {
  if (!first || first.before === null) return new Map();
  const last = addPeriods(first.period, -1);
  const figures = await readStoredFigures(db, family, { from: last, to: last });
  return new Map(figures.map((figure) => [seriesKeyOf(figure), figure.value]));
}

/** Stores links that begin in a run, by the period in which they do. */
export async function storeShareLinks(
  db: Writing,
  runId: number,
  links: ReadonlyMap<string, ShareLinks>,
): Promise<void> {
  const rows = [...links].flatMap(([period, ofSeries]) =>
    [...ofSeries].map(([key, factor]): CopyValue[] => [runId, period, key, factor]),
  );
  await copyIn(db, 'share_links', ['run_id', 'period', 'series_key', 'factor'], rows);
}
