import { decimalOf, minorOf } from '../../words/money-amount.ts';
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
