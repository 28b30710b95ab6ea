import { Button } from '@mantine/core';
import { useUi } from '../ui-provider.tsx';
import { type Frequency, formatPeriod, type Period, shiftPeriod } from '../words/period.ts';
import { FilterChip } from './filter-chip.tsx';
import { PeriodPicker } from './period-picker.tsx';
import classes from './period-range-chip.module.css';

/** From and to, both included. */
export interface PeriodRange {
  readonly from: Period;
  readonly to: Period;
}

export interface PeriodRangeChipProps {
  readonly label: string;
  readonly frequency: Frequency;
  readonly value: PeriodRange;
  readonly onChange: (value: PeriodRange) => void;
  /** First and last period there is. */
  readonly min: Period;
  readonly max: Period;
}

/** Lengths offered as one click, in periods. */
const presets = { month: [12, 24, 60], quarter: [8, 20, 40], half: [6, 10, 20], year: [5, 10, 20] } as const;

/**
 * A filter from period to period:
 *
 *     <PeriodRangeChip label={t('period')} frequency="month" value={{ from: '2024-11', to: '2026-10' }}
 *       min="2008-01" max="2026-10" onChange={setRange} />
 */
export function PeriodRangeChip({ label, frequency, value, onChange, min, max }: PeriodRangeChipProps) {
  const ui = useUi();
  const words = `${formatPeriod(value.from, ui, 'short')} ${ui.t('period.to')} ${formatPeriod(value.to, ui, 'short')}`;
  const lengths = presets[frequency].filter((length) => shiftPeriod(max, 1 - length) >= min);
  return (
    <FilterChip label={label} value={words} narrows={value.from > min || value.to < max}>
      {(close) => (
        <>
          <div className={classes.presets}>
            {lengths.map((length) => (
              <Button
                key={length}
                size="xs"
                onClick={() => pick({ from: shiftPeriod(max, 1 - length), to: max }, close)}
              >
                {ui.t('period.last', { count: length })}
              </Button>
            ))}
            <Button size="xs" onClick={() => pick({ from: min, to: max }, close)}>
              {ui.t('period.all')}
            </Button>
          </div>
          <div className={classes.pickers}>
            <PeriodPicker
              label={ui.t('period.from')}
              frequency={frequency}
              value={value.from}
              min={min}
              max={value.to}
              onChange={(from) => onChange({ ...value, from })}
            />
            <PeriodPicker
              label={ui.t('period.until')}
              frequency={frequency}
              value={value.to}
              min={value.from}
              max={max}
              onChange={(to) => onChange({ ...value, to })}
            />
          </div>
        </>
      )}
    </FilterChip>
  );

  function pick(range: PeriodRange, close: () => void) {
    onChange(range);
    close();
  }
}
