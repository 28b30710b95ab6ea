import type { Offer } from '@datum/contract/plans/offers';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';

interface PlanPickerProps {
  readonly offers: readonly Offer[];
  readonly value: string | null;
  readonly onChange: (plan: string | null) => void;
}

/** One of the plans that are sold. */
export function PlanPicker({ offers, value, onChange }: PlanPickerProps) {
  const t = useTranslations('orders.change');
  const text = useLocalText();
  return (
    <SelectField
      name="plan"
      label={t('plan')}
      value={value}
      options={offers
        .filter(({ prices }) => prices.length > 0)
        .map(({ code, name }) => ({ value: code, label: text(name) }))}
      onChange={onChange}
    />
  );
}
