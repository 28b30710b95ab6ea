import { useUi } from '../ui-provider.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { Option } from './option.ts';
import { OptionList } from './option-list.tsx';

export interface ChoiceChipProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  /** null is "all". */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** Leaves out "all": one of the options always holds, and the chip never looks narrowed. */
  readonly always?: boolean;
}

/**
 * A filter of one among several:
 *
 *     <ChoiceChip label={t('region')} options={[{ value: 'c', label: 'Central' }]} value={region} onChange={setRegion} />
 */
export function ChoiceChip<Value extends string>({
  label,
  options,
  value,
  onChange,
  always,
}: ChoiceChipProps<Value>) {
  const { t } = useUi();
  const all: Option = { value: '', label: t('filter.all') };
  const chosen = options.find((option) => option.value === value);
  return (
    <FilterChip label={label} value={chosen?.label ?? all.label} narrows={!always && chosen !== undefined}>
      {() => (
        <OptionList<string>
          kind="radio"
          label={label}
          options={always ? options : [all, ...options]}
          isChosen={(candidate) => candidate === (value ?? '')}
          onChoose={(candidate) =>
            onChange(options.find((option) => option.value === candidate)?.value ?? null)
          }
        />
      )}
    </FilterChip>
  );
}
