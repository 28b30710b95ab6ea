import { NUMBER_LIMITS, REACHES } from '@datum/contract/plans/plan-kinds';
import { useTranslations } from 'use-intl';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import classes from '../plans.module.css';
import type { TermsProps } from './terms-fields.part.tsx';

/** How far back and how far down a plan goes, and how much of it may be used. */
export function LimitFields({ values, onChange, errorOf, disabled = false }: TermsProps) {
  const t = useTranslations('plans.terms');
  const { limits } = values;
  const put = (part: Partial<typeof limits>) => onChange({ ...values, limits: { ...limits, ...part } });
  return (
    <FormSection title={t('limits')} hint={t('limits-hint')}>
      <div className={classes.fields}>
        <SelectField
          name="terms.limits.regions"
          label={t('regions')}
          required
          value={limits.regions}
          options={REACHES.map((value) => ({ value, label: t(`reach.${value}`) }))}
          onChange={(regions) => put({ regions: regions ?? limits.regions })}
          error={errorOf('terms.limits.regions')}
          disabled={disabled}
        />
        {NUMBER_LIMITS.map((name) => (
          <NumberField
            key={name}
            name={`terms.limits.${name}`}
            label={t(name)}
            length={8}
            value={limits[name]}
            onChange={(text) => put({ [name]: text })}
            error={errorOf(`terms.limits.${name}`)}
            disabled={disabled}
          />
        ))}
      </div>
    </FormSection>
  );
}
