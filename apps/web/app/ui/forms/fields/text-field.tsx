import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Expected length in characters: the field is about as wide. */
  readonly length?: number;
  readonly maxLength?: number;
}

/** One line of text: `<TextField name="name" label={t('name')} value={name} onChange={setName} error={errors.name} />`. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', autoComplete, length, maxLength } = props;
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={length ? { input: { maxWidth: `${length + 4}ch` } } : undefined}
    />
  );
}
