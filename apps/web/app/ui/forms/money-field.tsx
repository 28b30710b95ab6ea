import type { FieldProps } from './field-props.ts';
import { NumberField } from './number-field.tsx';

export interface MoneyFieldProps extends Omit<FieldProps<number | null>, 'onChange'> {
  /** Minor units (42400 is 424.00), null when empty, "unreadable" when what is typed is no amount of this currency. */
  readonly onChange: (value: number | null | 'unreadable') => void;
  /** ISO 4217 code, shown in the field. */
  readonly currency: string;
  /** Minor digits of the currency. */
  readonly digits?: number;
}

/** An amount in minor units: `<MoneyField name="fee" label={t('fee')} currency="MYR" value={fee} onChange={setFee} />`. */
export function MoneyField({ value, onChange, currency, digits = 2, ...field }: MoneyFieldProps) {
  return (
    <NumberField
      {...field}
      key={currency}
      unit={currency}
      value={value === null ? '' : decimalOf(value, digits)}
      onChange={(text) => onChange(minorOf(text, digits))}
    />
  );
}

/** 42400 with two digits is "424.00". */
export function decimalOf(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** "424.5" with two digits is 42450; more digits than the currency has are no amount. */
export function minorOf(text: string, digits: number): number | null | 'unreadable' {
  if (text === '') return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > digits) return 'unreadable';
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(minor)) return 'unreadable';
  return sign && minor !== 0 ? -minor : minor;
}
