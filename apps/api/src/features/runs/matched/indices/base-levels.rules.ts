import { baseFactor } from '@datum/index-numbers/matched-index/base-change';
import { beginGroups } from '@datum/index-numbers/matched-index/group-levels';
import { cellOf, type NamedSample, placeOfCell } from '../lines/sample.rules.ts';
import { type CellPeriod, type GroupLevels, walkGroups } from './walk-groups.rules.ts';

/** Levels of the cells and means of the groups over a family's first base. */
export interface BaseLevels {
  readonly levels: readonly { readonly itemId: number; readonly regionId: number; readonly level: number }[];
  readonly means: readonly { readonly groupId: number; readonly regionId: number; readonly mean: number }[];
}

/**
 * What the first base of a family is frozen with: the mean of C over it for each cell that had begun by its first period,
 * and the mean of each leaf's group level. Null while a period of the base has no Table One over matched lines.
 *
 * `periods`: all from the family's first to the end of the base; `base`: its first period and how many it has.
 */
export function baseLevelsOf(
  periods: readonly CellPeriod[],
  base: { readonly from: string; readonly count: number },
): BaseLevels | null {
  const span = periods.filter(({ period }) => period >= base.from);
  const [first] = periods;
  const [start] = span;
  if (!first || !start || span.length < base.count || start.levels.every(Number.isNaN)) return null;
  const levels = [...start.levels.keys()].flatMap((cell) => {
    // one level for each cell
    if (Number.isNaN(start.levels[cell]!)) return [];
    const { itemId, regionId } = placeOfCell(start.named, cell);
    const level = baseFactor(span.map((at) => at.levels[cellOf(at.named, itemId, regionId)] ?? Number.NaN));
    return [{ itemId, regionId, level }];
  });
  const baseLevels = new Float64Array(first.named.sample.cellItem.length).fill(Number.NaN);
  for (const { itemId, regionId, level } of levels) {
    const cell = cellOf(first.named, itemId, regionId);
    if (cell >= 0) baseLevels[cell] = level;
  }
  const { months } = walkGroups(periods, {
    named: first.named,
    rules: first.rules,
    state: beginGroups(first.named.sample, baseLevels),
    levels: first.levels,
  });
  return { levels, means: meansOf(months.filter(({ period }) => period >= base.from)) };
}

function meansOf(months: readonly GroupLevels[]): BaseLevels['means'] {
  const named = months.at(-1)?.named;
  if (!named) return [];
  return named.groupIds.flatMap((groupId) =>
    named.regionIds.map((regionId) => ({
      groupId,
      regionId,
      mean: baseFactor(
        months.flatMap((month) => month.indices[leafOf(month.named, groupId, regionId)] ?? []),
      ),
    })),
  );
}

/** Position of a leaf of a group; -1 where the structure has none. */
function leafOf({ groupIds, regionAt, regionIds }: NamedSample, groupId: number, regionId: number): number {
  const [group, region] = [groupIds.indexOf(groupId), regionAt.get(regionId)];
  return group < 0 || region === undefined ? -1 : group * regionIds.length + region;
}

/**
 * Factors of series at a change of base: the mean of each over the new base, on the family's first one. One that lacks a
 * period of the base has none.
 */
export const factorsOf = (
  bySeries: ReadonlyMap<string, readonly number[]>,
  count: number,
): ReadonlyMap<string, number> =>
  new Map(
    [...bySeries].flatMap(([key, values]) =>
      values.length < count ? [] : [[key, baseFactor(values)] as const],
    ),
  );
