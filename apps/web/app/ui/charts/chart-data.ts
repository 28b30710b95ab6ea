import type { Period } from '../period.ts';
import type { SeriesSlot } from './series-slot.ts';

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
}

/** Where a period stands on the axis; -1 when it is not there. */
export function placeOf({ periods }: ChartData, period: Period | undefined): number {
  return period === undefined ? -1 : periods.indexOf(period);
}

/** The last place with a value; -1 for a series without any. */
export function lastPlace(series: ChartSeries): number {
  return series.values.findLastIndex((value) => value !== null);
}
