import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useUi } from '../../ui-provider.tsx';
import type { Period } from '../../words/period.ts';
import classes from '../chart.module.css';
import type { ChartData } from '../chart-data.ts';
import { ChartDownload } from '../chart-download.tsx';
import { ChartTable } from '../chart-table.tsx';
import { StaticSeriesChart } from './static-series-chart.tsx';

const InteractiveChart = lazy(() => import('./interactive-chart.tsx'));

export interface SeriesChartProps {
  /** The finding, as a sentence made from the data. */
  readonly title: string;
  /** What is measured, with unit and base. */
  readonly subtitle: string;
  readonly data: ChartData;
  /** What the chart shows, in words. */
  readonly summary: string;
  /** Source, vintage, rule of the provisional part. Part of every picture. */
  readonly source: string;
  readonly height?: number;
  /** Enter or click on a period. */
  readonly onOpen?: (period: Period) => void;
  /** File name of pictures, without ending; without it there is nothing to download. */
  readonly fileName?: string;
  /** Level of the title among the headings around it. */
  readonly level?: 2 | 3 | 4;
  /** Beside the title. */
  readonly tools?: ReactNode;
  /** The chart library is loaded when the reader first points at the chart or tabs into it, not with the page. */
  readonly sleeps?: boolean;
}

/**
 * A line chart to read and take along: direct labels, arrow keys, values as table, pictures with title and source.
 *
 *     <SeriesChart title={t('finding')} subtitle={t('measured')} summary={summary} source={source} fileName="bmci"
 *       data={{ periods, decimals: 1, provisionalFrom: '2026-08', base: { level: 100, period: '2020-01' },
 *         series: [{ id: 'c', name: 'Concrete', slot: 1, own: true, values, note: '+3.1 % on a year' }] }} />
 *
 * Keep `data` stable between renders (useMemo or module level).
 */
export function SeriesChart(props: SeriesChartProps) {
  const { title, subtitle, data, summary, source, height = 300, onOpen, fileName, level = 3, tools } = props;
  const { t } = useUi();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [used, setUsed] = useState(!props.sleeps);
  const inBrowser = useInBrowser() && used;
  const wake = () => setUsed(true);
  const Heading = `h${level}` as const;
  const drawn = <StaticSeriesChart data={data} summary={summary} height={height} />;
  return (
    <figure className={classes.figure} aria-labelledby={id} onPointerEnter={wake} onFocus={wake}>
      <div className={classes.head}>
        <div>
          <Heading id={id} className="type-finding">
            {title}
          </Heading>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
        {tools}
        {fileName && (
          <ChartDownload title={title} subtitle={subtitle} source={source} data={data} fileName={fileName} />
        )}
      </div>
      {asTable && <ChartTable id={`${id}-table`} data={data} height={height} />}
      {!asTable && !inBrowser && drawn}
      {!asTable && inBrowser && (
        <Suspense fallback={drawn}>
          <InteractiveChart data={data} summary={summary} height={height} onOpen={onOpen} />
        </Suspense>
      )}
      <figcaption className={classes.source}>
        {source}{' '}
        <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'chart.show-chart' : 'chart.show-table')}
        </button>
      </figcaption>
    </figure>
  );
}

/** False on the server and for the first drawing, which must be the same: the plain SVG, without the chart library. */
function useInBrowser(): boolean {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return inBrowser;
}
