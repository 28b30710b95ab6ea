import type { ReactNode } from 'react';
import classes from './progress.module.css';

/** A part of a whole. */
export interface MeterPart {
  readonly id: string;
  /** With its number, as it is said: "19 confirmed". */
  readonly label: string;
  readonly value: number;
  readonly tone: 'full' | 'good' | 'imputed' | 'open' | 'bad' | 'empty';
}

export interface ShareMeterProps {
  /** The statement the bar illustrates: "245 of 245 quotes in". */
  readonly title: ReactNode;
  /** At the right; the parts' own labels by default. */
  readonly note?: ReactNode;
  readonly parts: readonly MeterPart[];
}

/**
 * A whole in its parts, with the parts in words beside it:
 *
 *     <ShareMeter title={t('quotesIn')} parts={[{ id: 'fresh', label: '212 fresh', value: 212, tone: 'full' }]} />
 */
export function ShareMeter({ title, note, parts }: ShareMeterProps) {
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <div className={classes.meter}>
      <div className={classes.line}>
        <b>{title}</b>
        <span className="muted">{note ?? shown.map(({ label }) => label).join(', ')}</span>
      </div>
      <div className={classes.parts} aria-hidden="true">
        {shown.map(({ id, value, tone }) => (
          <i key={id} data-tone={tone} style={{ flexGrow: value }} />
        ))}
      </div>
    </div>
  );
}
