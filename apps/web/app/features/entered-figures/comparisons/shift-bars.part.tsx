import { useWidth } from '../../../ui/charts/use-width.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';

/** One bar: where it stands on the axis of whole numbers, and its height from -1 to 1; null = none. */
export interface ShiftBar {
  readonly at: number;
  readonly value: number | null;
  /** Stands on little: drawn hollow. */
  readonly faint?: boolean;
  /** The one that the words speak of. */
  readonly own?: boolean;
}

export interface ShiftBarsProps {
  /** What the bars show, in words, for those who do not see them. */
  readonly summary: string;
  /** What the axis counts: "months by which the local price comes later". */
  readonly axis: string;
  readonly bars: readonly ShiftBar[];
}

const HEIGHT = 220;
const SIDE = 38;
const TOP = 10;
const FOOT = 46;
const LEVELS = [-1, -0.5, 0, 0.5, 1] as const;

/** Signed bars over shifts: `<ShiftBars summary={text} axis={t('months')} bars={[{ at: -1, value: 0.4 }]} />`. */
export function ShiftBars({ summary, axis, bars }: ShiftBarsProps) {
  const { locale } = useUi();
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const [plot, bottom] = [width - SIDE, HEIGHT - FOOT];
  const step = plot / Math.max(1, bars.length);
  const x = (place: number) => SIDE + step * (place + 0.5);
  const y = (value: number) => TOP + ((1 - value) * (bottom - TOP)) / 2;
  const every = step < 22 ? 3 : 1;
  return (
    <div ref={frame} style={{ minWidth: 0 }}>
      <svg width="100%" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
        {LEVELS.map((level) => (
          <g key={level}>
            <path
              d={`M${SIDE} ${y(level)}H${width}`}
              stroke={level === 0 ? 'var(--ink)' : 'var(--chart-grid)'}
              strokeWidth={level === 0 ? 1.4 : 1}
            />
            <text x={SIDE - 8} y={y(level) + 4} fontSize={12.5} textAnchor="end" fill="var(--ink-2)">
              {formatNumber(level, { locale, decimals: 1 })}
            </text>
          </g>
        ))}
        {bars.map(({ at, value, faint, own }, place) => (
          <g key={at}>
            {value !== null && (
              <rect
                x={x(place) - step * 0.32}
                width={step * 0.64}
                y={Math.min(y(value), y(0))}
                height={Math.max(1, Math.abs(y(value) - y(0)))}
                fill={faint ? 'var(--card)' : own ? 'var(--series-1)' : 'var(--bar)'}
                stroke={own ? 'var(--series-1)' : 'var(--ink-2)'}
                strokeWidth={faint || own ? 1.4 : 0}
                strokeDasharray={faint ? '2.5 2' : undefined}
              />
            )}
            {at % every === 0 && (
              <text
                x={x(place)}
                y={bottom + 18}
                fontSize={12.5}
                fontWeight={own ? 600 : 400}
                textAnchor="middle"
                fill="var(--ink-2)"
              >
                {formatNumber(at, { locale, decimals: 0 })}
              </text>
            )}
          </g>
        ))}
        <text x={SIDE + plot / 2} y={HEIGHT - 6} fontSize={12.5} textAnchor="middle" fill="var(--ink-2)">
          {axis}
        </text>
      </svg>
    </div>
  );
}
