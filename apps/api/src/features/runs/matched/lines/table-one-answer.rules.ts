import { changePrinting, type RuleSet } from '@datum/contract/computation/rule-set';
import type { averageFigure } from '@datum/contract/computation/runs';
import { lendersOf } from '@datum/index-numbers/matched-sample/origin';
import { changeInPercent } from '@datum/index-numbers/publication/change-in-percent';
import { printDouble } from '@datum/index-numbers/publication/print';
import type { z } from 'zod';
import { printAverage } from '../../../averages/print.rules.ts';
import type { ItemInUnit } from '../../inputs/places.queries.ts';
import type { AverageCell } from '../../tables/table-one.rules.ts';
import type { ComputedMonth } from './month.rules.ts';
import { type NamedSample, placeOfCell } from './sample.rules.ts';

/** How a cell moved, as Table One tells it. */
export interface CellMovement {
  readonly itemId: number;
  readonly regionId: number;
  /** Null in its first period. */
  readonly movement: number | null;
  readonly level: number;
  /** What the level is divided by; null while the family has no base. */
  readonly baseLevel: number | null;
  readonly lines: number;
  readonly imputedShare: number;
  readonly lenders: number;
}

/** Movements of a month that is not stored. */
export const movementsOf = (
  named: NamedSample,
  { cells, period }: ComputedMonth,
  baseLevelOf: (itemId: number, regionId: number) => number | null,
): CellMovement[] =>
  [...named.sample.cellItem.keys()].flatMap((cell) => {
    // columns have one entry for each cell
    const [level, movement] = [cells.levels[cell]!, cells.movements[cell]!];
    if (Number.isNaN(level)) return [];
    const place = placeOfCell(named, cell);
    return [
      {
        ...place,
        movement: Number.isNaN(movement) ? null : movement,
        level,
        baseLevel: baseLevelOf(place.itemId, place.regionId),
        lines: period.lines[cell]!,
        imputedShare: cells.imputedShares[cell]!,
        lenders: period.lenders[cell]!,
      },
    ];
  });

/**
 * Averages of one group's items as Table One shows them: average and average before, movement of the matched lines, long-term
 * relative, and what the change of the sample would have done to the ratio of the two averages.
 */
export function matchedFigures(
  cells: readonly AverageCell[],
  movements: readonly CellMovement[],
  before: ReadonlyMap<string, AverageCell>,
  items: readonly ItemInUnit[],
  rules: Pick<RuleSet, 'decimals' | 'changeBasis'>,
): z.output<typeof averageFigure>[] {
  const { decimals } = rules;
  const byItem = new Map(items.map((item) => [item.id, item]));
  const moved = new Map(movements.map((cell) => [placeKey(cell), cell]));
  const money = ({ exact, isComputed }: AverageCell) =>
    exact ? printAverage({ exact, isComputed: isComputed ?? true }, decimals.price) : null;
  const percent = (ratio: number) => printDouble({ value: ratio - 1, decimals: decimals.change, shift: 2 });
  return cells.flatMap((cell) => {
    const item = byItem.get(cell.itemId);
    if (!item) return [];
    const then = before.get(placeKey(cell));
    const own = moved.get(placeKey(cell));
    const ratio = cell.value !== null && then && then.value !== null ? cell.value / then.value : null;
    const movement = own?.movement ?? null;
    return [
      {
        item: { id: item.id, code: item.code, name: item.name },
        data_set: item.data_set,
        region_id: cell.regionId,
        unit: item.unit,
        value: money(cell),
        base: null,
        relative: own?.baseLevel
          ? printDouble({ value: own.level / own.baseLevel, decimals: decimals.index, shift: 2 })
          : null,
        previous: then ? money(then) : null,
        change_month: changeInPercent({
          from: then && { printed: money(then), exact: then.value },
          to: { printed: money(cell), exact: cell.value },
          printing: changePrinting(rules),
        }),
        movement: movement === null ? null : percent(movement),
        sample_effect: ratio === null || movement === null ? null : percent(ratio / movement),
        matched_lines: own?.lines ?? 0,
        imputed_share: own?.imputedShare ?? 0,
        lenders: own ? lendersOf(own.lenders) : [],
        n_quotes: cell.nQuotes,
        grade: cell.grade,
        status: cell.status,
        suppressed: cell.suppressed,
        quote_id: cell.quoteIds[0] ?? null,
      },
    ];
  });
}

export const placeKey = ({ itemId, regionId }: { itemId: number; regionId: number }): string =>
  `${itemId} ${regionId}`;
