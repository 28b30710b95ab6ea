import { Button } from '@mantine/core';
import { useUi } from '../ui-provider.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { Option } from './option.ts';
import { OptionList } from './option-list.tsx';

export interface ChoicesChipProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** Empty is "all". */
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
}

/**
 * A filter of several among many, with a search field from nine options on:
 *
 *     <ChoicesChip label={t('items')} options={items} value={chosen} onChange={setChosen} />     Items 10 of 150 ▾
 */
export function ChoicesChip<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoicesChipProps<Value>) {
  const { t } = useUi();
  const flip = (candidate: Value) =>
    onChange(
      value.includes(candidate) ? value.filter((other) => other !== candidate) : [...value, candidate],
    );
  return (
    <FilterChip label={label} value={summary()} narrows={value.length > 0}>
      {() => (
        <OptionList
          kind="checkbox"
          label={label}
          options={options}
          isChosen={(candidate) => value.includes(candidate)}
          onChoose={flip}
          footer={
            <Button size="xs" disabled={value.length === 0} onClick={() => onChange([])}>
              {t('filter.clear')}
            </Button>
          }
        />
      )}
    </FilterChip>
  );

  function summary(): string {
    if (value.length === 0) return t('filter.all');
    if (value.length === 1)
      return options.find((option) => option.value === value[0])?.label ?? String(value[0]);
    return t('filter.some', { count: value.length, total: options.length });
  }
}
