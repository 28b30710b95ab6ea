import { Textarea } from '@mantine/core';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';

export interface TextareaFieldProps extends FieldProps<string> {
  readonly maxLength?: number;
  readonly rows?: number;
}

/** Several lines of text, growing with them: `<TextareaField name="reason" label={t('reason')} ... />`. */
export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, maxLength, rows = 3 } = props;
  return (
    <Textarea
      {...inputProps(props)}
      minRows={rows}
      maxRows={16}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
