import type { AverageCellView } from '@datum/contract/computation/averages';
import { useTranslations } from 'use-intl';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './show.module.css';

const WIDTH = 720;
const HEIGHT = 220;
const TOP = 16;
const BOTTOM = 190;
const LEFT = 64;
const RIGHT = 660;

/** Two years of the average as a line, lowest to highest quote as a band; the present value at its end. */
export function HistoryBand({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const ui = useUi();
  const { decimals } = cell.rule_set;
  const now = {
    period: cell.period,
    value: cell.value === null ? null : Number(cell.value),
    low: cell.low === null ? null : Number(cell.low),
    high: cell.high === null ? null : Number(cell.high),
  };
  const points = [...cell.history, now];
  const values = points
    .flatMap(({ value, low, high }) => [value, low, high])
    .filter((value) => value !== null);
  if (cell.history.length < 2 || values.length === 0) {
    return null;
  }
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (place: number) => LEFT + (place / (points.length - 1)) * (RIGHT - LEFT);
  const y = (value: number) => BOTTOM - ((value - low) / (high - low || 1)) * (BOTTOM - TOP);
  const line = points
    .flatMap(({ value }, place) => (value === null ? [] : [`${x(place)},${y(value)}`]))
    .join(' ');
  const upper = points.flatMap((point, place) =>
    point.high === null ? [] : [`${x(place)},${y(point.high)}`],
  );
  const lower = points.flatMap((point, place) => (point.low === null ? [] : [`${x(place)},${y(point.low)}`]));
  const print = (value: number) => formatNumber(value, { locale: ui.locale, decimals });
  const last = now.value;
  return (
    <figure className={classes.band} style={{ margin: 0 }}>
      <figcaption className={classes.head}>
        <h2>{t('history.title')}</h2>
        <span className={`${classes.dim} ${classes.push}`}>{t('history.band')}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={t('history.summary', {
          count: points.length,
          low: print(low),
          high: print(high),
          last: last === null ? '–' : print(last),
        })}
      >
        {[low, (low + high) / 2, high].map((level) => (
          <g key={level}>
            <line x1={LEFT} x2={RIGHT} y1={y(level)} y2={y(level)} stroke="var(--chart-grid)" />
            <text x={LEFT - 8} y={y(level) + 4} textAnchor="end">
              {print(level)}
            </text>
          </g>
        ))}
        <polygon className={classes.range} points={[...upper, ...lower.toReversed()].join(' ')} />
        <polyline className={classes.line} points={line} />
        {last !== null && (
          <>
            <circle className={classes.in} cx={x(points.length - 1)} cy={y(last)} r={4} />
            <text className={classes.label} x={RIGHT + 8} y={y(last) + 4}>
              {print(last)}
            </text>
          </>
        )}
        <text x={LEFT} y={HEIGHT - 8}>
          {formatPeriod(points[0]?.period ?? '', ui)}
        </text>
        <text x={RIGHT} y={HEIGHT - 8} textAnchor="end">
          {formatPeriod(cell.period, ui)}
        </text>
      </svg>
    </figure>
  );
}
