import { TAX_CLASSES } from '@datum/contract/plans/plan-terms';
import { useTranslations } from 'use-intl';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import classes from '../plans.module.css';
import { LimitFields } from './limit-fields.part.tsx';
import { OpenedFields } from './opened-fields.part.tsx';
import { PriceFields } from './price-fields.part.tsx';
import type { TermsValues } from './terms-values.rules.ts';

/** What the parts of a version's form are drawn with. */
export interface TermsProps {
  readonly values: TermsValues;
  readonly onChange: (values: TermsValues) => void;
  readonly errorOf: (path: string) => string | null;
  readonly disabled?: boolean;
}

/** The fields of one version of a plan: prices, what it opens, limits, lines of the price list. */
export function TermsFields(props: TermsProps) {
  const { values, onChange, errorOf, disabled = false } = props;
  const t = useTranslations('plans.terms');
  const text = (name: TextName) => ({
    name: `terms.${name}`,
    label: t(name),
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
    error: errorOf(`terms.${name}`),
    disabled,
  });
  return (
    <>
      <PriceFields {...props} />
      <div className={classes.fields}>
        <SelectField
          name="terms.tax_class"
          label={t('tax_class')}
          required
          value={values.tax_class}
          options={TAX_CLASSES.map((value) => ({ value, label: t(`tax.${value}`) }))}
          onChange={(next) => onChange({ ...values, tax_class: next ?? values.tax_class })}
          error={errorOf('terms.tax_class')}
          disabled={disabled}
        />
        <NumberField {...text('seats')} length={6} />
        <NumberField {...text('trial_days')} length={4} />
        <NumberField {...text('grace_days')} hint={t('grace-hint')} length={4} />
        <TextField {...text('reminder_days')} hint={t('reminder-hint')} error={remindersWrong(errorOf)} />
      </div>
      <OpenedFields {...props} />
      <LimitFields {...props} />
      <FormSection title={t('features')} hint={t('features-hint')}>
        <TextareaField {...text('features_en')} rows={3} error={errorOf('terms.features')} />
        <TextareaField {...text('features_ms')} rows={3} />
      </FormSection>
    </>
  );
}

type TextName = 'seats' | 'trial_days' | 'grace_days' | 'reminder_days' | 'features_en' | 'features_ms';

/** The field holds all days as one text: what is wrong with one of them is said of it. */
const MOST_REMINDERS = 10;
const remindersWrong = (errorOf: TermsProps['errorOf']): string | null =>
  [
    errorOf('terms.reminder_days'),
    ...Array.from({ length: MOST_REMINDERS }, (_, place) => errorOf(`terms.reminder_days.${place}`)),
  ].find((error) => error !== null) ?? null;
