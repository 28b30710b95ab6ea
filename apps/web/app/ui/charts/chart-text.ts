import type { Ui } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import { formatPeriod, type Period } from '../words/period.ts';
import { type ChartData, type ChartSeries, placeOf } from './chart-data.ts';
import type { PeriodTick } from './series/axis.ts';

/** The printed length of the longest value, in characters. */
export function widestValue(data: ChartData, locale: string): number {
  const lengths = data.series.flatMap(({ values }) =>
    values.map((value) =>
      value === null ? 1 : formatNumber(value, { locale, decimals: data.decimals }).length,
    ),
  );
  return lengths.reduce((a, b) => Math.max(a, b), 1);
}

/** What stands under a tick of the period axis. */
export function tickText({ period, name }: PeriodTick, ui: Pick<Ui, 'locale' | 't'>): string {
  if (name === 'year') return period.slice(0, 4);
  return formatPeriod(period, ui, name === 'place' ? 'place' : 'short');
}

/** The series that have a value at a place, highest first. */
export function readingAt(
  data: ChartData,
  place: number,
): { readonly series: ChartSeries; readonly value: number }[] {
  return data.series
    .flatMap((series) => {
      const value = series.values[place];
      return value === null || value === undefined ? [] : [{ series, value }];
    })
    .sort((a, b) => b.value - a.value);
}

/** True from the first provisional period on. */
export function isProvisional(data: ChartData, period: Period): boolean {
  const first = placeOf(data, data.provisionalFrom);
  return first >= 0 && placeOf(data, period) >= first;
}

/** What the arrow keys say: "January 2025: Concrete 122.5, Steel frame 118.9. Provisional". */
export function spokenReading(data: ChartData, place: number, ui: Pick<Ui, 'locale' | 't'>): string {
  const period = data.periods[place];
  if (period === undefined) return '';
  const values = readingAt(data, place)
    .map(
      ({ series, value }) =>
        `${series.name} ${formatNumber(value, { locale: ui.locale, decimals: data.decimals })}`,
    )
    .join(', ');
  const state = isProvisional(data, period) ? `. ${ui.t('chart.provisional')}` : '';
  return `${formatPeriod(period, ui)}: ${values}${state}`;
}
