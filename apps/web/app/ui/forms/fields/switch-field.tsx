import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { FieldProps } from './field-props.ts';

/** On or off, at once: `<SwitchField name="public" label={t('public')} value={isPublic} onChange={setPublic} />`. */
export function SwitchField(props: FieldProps<boolean>) {
  const { name, label, hint, error, value, onChange, disabled, onBlur } = props;
  return (
    <Switch
      id={name}
      name={name}
      label={label}
      description={hint}
      error={error ?? undefined}
      disabled={disabled}
      checked={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
