import classes from './chart.module.css';
import type { ChartSeries } from './chart-data.ts';
import { SeriesMark } from './series/series-mark.tsx';

/** Names of the lines below a narrow chart, where there is no room at their ends; a chart whose only line has none says it above. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  if (series.every(({ name }) => name === '')) return null;
  return (
    <ul className={classes.legend}>
      {series.map(({ id, slot, name }) => (
        <li key={id}>
          <SeriesMark slot={slot} /> {name}
        </li>
      ))}
    </ul>
  );
}
