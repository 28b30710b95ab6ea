import type { ChartData } from '../chart-data.ts';
import { valueRange } from './axis.ts';
import classes from './small-multiples.module.css';
import { StaticSeriesChart } from './static-series-chart.tsx';

export interface SmallMultiplesProps {
  /** Any number of series; each gets a chart of its own on the same scale. */
  readonly data: ChartData;
  /** Words for one series, for those who do not see its chart. */
  readonly summaryOf: (series: ChartData['series'][number]) => string;
  readonly height?: number;
  /** Level of the names among the headings around them. */
  readonly level?: 3 | 4;
}

/** More than five series: one small chart each, all on one scale. `<SmallMultiples data={data} summaryOf={(s) => words(s)} />` */
export function SmallMultiples({ data, summaryOf, height = 150, level = 3 }: SmallMultiplesProps) {
  const Heading = `h${level}` as const;
  const range = valueRange(data) ?? undefined;
  return (
    <ul className={classes.grid}>
      {data.series.map((series) => (
        <li key={series.id}>
          <Heading>{series.name}</Heading>
          <StaticSeriesChart
            data={{ ...data, range, events: [], series: [{ ...series, name: '', slot: 1 }] }}
            summary={summaryOf(series)}
            height={height}
            serverWidth={320}
            legend={false}
          />
        </li>
      ))}
    </ul>
  );
}
