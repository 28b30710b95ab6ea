import type { ObservationStatus } from '@datum/contract/entered-series/observations';
import { addPeriods, type Frequency, periodOf, periodsBetween } from '@datum/contract/values/period';
import type { Random } from '../random.ts';
import type { DemoSeries } from './series.ts';

/** Periods of history: seven years of quarters, six of months. */
const HISTORY = { M: 72, Q: 28, S: 14, Y: 8 } as const satisfies Record<Frequency, number>;
/** Releases after the first one, a period apart. */
const LATER_RELEASES = { M: 6, Q: 6, S: 3, Y: 1 } as const satisfies Record<Frequency, number>;
/** How much a provisional value moves until it is firm. */
const FIRMING = 0.004;
/** What a revision adds to the values of a year. */
const REVISION = 1.0035;

/** A value that a release brings. */
export interface DemoValue {
  readonly period: string;
  readonly value: string;
  readonly status: ObservationStatus;
  readonly note: string;
  readonly sample_size: number | null;
  readonly method: string;
}

/** The latest period that is over in a month. */
export const latestOver = (frequency: Frequency, month: string): string =>
  addPeriods(periodOf(frequency, month), -1);

/**
 * What each release of a series brings, oldest first, the last of them that of its latest period: history, then a
 * provisional value a period that is firm in the next release, and a revision of a year before the last.
 */
export function demoReleases(random: Random, series: DemoSeries, month: string): DemoValue[][] {
  const { frequency } = series;
  const latest = latestOver(frequency, month);
  const periods = periodsBetween(addPeriods(latest, 1 - HISTORY[frequency]), latest);
  const values = walk(random, series, periods);
  const later = LATER_RELEASES[frequency];
  const first = periods.length - later;
  const made = (at: number, status: ObservationStatus, factor = 1, note = ''): DemoValue => ({
    period: periods[at] ?? latest,
    value: ((values[at] ?? 0) * factor).toFixed(series.decimals),
    status,
    note,
    sample_size: series.sample ? random.whole(...series.sample) : null,
    method: series.sample ? 'projects' : '',
  });
  // what a period was said to be at first
  const early = periods.map(() => 1 + random.normal(0, FIRMING));
  const opening = (at: number) => made(at, 'provisional', early[at]);
  const history = periods.slice(0, first - 1).map((_, at) => made(at, 'firm'));
  const releases = [[...history, opening(first - 1)]];
  for (let at = first; at < periods.length; at += 1) {
    const isRevision = at === periods.length - 2;
    const revised = isRevision
      ? [6, 5, 4, 3].map((back) =>
          made(first - back, 'revised', REVISION, 'Revised with the yearly survey (demonstration)'),
        )
      : [];
    releases.push([...revised, made(at - 1, 'firm'), opening(at)]);
  }
  return releases;
}

/** Values that wander about the trend, in the unit of each period. */
function walk(
  random: Random,
  { start, drift, noise, season = [0], definitions }: DemoSeries,
  periods: readonly string[],
): number[] {
  let level = start;
  return periods.map((period, at) => {
    level *= 1 + drift + random.normal(0, noise);
    const part = (/^\d{4}-Q([1-4])$/.exec(period)?.[1] ?? '1') as string;
    const seasonal = 1 + (season[(Number(part) - 1) % season.length] ?? 0);
    const before = periods.length - 1 - at;
    const next = definitions.find((one) => one.before !== undefined && before > one.before);
    // a definition that came later: values before it are in another unit
    return level * seasonal * (next ? (definitions[0].factor ?? 1) : 1);
  });
}

/** The first period of each definition of a series. */
export const definedFrom = (series: DemoSeries, month: string): string[] => {
  const latest = latestOver(series.frequency, month);
  return series.definitions.map(({ before }) =>
    addPeriods(latest, before === undefined ? 1 - HISTORY[series.frequency] : -before),
  );
};
