import { type ChartData, openPoint, placeOf } from './chart-data.ts';
import { provisionalPlace } from './chart-layout.ts';
import type { ChartTokens } from './chart-tokens.ts';
import type { DrawInput } from './series/series-option.ts';

/** The datum mark with its tip at the base level. */
const OUTLINE = 'path://M-6 -10H6L0 -1z';
const LEFT_HALF = 'path://M-6 -10H0V-1z';

/** Base line, base mark, provisional band and events, as marks of a series without points. */
export function chartMarks(input: DrawInput) {
  return { markLine: markLine(input), markPoint: markPoint(input), markArea: markArea(input) };
}

function markLine({ data, tokens, layout }: DrawInput) {
  const base = data.base && {
    yAxis: data.base.level,
    lineStyle: { color: tokens.base, width: 1.4, type: 'solid' },
    label: { show: false },
  };
  const events = (data.events ?? []).flatMap(({ period, lines }) => {
    const place = placeOf(data, period);
    if (place < 0) return [];
    const before = layout.x(place) > (layout.left + layout.right) / 2;
    return {
      xAxis: place,
      lineStyle: { color: tokens.axis, width: 1, type: [2, 3] },
      label: {
        formatter: lines.join('\n'),
        position: 'end',
        align: before ? 'right' : 'left',
        verticalAlign: 'top',
        distance: 0,
        offset: [before ? -6 : 6, 0],
        color: tokens.second,
        fontSize: 12,
        lineHeight: 14,
      },
    };
  });
  return { silent: true, symbol: 'none', animation: false, data: base ? [base, ...events] : events };
}

function markPoint({ data, tokens }: DrawInput) {
  return {
    silent: true,
    animation: false,
    label: { show: false },
    data: [...baseMark(data, tokens), ...openRing(data, tokens)],
  };
}

function openRing(data: ChartData, tokens: ChartTokens) {
  const open = openPoint(data);
  if (!open) return [];
  return [
    {
      coord: [open.place, open.value],
      symbol: 'circle',
      symbolSize: 16,
      itemStyle: { color: 'transparent', borderColor: tokens.series[open.series.slot], borderWidth: 2.4 },
    },
  ];
}

function baseMark(data: ChartData, tokens: ChartTokens) {
  const place = placeOf(data, data.base?.period);
  if (!data.base || place < 0) return [];
  const coord = [place, data.base.level];
  return [
    {
      coord,
      symbol: OUTLINE,
      symbolSize: [12, 9],
      symbolOffset: [0, -5.5],
      itemStyle: { color: tokens.page, borderColor: tokens.base, borderWidth: 1.3 },
    },
    {
      coord,
      symbol: LEFT_HALF,
      symbolSize: [6, 9],
      symbolOffset: [-3, -5.5],
      itemStyle: { color: tokens.base },
    },
  ];
}

function markArea({ data, tokens, ui }: DrawInput) {
  const first = provisionalPlace(data);
  if (first >= data.periods.length) return { data: [] };
  return {
    silent: true,
    animation: false,
    itemStyle: { color: tokens.band },
    label: {
      formatter: ui.t('chart.provisional'),
      position: 'insideTop',
      offset: [0, -18],
      color: tokens.third,
      fontSize: 12,
    },
    data: [[{ xAxis: Math.max(first - 0.5, 0) }, { xAxis: data.periods.length - 1 }]],
  };
}
