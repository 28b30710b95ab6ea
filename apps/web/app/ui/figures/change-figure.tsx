import type { ReactNode } from 'react';
import { useUi } from '../ui-provider.tsx';
import { direction, formatNumber, type Numeric } from '../words/format.ts';
import classes from './change-figure.module.css';

/** Shape before the number; a rise is neither good nor bad, so all are ink. */
const marks = { rise: '▲', fall: '▼', same: '■', missing: '' } as const;

export interface ChangeFigureProps {
  /** Percent, or index points: the number itself, not a share. */
  readonly value: Numeric;
  readonly decimals?: number;
  /** Unit after the number, such as "%"; tables name it in their head instead. */
  readonly unit?: string;
  /** Against what: "on September". */
  readonly against?: string;
}

/**
 * A change as arrow, sign and number:
 *
 *     <ChangeFigure value={2.4} unit="%" against={t('onSeptember')} />   ▲+2.4 % on September
 */
export function ChangeFigure(props: ChangeFigureProps) {
  return drawChange(props, useUi().locale);
}

/** The same without a component of its own, for the cells of tables. */
export function drawChange(
  { value, decimals = 1, unit, against }: ChangeFigureProps,
  locale: string,
): ReactNode {
  const text = formatNumber(value, { locale, decimals, signed: true });
  return (
    <span className={classes.change}>
      <span className={classes.mark} aria-hidden="true">
        {marks[direction(value, decimals)]}
      </span>
      {text}
      {unit && ` ${unit}`}
      {against && ` ${against}`}
    </span>
  );
}
