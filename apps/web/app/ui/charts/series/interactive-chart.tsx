import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useUi } from '../../ui-provider.tsx';
import type { Period } from '../../words/period.ts';
import classes from '../chart.module.css';
import type { ChartData } from '../chart-data.ts';
import { chartLayout } from '../chart-layout.ts';
import { ChartLegend } from '../chart-legend.tsx';
import { widestValue } from '../chart-text.ts';
import { readChartTokens } from '../chart-tokens.ts';
import { ChartWalk } from '../chart-walk.tsx';
import { useWidth } from '../use-width.ts';
import { init } from './echarts-module.ts';
import { seriesOption } from './series-option.ts';

interface InteractiveChartProps {
  readonly data: ChartData;
  readonly summary: string;
  readonly height: number;
  readonly onOpen?: (period: Period) => void;
}

/** The chart drawn by ECharts in SVG, with a walk over it. Loaded when a page needs it; see SeriesChart. */
export default function InteractiveChart({ data, summary, height, onOpen }: InteractiveChartProps) {
  const ui = useUi();
  const scheme = useComputedColorScheme('light');
  const [frame, width] = useWidth<HTMLDivElement>(600);
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const layout = chartLayout(data, width, height, widestValue(data, ui.locale));

  useLayoutEffect(() => {
    if (!canvas.current) return;
    const made = init(canvas.current, null, { renderer: 'svg', width: 1, height: 1 });
    chart.current = made;
    return () => made.dispose();
  }, []);
  useLayoutEffect(() => {
    // Tokens are the present scheme's: the chart is drawn anew when it changes.
    const tokens = readChartTokens(scheme);
    const drawn = chartLayout(data, width, height, widestValue(data, ui.locale));
    chart.current?.resize({ width, height });
    chart.current?.setOption(seriesOption({ data, layout: drawn, tokens, ui }), { notMerge: true });
    // At once, with everything else that follows the width.
    chart.current?.getZr().flush();
  }, [data, width, height, ui, scheme]);

  return (
    <div ref={frame} className={classes.plot}>
      <p className="visually-hidden">{summary}</p>
      <div ref={canvas} style={{ height }} aria-hidden="true" />
      <ChartWalk data={data} layout={layout} onOpen={onOpen} />
      {layout.narrow && <ChartLegend series={data.series} />}
    </div>
  );
}
