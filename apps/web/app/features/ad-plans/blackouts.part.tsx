import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import type { BlackoutValue } from './plan-values.rules.ts';

interface BlackoutsProps {
  readonly part: {
    readonly label: string;
    readonly value: readonly BlackoutValue[];
    readonly onChange: (value: readonly BlackoutValue[]) => void;
    readonly disabled?: boolean | undefined;
  };
  readonly errorOf: (path: string) => string | null;
}

/** Days on which nothing runs: from a day to a day, as many as there are. */
export function Blackouts({ part: { label, value, onChange, disabled = false }, errorOf }: BlackoutsProps) {
  const t = useTranslations('ad-plans');
  const put = (place: number, change: Partial<BlackoutValue>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <FormSection title={label} hint={t('hint.blackouts')}>
      {value.map(({ from, to }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days have no name but their place until they are saved
        <div key={place}>
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              name={`blackouts.${place}.${end}`}
              label={t(`field.${end}`)}
              value={end === 'from' ? from : to}
              onChange={(day) => put(place, { [end]: day })}
              error={errorOf(`blackouts.${place}.${end}`)}
              disabled={disabled}
              required
            />
          ))}
          <Button
            size="sm"
            disabled={disabled}
            onClick={() => onChange(value.filter((_one, at) => at !== place))}
          >
            {t('remove-blackout')}
          </Button>
        </div>
      ))}
      <Button size="sm" disabled={disabled} onClick={() => onChange([...value, { from: '', to: '' }])}>
        {t('add-blackout')}
      </Button>
    </FormSection>
  );
}
