import { TextInput } from '@mantine/core';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';

export interface DateFieldProps extends FieldProps<string> {
  /** ISO days; value too ("" when empty). */
  readonly min?: string;
  readonly max?: string;
  /** With a time: values are then "2026-12-04T12:00", local to the installation. */
  readonly time?: boolean;
}

/** A day by the browser's own picker: `<DateField name="observed" label={t('observed')} value={day} onChange={setDay} />`. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, time } = props;
  return (
    <TextInput
      {...inputProps(props)}
      type={time ? 'datetime-local' : 'date'}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={{ wrapper: { maxWidth: time ? 240 : 180 } }}
    />
  );
}
