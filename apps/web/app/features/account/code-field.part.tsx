import { TextInput } from '@mantine/core';
import classes from './account.module.css';

interface CodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error?: string | null;
}

/** Six digits in one field that looks like six boxes: pasting, filling in by the browser and screen readers just work. */
export function CodeField({ label, hint, value, onChange, error }: CodeFieldProps) {
  return (
    <TextInput
      id="code"
      name="code"
      size="lg"
      label={label}
      description={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
      classNames={{ input: classes.code }}
    />
  );
}
