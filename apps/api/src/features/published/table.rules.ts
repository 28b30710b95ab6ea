import { DEFAULT_RULE_SET, type RuleSet } from '@datum/contract/computation/rule-set';
import type { PlaceReach } from '@datum/contract/plans/plan-terms';
import type { FigureCell, FigureRow, MEASURES } from '@datum/contract/publication/published';
import { firstOpened, type Opened, opensFigure, reachOf } from '@datum/contract/subscriptions/opened';
import {
  addPeriods,
  type Frequency,
  frequencyOf,
  periodsAYear,
  yearBefore,
} from '@datum/contract/values/period';
import { type ChangePrinting, changeInPercent } from '@datum/index-numbers/publication/change-in-percent';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import type { CellRow, SeriesChoice, SeriesRow } from './queries.ts';

/** Periods that a visitor and the sample level see: a year, and the same period of the year before. */
export const samplePeriods = (latest: string): number => periodsAYear(frequencyOf(latest)) + 1;

/** First period of the sample, counted from today's latest: an older vintage opens no older periods. */
export const sampleFrom = (newest: string | null): string =>
  newest ? addPeriods(newest, 1 - samplePeriods(newest)) : '';

/**
 * Whether a single figure is open: by what the reader's plans open, or as part of the sample, which holds headline items of
 * the country and indices of the country, the last year and the period before.
 */
export const opensOne = (
  opened: Opened,
  figure: {
    readonly level: string;
    /** Null where it is of no item. */
    readonly isHeadline: boolean | null;
    readonly period: string;
    readonly newest: string;
  },
): boolean =>
  opensFigure(opened, { reach: reachOf(figure.level), period: figure.period, newest: figure.newest }) ||
  (figure.level === 'country' && figure.isHeadline !== false && figure.period >= sampleFrom(figure.newest));

/** First period that is open of each kind of place, null where none is; counted from today's latest too. */
export type OpensFrom = Readonly<Record<PlaceReach, string | null>>;
export function opensFrom({ depths }: Opened, first: string | null, newest: string | null): OpensFrom {
  const of = (reach: PlaceReach) =>
    newest ? firstOpened(depths[reach], { first: first ?? '', newest }) : depths[reach] > 0 ? '' : null;
  return { country: of('country'), groups: of('groups'), all: of('all') };
}

/** Levels of regions that are open; none = no matter which. */
export const levelsOpen = ({ country, groups, all }: OpensFrom): SeriesChoice['levels'] =>
  country === null || all !== null ? [] : groups === null ? ['country'] : ['country', 'region_group'];

/** Cells without those that a plan opens for other places only: each kind of place goes back as far as its own plans. */
export function openCells(
  series: readonly SeriesRow[],
  cells: readonly CellRow[],
  starts: OpensFrom,
  isFull: boolean,
): readonly CellRow[] {
  if (!isFull || (starts.country === starts.groups && starts.groups === starts.all)) {
    return cells;
  }
  const firsts = new Map(series.map(({ id, region_level }) => [id, starts[reachOf(region_level)] ?? '']));
  return cells.filter(({ series_id, period }) => period >= (firsts.get(series_id) ?? ''));
}

/** Periods that a page opens with where nobody asked: two years of months, four of half-years. */
const OPENING = { M: 24, Q: 12, S: 8, Y: 10 } as const satisfies Record<Frequency, number>;
export const openingPeriods = (latest: string): number => OPENING[frequencyOf(latest)];

/** A stored numeric as printed; one that was published with more decimals than are printed now is rounded, never cut. */
export const printed = (value: string | null, decimals: number): string | null =>
  value === null ? null : roundHalfAway({ value: Number(value), decimals });

/** What a table shows of its cells, and how it prints them. */
export interface TablePrinting {
  readonly measure: (typeof MEASURES)[number];
  /** Decimals of levels. */
  readonly decimals: number;
  /** Of changes, and whether they are computed from printed or from unrounded values. */
  readonly change: ChangePrinting;
}

/** The row of a series: its cells in the order of the periods, as the measure asks. */
export function figureRow(
  row: SeriesRow,
  cells: readonly CellRow[],
  periods: readonly string[],
  printing: TablePrinting,
): FigureRow {
  const own = new Map(cells.map((cell) => [cell.period, cell]));
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
            ...(row.hours === null ? {} : { hours: row.hours }),
          },
    category: row.category_code === null ? null : { code: row.category_code, name: row.category_name ?? {} },
    group: row.group_code === null ? null : { code: row.group_code, name: row.group_name ?? {} },
    region: { code: row.region_code, name: row.region_name, level: row.region_level },
    variant: row.variant,
    cells: periods.map((period) => cellOf(own, period, printing)),
    last_change: lastChangeOf(own, periods, printing),
  };
}

function cellOf(
  cells: ReadonlyMap<string, CellRow>,
  period: string,
  printing: TablePrinting,
): FigureCell | null {
  const { measure, decimals } = printing;
  const cell = cells.get(period);
  if (!cell) {
    return null;
  }
  const before =
    measure === 'level'
      ? undefined
      : cells.get(measure === 'previous' ? addPeriods(period, -1) : yearBefore(period));
  return {
    value: measure === 'level' ? printed(cell.value, decimals) : changeBetween(cell, before, printing),
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

type Changed = Pick<CellRow, 'value' | 'exact'>;

/** Change in percent between two cells by the rules of the table; null where either has no figure. */
export const changeBetween = (
  now: Changed,
  before: Changed | undefined,
  { decimals, change }: Omit<TablePrinting, 'measure'>,
): string | null => {
  const shown = ({ value, exact }: Changed) => ({ printed: printed(value, decimals), exact });
  return changeInPercent({ from: before && shown(before), to: shown(now), printing: change });
};

/** Changes of a series' last figure in a table of levels, on figures that the table shows too. */
function lastChangeOf(
  cells: ReadonlyMap<string, CellRow>,
  periods: readonly string[],
  printing: TablePrinting,
): FigureRow['last_change'] {
  const [first, last] = [
    periods[0],
    periods.findLast((period) => (cells.get(period)?.value ?? null) !== null),
  ];
  const now = last === undefined ? undefined : cells.get(last);
  if (printing.measure !== 'level' || first === undefined || last === undefined || !now) return null;
  const on = (period: string) => (period < first ? null : changeBetween(now, cells.get(period), printing));
  return { period: last, month: on(addPeriods(last, -1)), year: on(yearBefore(last)) };
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

/** How a table of a kind prints by these rules; by the start values before anything was released. */
export function tablePrinting(
  rules: Pick<RuleSet, 'decimals' | 'changeBasis'> | null,
  kind: 'prices' | 'indices',
): Omit<TablePrinting, 'measure'> {
  const { decimals, changeBasis } = rules ?? DEFAULT_RULE_SET;
  return {
    decimals: kind === 'prices' ? decimals.price : decimals.index,
    change: { decimals: decimals.change, basis: changeBasis },
  };
}
