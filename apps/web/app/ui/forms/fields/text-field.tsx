import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useUi } from '../../ui-provider.tsx';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';
import { isDigits, shownMask } from './mask.ts';
import { useMasked } from './use-masked.ts';

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Expected length in characters: the field is about as wide. */
  readonly length?: number;
  readonly maxLength?: number;
  /** The form of a code: `#` a digit, `@` a letter, `*` either, other signs as they are. Only for type text or tel. */
  readonly mask?: string;
}

/** One line of text: `<TextField name="name" label={t('name')} value={name} onChange={setName} error={errors.name} />`. */
export function TextField({ mask, ...props }: TextFieldProps) {
  const { value, onChange, type = 'text', autoComplete, length, maxLength } = props;
  return mask ? (
    <MaskedField mask={mask} {...props} />
  ) : (
    <TextInput
      {...inputProps(props)}
      type={type}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={widthOf(length)}
    />
  );
}

function MaskedField({ mask, ...props }: TextFieldProps & { readonly mask: string }) {
  const { value, onChange, hint, type = 'text', autoComplete = 'off', length = mask.length } = props;
  const { t } = useUi();
  const form = t('form.mask', { form: shownMask(mask) });
  return (
    <TextInput
      {...inputProps({ ...props, hint: hint ? `${hint} ${form}` : form })}
      {...useMasked(mask, onChange)}
      type={type}
      inputMode={isDigits(mask) ? 'numeric' : 'text'}
      autoComplete={autoComplete}
      spellCheck={false}
      value={value}
      styles={widthOf(length)}
    />
  );
}

const widthOf = (length: number | undefined) =>
  length ? { input: { maxWidth: `${length + 4}ch` } } : undefined;
