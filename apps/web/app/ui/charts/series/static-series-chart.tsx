import { useUi } from '../../ui-provider.tsx';
import { formatNumber } from '../../words/format.ts';
import classes from '../chart.module.css';
import { ChartBackground } from '../chart-background.tsx';
import { type ChartData, lonePlaces, openPoint } from '../chart-data.ts';
import {
  bandPath,
  type ChartLayout,
  chartLayout,
  type EndLabel,
  endLabels,
  LABEL_GAP,
  linePath,
  provisionalPlace,
} from '../chart-layout.ts';
import { ChartLegend } from '../chart-legend.tsx';
import { widestValue } from '../chart-text.ts';
import { useWidth } from '../use-width.ts';
import { SlotMarker } from './series-mark.tsx';
import { BAND_OPACITY, slots } from './series-slot.ts';

export interface StaticSeriesChartProps {
  readonly data: ChartData;
  /** What the chart shows, in words, for those who do not see it. */
  readonly summary: string;
  readonly height?: number;
  /** Width the server draws for; the browser then draws for the real one. */
  readonly serverWidth?: number;
  /** Where the names stand when there is no room at the line ends; `false` shows none. */
  readonly legend?: 'above' | 'below' | false;
}

/**
 * A line chart as plain SVG, drawn on the server too, without a chart library (public home, previews):
 *
 *     <StaticSeriesChart data={{ periods, series, decimals: 1, base: { level: 100, period: '2020-01' } }} summary={text} />
 */
export function StaticSeriesChart({
  data,
  summary,
  height = 300,
  serverWidth = 600,
  legend = 'below',
}: StaticSeriesChartProps) {
  const { locale } = useUi();
  const [frame, width] = useWidth<HTMLDivElement>(serverWidth);
  const print = (value: number) => formatNumber(value, { locale, decimals: data.decimals });
  const layout = chartLayout(data, width, height, widestValue(data, locale));
  const names = layout.narrow && <ChartLegend series={data.series} />;
  return (
    <div ref={frame} className={classes.plot}>
      {legend === 'above' && names}
      <svg width="100%" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
        <ChartBackground data={data} layout={layout} />
        {data.series.map((series) => (
          <path
            key={series.id}
            d={bandPath(series, layout)}
            fill={`var(--series-${series.slot})`}
            opacity={BAND_OPACITY}
          />
        ))}
        {data.series.map((series) => (
          <Line key={series.id} series={series} data={data} layout={layout} />
        ))}
        {endLabels(data, layout).map((label) => (
          <End key={label.series.id} label={label} layout={layout} text={print(label.value)} />
        ))}
        <OpenRing data={data} layout={layout} />
      </svg>
      {legend === 'below' && names}
    </div>
  );
}

function OpenRing({ data, layout }: { data: ChartData; layout: ChartLayout }) {
  const open = openPoint(data);
  if (!open) return null;
  const [x, y] = [layout.x(open.place), layout.y(open.value)];
  return (
    <circle cx={x} cy={y} r={8} fill="none" stroke={`var(--series-${open.series.slot})`} strokeWidth={2.4} />
  );
}

function Line({
  series,
  data,
  layout,
}: {
  series: ChartData['series'][number];
  data: ChartData;
  layout: ChartLayout;
}) {
  const provisional = provisionalPlace(data);
  const stroke = `var(--series-${series.slot})`;
  const width = series.own ? 2.8 : 2;
  return (
    <g fill="none" stroke={stroke} strokeWidth={width} strokeLinejoin="round">
      <path
        d={linePath(series, layout, 0, provisional - 1)}
        strokeDasharray={slots[series.slot].dash.join(' ')}
      />
      {provisional < data.periods.length && (
        <path
          d={linePath(series, layout, Math.max(provisional - 1, 0))}
          strokeDasharray="1.5 4"
          strokeLinecap="round"
        />
      )}
      {lonePlaces(series).map((place) => (
        <circle
          key={place}
          data-lone
          cx={layout.x(place)}
          cy={layout.y(series.values[place] ?? 0)}
          r={3}
          fill={stroke}
        />
      ))}
    </g>
  );
}

function End({ label, layout, text }: { label: EndLabel; layout: ChartLayout; text: string }) {
  const { series, place, pointY, y, leader } = label;
  const start = layout.right + LABEL_GAP;
  return (
    <g>
      <SlotMarker slot={series.slot} x={layout.x(place)} y={pointY} />
      {leader && <line {...leader} stroke={`var(--series-${series.slot})`} opacity={0.7} />}
      <text x={start} y={y + 4.5} fontSize={13.5} fill="var(--ink)" className={classes.label}>
        <tspan fontWeight={600}>{text}</tspan>
        {!layout.narrow && (
          <tspan dx={5} fontWeight={series.own ? 600 : 400}>
            {series.name}
          </tspan>
        )}
      </text>
      {!layout.narrow && series.note && (
        <text x={start} y={y + 20} fontSize={12.5} fill="var(--ink-2)" className={classes.label}>
          {series.note}
        </text>
      )}
    </g>
  );
}
