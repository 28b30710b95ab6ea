import { useUi } from '../../ui-provider.tsx';
import { useTellWords } from '../field-words.ts';
import type { FieldProps } from './field-props.ts';

/** A label that says in words whether the field must be filled. */
export function FieldLabel({
  name,
  label,
  required,
}: Pick<FieldProps<never>, 'name' | 'label' | 'required'>) {
  const { t } = useUi();
  useTellWords(name, { label });
  return (
    <>
      {label}
      {required && <span className="dim">, {t('form.required')}</span>}
    </>
  );
}

/** The part of a field's props that every Mantine input takes in the same way. */
export function inputProps<Value>(props: FieldProps<Value>) {
  const { name, label, hint, error, required, disabled, onBlur } = props;
  return {
    id: name,
    name,
    label: <FieldLabel name={name} label={label} required={required} />,
    description: hint,
    error: error ?? undefined,
    disabled,
    onBlur,
    'aria-required': required || undefined,
  };
}
