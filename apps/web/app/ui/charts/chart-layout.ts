import { type ChartData, type ChartSeries, lastPlace, placeOf } from './chart-data.ts';
import { valueRange, valueTicks } from './series/axis.ts';
import { labelPlaces } from './series/label-places.ts';

/** Pixel measures of a chart, shared by the drawn-once and the interactive one. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** The plot: lines run from `left` to `right`, grid lines from 0 to `right`. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  /** Too little room for names at the line ends: they go into a legend below. */
  readonly narrow: boolean;
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

const NARROW = 480;
/** The share of the width that names at the line ends may take. */
const NAMES_SHARE = 0.45;
/** Room for figures on the grid lines at the left. */
const AXIS_WIDTH = 42;
const CHARACTER = 7.2;

/** Pixels above and below the plot. */
const ROOM = { top: 24, bottom: 28 };

/** Places everything for a width and height in pixels. `valueWidth` is the printed length of the longest value. */
export function chartLayout(
  data: ChartData,
  width: number,
  height: number,
  valueWidth: number,
  room = ROOM,
): ChartLayout {
  const range = valueRange(data) ?? { low: 0, high: 1 };
  const ticks = valueTicks(range.low, range.high, height < 260 ? 3 : 5);
  const valueChars = Math.max(valueWidth, data.valueRoom ?? 0);
  const longest = Math.max(
    0,
    ...data.series.map((series) => Math.max(series.name.length + valueChars + 1, series.note?.length ?? 0)),
  );
  const named = longest * CHARACTER + 24;
  const narrow = width < NARROW || named > width * NAMES_SHARE;
  const labels = narrow ? valueChars * CHARACTER + 16 : named;
  const [left, right, top, bottom] = [AXIS_WIDTH, width - labels, room.top, height - room.bottom];
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const steps = data.periods.length - 1;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    ticks,
    narrow,
    // a single period stands in the middle, where ECharts puts it
    x: (place) => left + (right - left) * (steps > 0 ? place / steps : 0.5),
    y: (value) => bottom - ((bottom - top) * (value - low)) / (high - low),
  };
}

/** The line of a series from place to place; gaps where there is no value. */
export function linePath(
  series: ChartSeries,
  layout: ChartLayout,
  from = 0,
  to = series.values.length - 1,
): string {
  let pen = 'M';
  let path = '';
  for (let place = from; place <= to; place++) {
    const value = series.values[place];
    if (value === null || value === undefined) {
      pen = 'M';
      continue;
    }
    path += `${pen}${layout.x(place).toFixed(1)} ${layout.y(value).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}

/** The outline of a series' band, there along the highest values and back along the lowest; one piece for each gapless run. */
export function bandPath({ band }: ChartSeries, layout: ChartLayout): string {
  if (!band) return '';
  const places = band.low.flatMap((low, place) => {
    const high = band.high[place];
    return low === null || high === null || high === undefined ? [] : [{ place, low, high }];
  });
  const runs: (typeof places)[] = [];
  for (const point of places) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.place === point.place - 1) run.push(point);
    else runs.push([point]);
  }
  const corner = (place: number, value: number) =>
    `${layout.x(place).toFixed(1)} ${layout.y(value).toFixed(1)}`;
  return runs
    .map((run) => {
      const there = run.map(({ place, high }) => corner(place, high));
      const back = run.map(({ place, low }) => corner(place, low)).reverse();
      return `M${[...there, ...back].join('L')}z`;
    })
    .join('');
}

/** Pixels between the plot and the labels of its lines. */
export const LABEL_GAP = 13;

/** The label at a line's end: where it belongs, and where it stands after all have been moved apart. */
export interface EndLabel {
  readonly series: ChartSeries;
  readonly value: number;
  readonly place: number;
  readonly pointY: number;
  readonly y: number;
  /**
   * From the height of the line's end to the label that had to move; null where it did not. It is drawn beside the plot: within
   * it, where a line ends early, it would look like data.
   */
  readonly leader: {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
  } | null;
}

/** The labels of all lines, apart from each other by a line, or two where there are notes. */
export function endLabels(data: ChartData, layout: ChartLayout): EndLabel[] {
  const ends = data.series.flatMap((series) => {
    const place = lastPlace(series);
    const value = series.values[place];
    return value === null || value === undefined ? [] : [{ series, place, value, pointY: layout.y(value) }];
  });
  const gap = !layout.narrow && ends.some(({ series }) => series.note) ? 36 : 18;
  const places = labelPlaces(
    ends.map(({ pointY }) => pointY),
    gap,
    layout.top,
    layout.bottom - 4,
  );
  return ends.map((end, index) => {
    const y = places[index] ?? end.pointY;
    const isMoved = Math.abs(end.pointY - y) > 3;
    const leader = isMoved
      ? { x1: layout.right + 6, y1: end.pointY, x2: layout.right + LABEL_GAP - 3, y2: y }
      : null;
    return { ...end, y, leader };
  });
}

/** The first provisional place, or the count of periods when all are final. */
export function provisionalPlace(data: ChartData): number {
  const place = placeOf(data, data.provisionalFrom);
  return place < 0 ? data.periods.length : place;
}
