import type { FigureCell, FigureRow } from '@datum/contract/publication/published';
import { addMonths } from '@datum/contract/values/period';
import { publishedChange } from '@datum/index-numbers/publication/published-change';
import type { CellRow, SeriesRow } from './queries.ts';

/** Months that a visitor and the sample level see. */
export const SAMPLE_PERIODS = 13;

/** A stored numeric as printed: six decimals are stored, fewer were published, so cutting zeros loses nothing. */
export function printed(value: string | null, decimals: number): string | null {
  if (value === null) {
    return null;
  }
  const [whole = '0', rest = ''] = value.split('.');
  return decimals === 0 ? whole : `${whole}.${rest.padEnd(decimals, '0').slice(0, decimals)}`;
}

/** Rows of a table: one a series, its cells in the order of the periods, as the measure asks. */
export function figureRows(
  series: readonly SeriesRow[],
  cells: readonly CellRow[],
  periods: readonly string[],
  measure: 'level' | 'month' | 'year',
  decimals: number,
): FigureRow[] {
  const bySeries = Map.groupBy(cells, ({ series_id }) => series_id);
  return series.map((row) => {
    const own = new Map((bySeries.get(row.id) ?? []).map((cell) => [cell.period, cell]));
    return {
      series: row.id,
      item:
        row.item_code === null
          ? null
          : {
              code: row.item_code,
              name: row.item_name ?? {},
              unit: row.unit ?? '',
              unit_name: row.unit_name ?? {},
              standard: row.standard ?? '',
              group: { code: row.item_group_code ?? '', name: row.item_group_name ?? {} },
            },
      category:
        row.category_code === null ? null : { code: row.category_code, name: row.category_name ?? {} },
      group: row.group_code === null ? null : { code: row.group_code, name: row.group_name ?? {} },
      region: { code: row.region_code, name: row.region_name, level: row.region_level },
      variant: row.variant,
      cells: periods.map((period) => cellOf(own, period, measure, decimals)),
    };
  });
}

function cellOf(
  cells: ReadonlyMap<string, CellRow>,
  period: string,
  measure: 'level' | 'month' | 'year',
  decimals: number,
): FigureCell | null {
  const cell = cells.get(period);
  if (!cell) {
    return null;
  }
  const before =
    measure === 'level' ? undefined : cells.get(addMonths(period, measure === 'month' ? -1 : -12));
  return {
    value:
      measure === 'level'
        ? printed(cell.value, decimals)
        : changeOf(cell.value, before?.value ?? null, decimals),
    status: before && isGap(before) ? 'withdrawn' : cell.value_status,
    obs: cell.obs_status as FigureCell['obs'],
    suppressed: cell.suppressed,
    sequence: cell.sequence,
    low: measure === 'level' ? printed(cell.low, decimals) : null,
    high: measure === 'level' ? printed(cell.high, decimals) : null,
    n_quotes: cell.n_quotes,
    grade: cell.grade,
  };
}

/** An empty cell in place of a withdrawn figure: there is no change on it. */
const isGap = ({ value, value_status }: CellRow): boolean => value === null && value_status === 'withdrawn';

/** Cells as a reader of an earlier vintage should see them: what was withdrawn since says so beside its value. */
export function markTaken(
  cells: readonly CellRow[],
  takenAway: ReadonlyMap<string, readonly { readonly withdrawn: number; readonly sequence: number }[]>,
): readonly CellRow[] {
  if (takenAway.size === 0) {
    return cells;
  }
  return cells.map((cell) => {
    const taken = takenAway.get(`${cell.series_id} ${cell.period}`) ?? [];
    return taken.some(({ withdrawn, sequence }) => withdrawn <= cell.sequence && cell.sequence < sequence)
      ? { ...cell, value_status: 'withdrawn' }
      : cell;
  });
}

/** Change in percent with one decimal, from the values as printed (rules 2.3). */
export function changeOf(now: string | null, before: string | null, decimals: number): string | null {
  const [to, from] = [printed(now, decimals), printed(before, decimals)];
  return to === null || from === null || Number(from) === 0
    ? null
    : publishedChange({ from, to, decimals: 1 });
}

/** The withdrawal that took a figure away, among the vintages of its cell; undefined while the figure stands. */
export const withdrawnBy = <
  V extends { readonly sequence: number | null; readonly withdraws: number | null },
>(
  vintages: readonly V[],
  figure: number,
): V | undefined =>
  vintages.find(
    ({ sequence, withdraws }) =>
      withdraws !== null && sequence !== null && withdraws <= figure && figure < sequence,
  );

/** A headline's spark line: the published levels as numbers. */
export const sparkOf = (row: FigureRow): (number | null)[] =>
  row.cells.map((cell) => (cell?.value ? Number(cell.value) : null));
