import type { SeriesSlot } from './series/series-slot.ts';

/** The colours and the font a chart is drawn in, as values that a drawing library takes. */
export interface ChartTokens {
  readonly scheme: 'light' | 'dark';
  readonly font: string;
  readonly page: string;
  readonly ink: string;
  readonly second: string;
  readonly third: string;
  readonly grid: string;
  readonly axis: string;
  readonly base: string;
  readonly band: string;
  readonly series: Readonly<Record<SeriesSlot, string>>;
}

/** Reads the tokens from the document, which is in this colour scheme. */
export function readChartTokens(scheme: ChartTokens['scheme']): ChartTokens {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const series = (slot: SeriesSlot) => token(`--series-${slot}`);
  return {
    scheme,
    // Drawing libraries put it between double quotes.
    font: token('--font').replaceAll('"', "'"),
    page: token('--page'),
    ink: token('--ink'),
    second: token('--ink-2'),
    third: token('--ink-3'),
    grid: token('--chart-grid'),
    axis: token('--chart-axis'),
    base: token('--chart-base'),
    band: token('--inset'),
    series: {
      1: series(1),
      2: series(2),
      3: series(3),
      4: series(4),
      5: series(5),
      6: series(6),
      7: series(7),
      8: series(8),
    },
  };
}
