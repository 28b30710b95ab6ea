import type { EChartsCoreOption } from 'echarts/core';
import type { Ui } from '../../ui-provider.tsx';
import { formatNumber } from '../../words/format.ts';
import { type ChartData, type ChartSeries, lastPlace, lonePlaces } from '../chart-data.ts';
import { type ChartLayout, provisionalPlace } from '../chart-layout.ts';
import { chartMarks } from '../chart-marks.ts';
import { tickText } from '../chart-text.ts';
import type { ChartTokens } from '../chart-tokens.ts';
import { periodTicks, tickDecimals } from './axis.ts';
import { endGraphics } from './end-graphics.ts';
import { BAND_OPACITY, slots } from './series-slot.ts';

/** Everything the drawing of a chart depends on. */
export interface DrawInput {
  readonly data: ChartData;
  readonly layout: ChartLayout;
  readonly tokens: ChartTokens;
  readonly ui: Pick<Ui, 'locale' | 't'>;
  /** Pixels that the whole chart is moved to the right: the margin of a picture. */
  readonly origin?: number;
}

/**
 * The chart for ECharts, at the same pixels as our own layout, so that the pointer's rule and rings can be placed
 * without asking the library. The x axis counts periods; it begins before the first one, so that grid lines run under
 * their labels.
 */
export function seriesOption(input: DrawInput): EChartsCoreOption {
  const { data, layout, tokens } = input;
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    grid: {
      // Labels may stand outside; the plot stays where our layout has it.
      outerBoundsMode: 'none',
      left: input.origin ?? 0,
      top: layout.top,
      width: layout.right,
      height: layout.bottom - layout.top,
    },
    xAxis: periodAxis(input),
    yAxis: valueAxis(input),
    series: [
      { id: 'marks', type: 'line', data: [], silent: true, ...chartMarks(input) },
      ...data.series.flatMap((series) => bandLines(series, input)),
      ...data.series.flatMap((series) => lines(series, input)),
    ],
    graphic: endGraphics(input),
  };
}

function periodAxis({ data, layout, tokens, ui }: DrawInput) {
  const last = Math.max(data.periods.length - 1, 1);
  const lead = (layout.left * last) / (layout.right - layout.left);
  const ticks = periodTicks(data.periods, Math.max(2, Math.floor((layout.right - layout.left) / 68)));
  const words = new Map(ticks.map((tick) => [tick.place, tickText(tick, ui)]));
  const places = ticks.map(({ place }) => place);
  return {
    type: 'value',
    min: -lead,
    max: last,
    splitLine: { show: false },
    axisLine: { onZero: false, lineStyle: { color: tokens.axis } },
    axisTick: { show: true, length: 5, customValues: places, lineStyle: { color: tokens.axis } },
    axisLabel: {
      customValues: places,
      formatter: (place: number) => words.get(place) ?? '',
      color: tokens.second,
      fontSize: 12.5,
      margin: 9,
      hideOverlap: false,
    },
  };
}

function valueAxis({ layout, tokens, ui }: DrawInput) {
  const decimals = tickDecimals(layout.ticks);
  return {
    type: 'value',
    min: layout.ticks[0],
    max: layout.ticks.at(-1),
    interval: (layout.ticks[1] ?? 1) - (layout.ticks[0] ?? 0),
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: tokens.grid } },
    axisLabel: {
      inside: true,
      margin: 0,
      align: 'left',
      verticalAlign: 'bottom',
      padding: [0, 0, 4, 0],
      formatter: (value: number) => formatNumber(value, { locale: ui.locale, decimals }),
      color: tokens.third,
      fontSize: 12.5,
    },
  };
}

/** The marker at the end of a line. */
function endMarker(series: ChartSeries, tokens: ChartTokens) {
  const place = lastPlace(series);
  const { symbol, fill, rotate = 0 }: { symbol: string; fill: string; rotate?: number } = slots[series.slot];
  const color = tokens.series[series.slot];
  if (place < 0) return { data: [] };
  return {
    silent: true,
    animation: false,
    symbol,
    symbolSize: 9,
    symbolRotate: rotate,
    itemStyle: {
      color: fill === 'solid' ? color : tokens.page,
      borderColor: color,
      borderWidth: fill === 'solid' ? 0 : 2,
    },
    label: { show: false },
    data: [{ coord: [place, series.values[place]] }],
  };
}

/** A band is an unseen line at its lowest values and, stacked on it, the filled distance to the highest. */
function bandLines({ id, slot, band }: ChartSeries, { tokens }: DrawInput) {
  if (!band) return [];
  const common = {
    type: 'line',
    stack: `${id} band`,
    stackStrategy: 'all',
    silent: true,
    showSymbol: false,
    lineStyle: { opacity: 0 },
  };
  const distance = band.low.map((low, place) => {
    const high = band.high[place];
    return [place, low === null || high === null || high === undefined ? null : high - low];
  });
  return [
    { ...common, id: `${id} low`, data: band.low.map((low, place) => [place, low]) },
    {
      ...common,
      id: `${id} band`,
      data: distance,
      areaStyle: { color: tokens.series[slot], opacity: BAND_OPACITY },
    },
  ];
}

/** A series is one line, and from its first provisional value a second, dotted one. */
function lines(series: ChartSeries, { data, tokens }: DrawInput) {
  const split = provisionalPlace(data);
  const lone = lonePlaces(series);
  const points = series.values.map((value, place) => ({
    value: [place, value],
    ...(lone.includes(place) ? { symbol: 'circle', symbolSize: 6 } : {}),
  }));
  const line = (part: string, values: typeof points, type: readonly number[]) => ({
    id: `${series.id} ${part}`,
    type: 'line',
    data: values,
    silent: true,
    // only values that no line reaches have a mark of their own
    symbol: 'none',
    showAllSymbol: true,
    itemStyle: { color: tokens.series[series.slot] },
    connectNulls: false,
    lineStyle: {
      color: tokens.series[series.slot],
      width: series.own ? 2.8 : 2,
      type: type.length > 0 ? type : 'solid',
      join: 'round',
      cap: part === 'provisional' ? 'round' : 'butt',
    },
  });
  const final = line('final', points.slice(0, split), slots[series.slot].dash);
  const markPoint = endMarker(series, tokens);
  if (split >= data.periods.length) return [{ ...final, markPoint }];
  return [final, { ...line('provisional', points.slice(Math.max(split - 1, 0)), [1.5, 4]), markPoint }];
}
