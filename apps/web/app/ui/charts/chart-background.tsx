import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import { type ChartData, placeOf } from './chart-data.ts';
import { type ChartLayout, provisionalPlace } from './chart-layout.ts';
import { tickText } from './chart-text.ts';
import { periodTicks, tickDecimals } from './series/axis.ts';

interface BackgroundProps {
  readonly data: ChartData;
  readonly layout: ChartLayout;
}

/** Grid, axis, provisional band, events and the base line with the datum mark. */
export function ChartBackground({ data, layout }: BackgroundProps) {
  return (
    <>
      <ProvisionalBand data={data} layout={layout} />
      <Grid layout={layout} />
      <PeriodAxis data={data} layout={layout} />
      <Events data={data} layout={layout} />
      <BaseLine data={data} layout={layout} />
    </>
  );
}

function Grid({ layout }: Pick<BackgroundProps, 'layout'>) {
  const { locale } = useUi();
  const decimals = tickDecimals(layout.ticks);
  return layout.ticks.map((tick) => (
    <g key={tick}>
      <path d={`M0 ${layout.y(tick)}H${layout.right}`} stroke="var(--chart-grid)" />
      <text x={0} y={layout.y(tick) - 5} fontSize={12.5} fill="var(--ink-3)">
        {formatNumber(tick, { locale, decimals })}
      </text>
    </g>
  ));
}

function PeriodAxis({ data, layout }: BackgroundProps) {
  const ui = useUi();
  const { left, right, bottom } = layout;
  const ticks = periodTicks(data.periods, Math.max(2, Math.floor((right - left) / 68)));
  return (
    <>
      <path d={`M0 ${bottom}H${right}`} stroke="var(--chart-axis)" />
      {ticks.map((tick) => (
        <g key={tick.period}>
          <path d={`M${layout.x(tick.place)} ${bottom}v5`} stroke="var(--chart-axis)" />
          <text
            x={layout.x(tick.place)}
            y={bottom + 19}
            fontSize={12.5}
            fill="var(--ink-2)"
            textAnchor="middle"
          >
            {tickText(tick, ui)}
          </text>
        </g>
      ))}
    </>
  );
}

function ProvisionalBand({ data, layout }: BackgroundProps) {
  const { t } = useUi();
  const place = provisionalPlace(data);
  if (place >= data.periods.length) return null;
  const x = layout.x(Math.max(place - 0.5, 0));
  return (
    <>
      <rect
        x={x}
        y={layout.top - 2}
        width={layout.right - x + 6}
        height={layout.bottom - layout.top + 2}
        fill="var(--inset)"
      />
      <text x={layout.right + 6} y={layout.top - 8} fontSize={12} textAnchor="end" fill="var(--ink-3)">
        {t('chart.provisional')}
      </text>
    </>
  );
}

function Events({ data, layout }: BackgroundProps) {
  return data.events?.map(({ period, lines }) => {
    const place = placeOf(data, period);
    if (place < 0) return null;
    const x = layout.x(place);
    // The note stands where there is more room beside the line.
    const before = x > (layout.left + layout.right) / 2;
    return (
      <g key={period}>
        <path
          d={`M${x} ${layout.top - 10}V${layout.bottom}`}
          stroke="var(--chart-axis)"
          strokeDasharray="2 3"
        />
        {lines.map((line, index) => (
          <text
            key={line}
            x={before ? x - 6 : x + 6}
            y={layout.top - 1 + index * 14}
            fontSize={12}
            textAnchor={before ? 'end' : 'start'}
            fill="var(--ink-2)"
          >
            {line}
          </text>
        ))}
      </g>
    );
  });
}

function BaseLine({ data, layout }: BackgroundProps) {
  if (!data.base) return null;
  const y = layout.y(data.base.level);
  const place = placeOf(data, data.base.period);
  return (
    <g>
      <path d={`M0 ${y}H${layout.right}`} stroke="var(--chart-base)" strokeWidth={1.4} />
      {place >= 0 && (
        <g transform={`translate(${layout.x(place)} ${y})`}>
          <path
            d="M-6 -10H6L0 -1z"
            fill="var(--card)"
            stroke="var(--chart-base)"
            strokeWidth={1.3}
            strokeLinejoin="round"
          />
          <path d="M-6 -10H0V-1z" fill="var(--chart-base)" />
        </g>
      )}
    </g>
  );
}
