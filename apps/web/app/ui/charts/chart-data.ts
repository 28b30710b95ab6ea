import type { Period } from '../words/period.ts';
import type { SeriesSlot } from './series/series-slot.ts';

/** One line of a chart. */
export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  readonly slot: SeriesSlot;
  /** One for each period of the chart; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Under the name at the line's end: "+3.1 % on a year". */
  readonly note?: string;
  /** The reader's own choice: a heavier line, bold name. */
  readonly own?: boolean;
  /** Lowest and highest behind each value, as a tinted band around the line. */
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
}

/** Something that happened: a base moved, a tax changed. Two short lines at most. */
export interface ChartEvent {
  readonly period: Period;
  readonly lines: readonly string[];
}

/** What a line chart shows: figures, and what must be known to read them. */
export interface ChartData {
  /** All of one frequency, in order, without holes. */
  readonly periods: readonly Period[];
  readonly series: readonly ChartSeries[];
  readonly decimals: number;
  /** From here on values are provisional: dotted, on a grey band. */
  readonly provisionalFrom?: Period;
  /** The level everything is measured from, with the datum mark at its period if that is in sight. */
  readonly base?: { readonly level: number; readonly period?: Period };
  readonly events?: readonly ChartEvent[];
  /** The value that is open elsewhere on the page: a ring around its point. */
  readonly open?: { readonly series: string; readonly period: Period };
  /** Characters that values at the line ends have room for at least, so that charts below each other end at one line. */
  readonly valueRoom?: number;
  /** Values that the axis must hold, so that several charts can be compared. */
  readonly range?: { readonly low: number; readonly high: number };
}

/** Where a period stands on the axis; -1 when it is not there. */
export function placeOf({ periods }: ChartData, period: Period | undefined): number {
  return period === undefined ? -1 : periods.indexOf(period);
}

/** The last place with a value; -1 for a series without any. */
export function lastPlace(series: ChartSeries): number {
  return series.values.findLastIndex((value) => value !== null);
}

/** The value that is open, with its series and place; null when it is not in the chart. */
export function openPoint(data: ChartData): { series: ChartSeries; place: number; value: number } | null {
  const place = placeOf(data, data.open?.period);
  const series = data.series.find(({ id }) => id === data.open?.series);
  const value = series?.values[place];
  return series && value !== null && value !== undefined ? { series, place, value } : null;
}

/** Places of values without a neighbour: no line reaches them, so they are drawn as points. */
export const lonePlaces = ({ values }: ChartSeries): readonly number[] =>
  values.flatMap((value, place) => {
    const isAlone = isMissing(values[place - 1]) && isMissing(values[place + 1]);
    return !isMissing(value) && isAlone ? [place] : [];
  });

const isMissing = (value: number | null | undefined): boolean => value === null || value === undefined;
