import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import { type Frequency, formatPeriod, type Period, periodsOfYear, readPeriod } from '../words/period.ts';
import classes from './period-picker.module.css';

export interface PeriodPickerProps {
  readonly label: string;
  readonly frequency: Frequency;
  readonly value: Period | null;
  readonly onChange: (value: Period) => void;
  /** First and last period that may be chosen. */
  readonly min?: Period;
  readonly max?: Period;
}

/**
 * Chooses a month, quarter, half or year: a year at a time, its periods as buttons.
 *
 *     <PeriodPicker label={t('from')} frequency="month" value="2026-10" min="2008-01" max="2026-10" onChange={setFrom} />
 */
export function PeriodPicker({ label, frequency, value, onChange, min, max }: PeriodPickerProps) {
  const ui = useUi();
  const [year, setYear] = useState(
    () => readPeriod(value ?? max ?? min ?? String(new Date().getFullYear())).year,
  );
  const allowed = (period: Period) =>
    (min === undefined || period >= min) && (max === undefined || period <= max);
  const yearAllowed = (candidate: number) => periodsOfYear(candidate, frequency).some(allowed);
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.year}>
        <ActionIcon
          size="sm"
          aria-label={ui.t('period.previous-year')}
          disabled={!yearAllowed(year - 1)}
          onClick={() => setYear(year - 1)}
        >
          <Icon name="chevron-left" />
        </ActionIcon>
        <b aria-live="polite">{year}</b>
        <ActionIcon
          size="sm"
          aria-label={ui.t('period.next-year')}
          disabled={!yearAllowed(year + 1)}
          onClick={() => setYear(year + 1)}
        >
          <Icon name="chevron-right" />
        </ActionIcon>
      </div>
      <div className={classes.places} data-frequency={frequency}>
        {periodsOfYear(year, frequency).map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === value}
            aria-label={formatPeriod(period, ui)}
            disabled={!allowed(period)}
            onClick={() => onChange(period)}
          >
            {formatPeriod(period, ui, 'place')}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
