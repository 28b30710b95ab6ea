import type { Showing } from '@datum/contract/people/preferences';
import { listChoices } from '@datum/contract/publication/published';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useInstallation } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { REGION_SLUG } from '../onboarding/regions.part.tsx';

interface ShowingFieldsProps {
  readonly value: Showing;
  readonly onChange: (part: Partial<Showing>) => void;
  /** What is wrong with a field, by its path: `preferences.time_zone`. */
  readonly errorOf: (path: string) => string | null;
}

/** The same number in each way of writing it; the values are the contract's examples. */
const NUMBERS = {
  '1,234.5': '12,345.60',
  '1.234,5': '12.345,60',
  '1 234.5': '12 345.60',
  '1 234,5': '12 345,60',
} as const satisfies Record<Showing['number_format'], string>;

/** How figures and times are written, and what data pages open with. */
export function ShowingFields({ value, onChange, errorOf }: ShowingFieldsProps) {
  const t = useTranslations('profile.showing');
  const zone = useInstallation()?.timeZone ?? 'UTC';
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <FormSection title={t('title')} hint={t('hint')}>
      <SelectField
        name="preferences.number_format"
        label={t('numbers')}
        required
        options={Object.entries(NUMBERS).map(([format, label]) => ({
          value: format as Showing['number_format'],
          label,
        }))}
        value={value.number_format}
        onChange={(format) => format && onChange({ number_format: format })}
        error={errorOf('preferences.number_format')}
      />
      <SelectField
        name="preferences.time_zone"
        label={t('time-zone')}
        hint={t('time-zone-hint', { zone })}
        options={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        nothingFound={t('no-zone')}
        value={value.time_zone}
        onChange={(name) => onChange({ time_zone: name })}
        error={errorOf('preferences.time_zone')}
      />
      <RegionField value={value.default_region} onChange={(region) => onChange({ default_region: region })} />
      <SelectField
        name="preferences.default_base"
        label={t('base')}
        hint={t('base-hint')}
        required
        options={(['current', 'previous'] as const).map((base) => ({
          value: base,
          label: t(`bases.${base}`),
        }))}
        value={value.default_base ?? 'current'}
        onChange={(base) => onChange({ default_base: base === 'previous' ? base : null })}
        error={errorOf('preferences.default_base')}
      />
    </FormSection>
  );
}

/** A region that figures are published for; a choice made before stays until the list has come. */
function RegionField(props: {
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
}) {
  const t = useTranslations('profile.showing');
  const text = useLocalText();
  const { answer } = useCall(listChoices, { params: { slug: REGION_SLUG } });
  const chosen = props.value ? [{ value: props.value, label: props.value }] : [];
  const options = answer?.regions.map(({ code, name }) => ({ value: code, label: text(name) })) ?? chosen;
  return (
    <SelectField
      name="preferences.default_region"
      label={t('region')}
      hint={t('region-hint')}
      options={options}
      nothingFound={t('no-region')}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
