import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useUi } from '../ui-provider.tsx';
import { formatPeriod, type Period, readPeriod } from '../words/period.ts';
import classes from './chart.module.css';
import type { ChartData } from './chart-data.ts';
import type { ChartLayout } from './chart-layout.ts';
import { isProvisional, readingAt, spokenReading } from './chart-text.ts';
import { ChartTip } from './chart-tip.tsx';
import { walkTo } from './walk-keys.ts';

/** Periods in a year, for the page keys. */
const YEAR = { month: 12, quarter: 4, half: 2, year: 1 } as const;

interface ChartWalkProps {
  readonly data: ChartData;
  readonly layout: ChartLayout;
  readonly onOpen?: (period: Period) => void;
}

/**
 * Reads a chart period by period, by pointer or arrow keys: rule, rings and one box with all values. To screen readers it
 * is a slider, whose value says what the box shows.
 */
export function ChartWalk({ data, layout, onOpen }: ChartWalkProps) {
  const ui = useUi();
  const last = data.periods.length - 1;
  const [place, setPlace] = useState<number | null>(null);
  const at = place ?? last;
  const period = data.periods[at];
  if (period === undefined) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = walkTo(event.key, at, last, YEAR[readPeriod(period).frequency]);
    if (next !== null) {
      event.preventDefault();
      setPlace(next);
    } else if (event.key === 'Enter' && onOpen) onOpen(period);
    else if (event.key === 'Escape') setPlace(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const step = (layout.right - layout.left) / Math.max(last, 1);
    setPlace(Math.min(Math.max(Math.round((x - layout.left) / step), 0), last));
  };

  return (
    <div
      className={classes.walk}
      role="slider"
      tabIndex={0}
      aria-label={ui.t(onOpen ? 'chart.walk-open' : 'chart.walk')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={spokenReading(data, at, ui)}
      onKeyDown={onKeyDown}
      onFocus={() => setPlace(at)}
      onBlur={() => setPlace(null)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPlace(null)}
      onClick={() => onOpen?.(period)}
    >
      {place !== null && (
        <>
          <span
            className={classes.rule}
            style={{ left: layout.x(at), top: layout.top, height: layout.bottom - layout.top }}
          />
          {readingAt(data, at).map(({ series, value }) => (
            <span
              key={series.id}
              className={classes.ring}
              style={{
                left: layout.x(at),
                top: layout.y(value),
                borderColor: `var(--series-${series.slot})`,
              }}
            />
          ))}
          <ChartTip
            data={data}
            place={at}
            layout={layout}
            title={formatPeriod(period, ui)}
            state={`${ui.t(isProvisional(data, period) ? 'chart.provisional' : 'chart.final')}.${onOpen ? ` ${ui.t('chart.press-enter')}` : ''}`}
          />
        </>
      )}
    </div>
  );
}
