import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, Select } from '@mantine/core';
import { useUi } from '../../ui-provider.tsx';
import { useTellWords } from '../field-words.ts';
import { inputProps } from './field-label.tsx';
import type { FieldProps } from './field-props.ts';

export interface SelectFieldProps<Value extends string> extends FieldProps<Value | null> {
  readonly options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  /** What leaving it empty means, as the first option: "As in the official runs"; else that one may choose. */
  readonly emptyLabel?: string;
  /** Said when nothing matches the search. */
  readonly nothingFound?: string;
}

/** Beyond this many options one searches in them. */
const SEARCH_BEYOND = 12;

/** One of a list: `<SelectField name="unit" label={t('unit')} options={units} value={unit} onChange={setUnit} />`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, label, options, value, onChange, nothingFound, required } = props;
  const { t } = useUi();
  const emptyLabel = props.emptyLabel ?? t('period.choose');
  useTellWords(name, {
    label,
    wordsOf: (one) => options.find((option) => option.value === String(one))?.label ?? null,
  });
  const find = (text: string | null) => options.find((option) => option.value === text)?.value ?? null;
  if (options.length > SEARCH_BEYOND) {
    return (
      <Select
        {...inputProps(props)}
        searchable
        placeholder={emptyLabel}
        clearable={!required}
        data={[...options]}
        value={value}
        onChange={(text) => onChange(find(text))}
        nothingFoundMessage={nothingFound}
        limit={200}
      />
    );
  }
  return (
    <NativeSelect
      {...inputProps(props)}
      data={[{ value: '', label: emptyLabel }, ...options]}
      styles={{ wrapper: { width: 'fit-content', minWidth: 180, maxWidth: '100%' } }}
      value={value ?? ''}
      onChange={(event) => onChange(find(event.currentTarget.value))}
    />
  );
}
