import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';
import type { ChartLayout } from './chart-layout.ts';
import { readingAt } from './chart-text.ts';
import { SlotMarker } from './series/series-mark.tsx';

const WIDTH = 236;

interface ChartTipProps {
  readonly data: ChartData;
  readonly place: number;
  readonly layout: ChartLayout;
  readonly title: string;
  readonly state: string;
}

/** One box for all series at a period, highest first; on the side of the rule that has room. */
export function ChartTip({ data, place, layout, title, state }: ChartTipProps) {
  const { locale } = useUi();
  const x = layout.x(place);
  const left = x > layout.width / 2 ? Math.max(x - WIDTH - 14, 0) : x + 14;
  return (
    <div className={classes.tip} style={{ left, top: layout.top + 8 }} aria-hidden="true">
      <b>{title}</b>
      <table>
        <tbody>
          {readingAt(data, place).map(({ series, value }) => (
            <tr key={series.id}>
              <td>
                <svg
                  aria-hidden="true"
                  width="14"
                  height="14"
                  style={{ display: 'inline-block', verticalAlign: '-2px', marginRight: 5 }}
                >
                  <SlotMarker slot={series.slot} x={7} y={7} />
                </svg>
                {series.name}
              </td>
              <td>{formatNumber(value, { locale, decimals: data.decimals })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{state}</p>
    </div>
  );
}
