import { Checkbox } from '@mantine/core';
import type { FieldProps } from './field-props.ts';

/** Agreement, or a choice that counts on saving: `<CheckField name="terms" label={t('terms')} ... />`. */
export function CheckField(props: FieldProps<boolean>) {
  const { name, label, hint, error, value, onChange, disabled, required, onBlur } = props;
  return (
    <Checkbox
      id={name}
      name={name}
      size="sm"
      label={label}
      description={hint}
      error={error ?? undefined}
      disabled={disabled}
      aria-required={required || undefined}
      checked={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
