import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import { valueTicks } from './series/axis.ts';
import { useWidth } from './use-width.ts';

/** One observation on the strip. */
export interface StripDot {
  readonly id: string;
  readonly value: number;
  /** `out` is drawn hollow, `own` as the diamond that is being looked at. */
  readonly state?: 'used' | 'out' | 'own';
}

export interface DotStripProps {
  /** What lies where, in words, for those who do not see it. */
  readonly summary: string;
  readonly dots: readonly StripDot[];
  readonly decimals: number;
  /** A value with its word: "mean 2,958.00". */
  readonly mark?: { readonly value: number; readonly label: string };
  /** A shaded stretch: what is expected. */
  readonly band?: { readonly from: number; readonly to: number };
}

const HEIGHT = 84;
const LINE = 46;
const SIDE = 28;

/** Where observations lie on one line: `<DotStrip summary={text} dots={quotes} decimals={0} mark={{ value: 2958, label: mean }} />`. */
export function DotStrip({ summary, dots, decimals, mark, band }: DotStripProps) {
  const { locale } = useUi();
  const [frame, width] = useWidth<HTMLDivElement>(560);
  const values = [
    ...dots.map(({ value }) => value),
    ...(mark ? [mark.value] : []),
    ...(band ? [band.from, band.to] : []),
  ];
  if (values.length === 0) return null;
  const ticks = valueTicks(Math.min(...values), Math.max(...values), Math.max(2, Math.floor(width / 110)));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (value: number) => SIDE + ((width - 2 * SIDE) * (value - low)) / (high - low);
  return (
    <div ref={frame} style={{ minWidth: 0 }}>
      <svg width="100%" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
        {band && (
          <rect
            x={x(band.from)}
            y={LINE - 17}
            width={x(band.to) - x(band.from)}
            height={34}
            fill="var(--soft)"
          />
        )}
        <path d={`M0 ${LINE}H${width}`} stroke="var(--chart-axis)" />
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${LINE}v6`} stroke="var(--chart-axis)" />
            <text x={x(tick)} y={HEIGHT - 5} fontSize={12.5} textAnchor="middle" fill="var(--ink-2)">
              {formatNumber(tick, { locale, decimals })}
            </text>
          </g>
        ))}
        {dots.map((dot) => (
          <Dot key={dot.id} x={x(dot.value)} state={dot.state ?? 'used'} />
        ))}
        {mark && (
          <>
            <path d={`M${x(mark.value)} ${LINE - 24}v44`} stroke="var(--ink)" strokeWidth={1.8} />
            <text
              x={x(mark.value)}
              y={15}
              fontSize={13}
              fontWeight={600}
              textAnchor="middle"
              fill="var(--ink)"
            >
              {mark.label}
            </text>
          </>
        )}
      </svg>
    </div>
  );
}

function Dot({ x, state }: { readonly x: number; readonly state: NonNullable<StripDot['state']> }) {
  if (state === 'own')
    return <path d={`M${x} ${LINE - 8}l8 8-8 8-8-8z`} fill="var(--series-2)" stroke="var(--card)" />;
  const out = state === 'out';
  return (
    <circle
      cx={x}
      cy={LINE}
      r={6}
      fill={out ? 'var(--card)' : 'var(--bar)'}
      stroke={out ? 'var(--ink-2)' : 'var(--card)'}
      strokeWidth={1.4}
      strokeDasharray={out ? '2.5 2' : undefined}
    />
  );
}
