import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { printDouble } from '@datum/index-numbers/publication/print';
import { type BaseLevels, baseLevelsOf, factorsOf } from './base-levels.rules.ts';
import { readCellPeriods } from './levels.queries.ts';
import { seriesKeyOf } from './series-name.rules.ts';
import { readStoredFigures } from './stored-figures.queries.ts';

/** A base as its levels are computed: family and span. */
export interface BaseSpan {
  readonly family: string;
  readonly period_from: string;
  readonly period_to: string;
}

/** What a family's first base would be frozen with now (`baseLevelsOf`). */
export async function computeBaseLevels(
  db: Reading,
  base: BaseSpan,
  months: readonly string[],
): Promise<BaseLevels | null> {
  const periods = await readCellPeriods(db, base.family, '', base.period_to);
  return baseLevelsOf(periods, { from: base.period_from, count: months.length });
}

/** Freezes the levels of a first base; `fromRun`: for runs from that one on, where a correction computed them again. */
export async function storeBaseLevels(
  db: Writing,
  baseId: number,
  { levels, means }: BaseLevels,
  fromRun = 0,
): Promise<void> {
  await copyIn(
    db,
    'base_levels',
    ['base_period_id', 'item_id', 'region_id', 'level', 'from_run'],
    levels.map(({ itemId, regionId, level }): CopyValue[] => [baseId, itemId, regionId, level, fromRun]),
  );
  await copyIn(
    db,
    'base_means',
    ['base_period_id', 'group_id', 'region_id', 'mean', 'from_run'],
    means.map(({ groupId, regionId, mean }): CopyValue[] => [baseId, groupId, regionId, mean, fromRun]),
  );
}

/**
 * Factors of every series to a base that is not the family's first: its mean over that base, on the first one, by
 * `seriesKeyOf`. A series that lacks a period of the base has none.
 */
export async function computeFactors(
  db: Reading,
  base: BaseSpan,
  months: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const stored = await readStoredFigures(db, base.family, { from: base.period_from, to: base.period_to });
  const bySeries = Map.groupBy(stored, seriesKeyOf);
  return factorsOf(
    new Map([...bySeries].map(([key, figures]) => [key, figures.map(({ value }) => value)])),
    months.length,
  );
}

/** Freezes the factors between a family's first base and another one; `fromRun` as in `storeBaseLevels`. */
export async function storeFactors(
  db: Writing,
  base: BaseSpan & { readonly id: number; readonly approvedBy: string | null },
  firstId: number,
  factors: ReadonlyMap<string, number>,
  fromRun = 0,
): Promise<void> {
  await copyIn(
    db,
    'link_factors',
    [
      'series_key',
      'old_base_id',
      'new_base_id',
      'overlap_from',
      'overlap_to',
      'factor',
      'exact',
      'approved_by',
      'from_run',
    ],
    [...factors].map(([key, factor]): CopyValue[] => [
      key,
      firstId,
      base.id,
      base.period_from,
      base.period_to,
      printDouble({ value: factor, decimals: 6 }),
      factor,
      base.approvedBy,
      fromRun,
    ]),
  );
}
