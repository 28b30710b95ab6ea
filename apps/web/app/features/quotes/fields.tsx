import type { Field } from '@datum/contract/data-sets/price-data-set';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useTranslations } from 'use-intl';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useTermWords } from './quote/term-words.part.tsx';

export type TermValues = Readonly<Record<string, string | number | boolean>>;

/** The inputs of a data set's quote terms, out of its declaration; an empty field is left out of the values. */
export function TermFields(props: {
  readonly dataSet: string;
  readonly values: TermValues;
  readonly onChange: (values: TermValues) => void;
  /** What is wrong with a term, by its name. */
  readonly errorOf: (name: string) => string | null;
}) {
  const { dataSet, values, onChange, errorOf } = props;
  const words = useTermWords(dataSet);
  const change = (name: string, value: string | number | boolean | null) => {
    const { [name]: _, ...rest } = values;
    onChange(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      {words.fields.map((field) => (
        <TermField
          key={field.name}
          field={field}
          dataSet={dataSet}
          value={values[field.name] ?? null}
          error={errorOf(field.name)}
          onChange={(value) => change(field.name, value)}
        />
      ))}
    </>
  );
}

function TermField(props: {
  readonly field: Field;
  readonly dataSet: string;
  readonly value: string | number | boolean | null;
  readonly error: string | null;
  readonly onChange: (value: string | number | boolean | null) => void;
}) {
  const { field, dataSet, value, error, onChange } = props;
  const t = useTranslations('quotes');
  const words = useTermWords(dataSet);
  const hint = words.hint(field.name);
  const common = {
    name: `terms.${field.name}`,
    label: words.label(field.name),
    error,
    ...(hint ? { hint } : {}),
  };
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...common}
          options={field.choices.map((choice) => ({
            value: choice,
            label: words.choice(field.name, choice),
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'yes-no':
      return (
        <SelectField
          {...common}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(choice) => onChange(choice === null ? null : choice === 'yes')}
        />
      );
    case 'currency':
      return (
        <TextField
          {...common}
          hint={t('currency-hint', { currency: OWN_CURRENCY })}
          length={6}
          maxLength={3}
          value={String(value ?? '')}
          onChange={(text) => onChange(text.toUpperCase())}
        />
      );
    case 'text':
      return (
        <TextField
          {...common}
          length={24}
          maxLength={field.maxLength}
          value={String(value ?? '')}
          onChange={onChange}
        />
      );
    default:
      return (
        <NumberField
          {...common}
          length={8}
          value={String(value ?? '')}
          onChange={(text) => onChange(field.kind === 'integer' && /^\d+$/.test(text) ? Number(text) : text)}
          {...(field.unit ? { unit: field.unit } : {})}
        />
      );
  }
}
