import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { isHidden, shownColumns } from '../../published/shown-cell.queries.ts';
import type { PublishedBefore } from '../../runs/hiding/averages-to-hide.rules.ts';
import { earlierVintages } from '../../runs/hiding/earlier-vintages.rules.ts';

/** What readers have of a period's averages of a data set, in all live vintages, and what is hidden of the period before. */
export async function readPublishedBefore(
  db: Reading,
  dataSet: string,
  period: string,
): Promise<PublishedBefore> {
  const cells = db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.subject', '=', dataSet)
    .where('s.kind', '=', 'average')
    .where('c.sequence', 'is not', null);
  const own = await cells
    .where('c.period', '=', period)
    .orderBy('c.sequence')
    .select(['s.item_id', 's.region_id', 'c.exact'])
    .select(shownColumns('c'))
    .execute();
  const last = await cells
    .where('c.period', '=', addPeriods(period, -1))
    .distinctOn('c.series_id')
    .orderBy('c.series_id')
    .orderBy('c.sequence', 'desc')
    .select(['s.item_id', 's.region_id'])
    .select(isHidden('c').as('suppressed'))
    .execute();
  const hidden = Map.groupBy(
    last.filter(({ suppressed }) => suppressed),
    ({ item_id }) => item_id ?? 0,
  );
  return {
    earlier: earlierVintages(
      own.map(({ item_id, region_id, ...cell }) => ({ ...cell, itemId: item_id ?? 0, regionId: region_id })),
    ),
    before: new Map(
      [...hidden].map(([itemId, cells]) => [itemId, new Set(cells.map(({ region_id }) => region_id))]),
    ),
  };
}

/** Indices that a live vintage hid, by `indexKey`: on whichever base, they stay hidden. */
export async function readHiddenIndices(
  db: Reading,
  subject: string,
  periods: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.subject', '=', subject)
    .where('c.period', 'in', [...periods, ''])
    .where('c.suppressed', '=', true)
    .where('c.sequence', 'is not', null)
    .select(['s.kind', 's.group_id', 's.category_id', 's.region_id', 's.variant', 'c.period'])
    .execute();
  return new Set(rows.map(indexKey));
}

/** An index by what it measures. */
export interface PublishedIndex {
  readonly kind: string;
  readonly group_id: number | null;
  readonly category_id: number | null;
  readonly region_id: number;
  readonly variant: string;
  readonly period: string;
}

/** What an index measures, on any base. */
export const indexKey = (index: PublishedIndex): string =>
  [index.kind, index.group_id, index.category_id, index.region_id, index.variant, index.period].join('|');
