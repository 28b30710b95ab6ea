import { dataSetOf } from '@datum/contract/data-sets/all';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import type { ListField, ReferenceTarget } from '@datum/contract/lists/list';
import type { Option } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import classes from './row-form.module.css';
import { type FactorLine, UnitFactors } from './unit-factors.part.tsx';
import { useListWords } from './use-list-words.ts';

interface FieldInputProps {
  readonly field: ListField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly errorOf: (name: string) => string | null;
  readonly disabled: boolean;
  /** Data set of the row, which decides attributes and which groups and items may be named. */
  readonly dataSet: string | null;
}

/** The input of one field of a list, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, errorOf, disabled } = props;
  const words = useListWords();
  const name = `values.${field.name}`;
  const base = {
    name,
    label: words.field(field.name),
    error: errorOf(name),
    disabled,
    ...(field.required ? { required: true } : {}),
    ...(words.hint(field.name) ? { hint: words.hint(field.name) } : {}),
  } as const;
  switch (field.kind) {
    case 'text':
      return field.multiline ? (
        <TextareaField
          {...base}
          value={String(value ?? '')}
          onChange={onChange}
          maxLength={field.maxLength}
        />
      ) : (
        <TextField {...base} value={String(value ?? '')} onChange={onChange} maxLength={field.maxLength} />
      );
    case 'choice':
      return (
        <SelectField
          {...base}
          options={field.choices.map((choice) => ({
            value: choice,
            label: words.choice(field.name, choice),
          }))}
          value={value as string | null}
          onChange={onChange}
        />
      );
    case 'decimal':
      return (
        <NumberField
          {...base}
          value={String(value ?? '')}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
    case 'yes-no':
      return <CheckField {...base} value={value === true} onChange={onChange} />;
    case 'words':
      return (
        <WordsInput
          base={{ ...base, hint: words.hint('words') }}
          value={value as string[]}
          onChange={onChange}
        />
      );
    case 'reference':
      return <ReferenceInput {...props} list={field.list} base={base} />;
    case 'attributes':
      return <AttributesInput {...props} label={base.label} />;
    case 'limits':
      return <LimitsInput {...props} />;
    case 'factors':
      return <FactorsInput {...props} />;
  }
}

interface Base {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly required?: boolean;
  readonly hint?: string | undefined;
}

function WordsInput({
  base,
  value,
  onChange,
}: {
  readonly base: Base;
  readonly value: readonly string[];
  readonly onChange: (value: unknown) => void;
}) {
  const { hint, ...rest } = base;
  return (
    <TextareaField
      {...rest}
      {...(hint ? { hint } : {})}
      rows={2}
      value={value.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}

/** Rows that a reference may name: those in use, and the one that it names already. */
function useReferenceOptions(list: ReferenceTarget, dataSet: string | null, chosen: number | null) {
  const name = useLocalText();
  const query = { limit: 2000, ...(dataSet ? { data_set: dataSet } : {}) };
  const lists = useCall(
    LIST_ENDPOINTS[list === 'organisations' ? 'units' : list].options,
    list === 'organisations' ? null : { query },
  );
  const organisations = useCall(
    organisationOptions,
    list === 'organisations' ? { query: { limit: 2000 } } : null,
  );
  const rows: readonly Option[] = (list === 'organisations' ? organisations : lists).answer?.data ?? [];
  return rows
    .filter(({ id, state }) => state !== 'ended' || id === chosen)
    .map(({ id, code, name: text }) => ({ value: String(id), label: `${name(text)} (${code})` }));
}

function ReferenceInput({
  list,
  base,
  value,
  onChange,
  dataSet,
}: FieldInputProps & { readonly list: ReferenceTarget; readonly base: Base }) {
  const t = useTranslations('lists');
  const chosen = typeof value === 'number' ? value : null;
  const options = useReferenceOptions(
    list,
    list === 'items' || list === 'item-groups' ? dataSet : null,
    chosen,
  );
  const { hint, ...rest } = base;
  return (
    <SelectField
      {...rest}
      {...(hint ? { hint } : {})}
      options={options}
      nothingFound={t('no-match')}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

/** What the data set declares of its items. */
function AttributesInput({
  value,
  onChange,
  errorOf,
  disabled,
  dataSet,
  label,
}: FieldInputProps & { readonly label: string }) {
  const words = useListWords();
  const fields = dataSetOf(dataSet ?? '')?.itemAttributes ?? [];
  const values = value as Readonly<Record<string, string | number | boolean>>;
  if (fields.length === 0) {
    return null;
  }
  const put = (name: string, given: string | null) => {
    const { [name]: _, ...rest } = values;
    onChange(given ? { ...rest, [name]: given } : rest);
  };
  return (
    <fieldset className={classes.group} id="values.attributes">
      <legend>{label}</legend>
      {errorOf('values.attributes') && <p className={classes.error}>{errorOf('values.attributes')}</p>}
      {fields.map((field) => {
        const base = {
          name: `values.attributes.${field.name}`,
          label: words.attribute(field),
          error: errorOf(`values.attributes.${field.name}`),
          disabled,
        };
        const given = String(values[field.name] ?? '');
        return field.kind === 'choice' ? (
          <SelectField
            key={field.name}
            {...base}
            options={field.choices.map((choice) => ({
              value: choice,
              label: words.choice(field.name, choice),
            }))}
            value={given || null}
            onChange={(choice) => put(field.name, choice)}
          />
        ) : field.kind === 'decimal' || field.kind === 'integer' ? (
          <NumberField key={field.name} {...base} value={given} onChange={(text) => put(field.name, text)} />
        ) : (
          <TextField key={field.name} {...base} value={given} onChange={(text) => put(field.name, text)} />
        );
      })}
    </fieldset>
  );
}

function LimitsInput({ value, onChange, errorOf, disabled }: FieldInputProps) {
  const words = useListWords();
  const { change_percent = '' } = value as { readonly change_percent?: string };
  return (
    <NumberField
      name="values.check_limits.change_percent"
      label={words.field('change_percent')}
      {...(words.hint('change_percent') ? { hint: words.hint('change_percent') ?? '' } : {})}
      unit="%"
      length={6}
      value={change_percent}
      onChange={(text) => onChange(text === '' ? {} : { change_percent: text })}
      error={errorOf('values.check_limits.change_percent')}
      disabled={disabled}
    />
  );
}

function FactorsInput({ value, onChange, errorOf, disabled, field }: FieldInputProps) {
  const words = useListWords();
  const units = useReferenceOptions('units', null, null);
  return (
    <UnitFactors
      label={words.field(field.name)}
      hint={words.hint(field.name)}
      error={errorOf('values.factors')}
      units={units}
      value={value as readonly FactorLine[]}
      onChange={onChange}
      disabled={disabled}
    />
  );
}
