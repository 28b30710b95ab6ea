import type { ReactNode } from 'react';
import { SparkLine } from '../charts/series/spark-line.tsx';
import { Link } from '../link.tsx';
import { useUi } from '../ui-provider.tsx';
import { decimalsOf, formatNumber, type Numeric } from '../words/format.ts';
import { ChangeFigure } from './change-figure.tsx';
import classes from './kpi-strip.module.css';

export interface KpiTileProps {
  /** Two lines at most. */
  readonly label: string;
  readonly value: Numeric;
  readonly decimals: number;
  readonly unit?: string;
  /** Changes in percent with what they are against: "year". */
  readonly changes?: readonly { readonly value: Numeric; readonly against?: string }[];
  readonly spark?: readonly (number | null)[];
  /** "Oct 2026, provisional". */
  readonly period: string;
  readonly href: string;
}

/** A headline figure; the whole tile is the link. Stands in a KpiStrip. */
export function KpiTile({ label, value, decimals, unit, changes = [], spark, period, href }: KpiTileProps) {
  const { locale } = useUi();
  return (
    <li>
      <Link href={href} className={classes.tile}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>
          {formatNumber(value, { locale, decimals })}
          {unit && <small> {unit}</small>}
        </span>
        {changes.length > 0 && (
          <span className={classes.changes}>
            {changes.map((change) => (
              <ChangeFigure
                key={change.against ?? ''}
                value={change.value}
                decimals={typeof change.value === 'string' ? decimalsOf(change.value) : 1}
                unit="%"
                against={change.against}
              />
            ))}
          </span>
        )}
        {spark && <SparkLine values={spark} width={120} height={28} />}
        <span className={classes.period}>{period}</span>
      </Link>
    </li>
  );
}

/**
 * Headline figures in a ruled strip:
 *
 *     <KpiStrip label={t('headline')}>
 *       <KpiTile label={t('bci')} value={130.2} decimals={1} period="Oct 2026" href="/cost-indices" />
 *     </KpiStrip>
 */
export function KpiStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.strip} aria-label={label}>
      {children}
    </ul>
  );
}
