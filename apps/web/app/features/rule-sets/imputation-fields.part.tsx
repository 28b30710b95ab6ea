import { IMPUTATION_STEPS, IMPUTED_ACTIONS } from '@datum/contract/computation/rule-set';
import { ActionIcon } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './rules.module.css';
import type { RulesPartProps } from './rules-fields.part.tsx';

/** What is tried for a missing price, and in which order; moved by buttons, no dragging needed. */
export function ImputationFields({ rules, onChange, errorOf, disabled }: RulesPartProps) {
  const t = useTranslations('approvals.rule-sets');
  const { imputation } = rules;
  const { order, carryMax, imputeMax } = imputation;
  const change = (part: Partial<typeof imputation>) =>
    onChange({ ...rules, imputation: { ...imputation, ...part } });
  const put = (next: typeof order) => change({ order: next });
  const unused = IMPUTATION_STEPS.filter((step) => !order.includes(step));
  const swap = (place: number, other: number) => {
    const [one, two] = [order[place], order[other]];
    if (one && two) {
      put(order.with(place, two).with(other, one));
    }
  };
  return (
    <FormSection title={t('missing')} hint={t('order')}>
      <ol className={classes.order}>
        {[...order, ...unused].map((step) => {
          const place = order.indexOf(step);
          const name = t(`choice.${step}`);
          return (
            <li key={step}>
              <CheckField
                name={`rules.imputation.${step}`}
                label={name}
                value={place >= 0}
                onChange={(on) => put(on ? [...order, step] : order.filter((one) => one !== step))}
                disabled={disabled}
              />
              {!disabled && place > 0 && (
                <ActionIcon size="sm" aria-label={t('up', { name })} onClick={() => swap(place, place - 1)}>
                  <Icon name="arrow-up" />
                </ActionIcon>
              )}
              {!disabled && place >= 0 && place < order.length - 1 && (
                <ActionIcon size="sm" aria-label={t('down', { name })} onClick={() => swap(place, place + 1)}>
                  <Icon name="arrow-down" />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      <NumberField
        name="rules.imputation.carryMax"
        label={t('carry-max')}
        length={4}
        value={String(carryMax)}
        onChange={(text) => change({ carryMax: Number(text) })}
        error={errorOf('rules.imputation.carryMax')}
        disabled={disabled}
      />
      <NumberField
        name="rules.imputation.imputeMax"
        label={t('impute-max')}
        hint={t('impute-max-hint')}
        length={4}
        value={imputeMax === undefined ? '' : String(imputeMax)}
        onChange={(text) => change({ imputeMax: text === '' ? undefined : Number(text) })}
        error={errorOf('rules.imputation.imputeMax')}
        disabled={disabled}
      />
      <NumberField
        name="rules.maxImputed.share"
        label={t('max-imputed')}
        hint={t('max-imputed-hint')}
        length={6}
        value={String(rules.maxImputed.share)}
        onChange={(text) => onChange({ ...rules, maxImputed: { ...rules.maxImputed, share: Number(text) } })}
        error={errorOf('rules.maxImputed.share')}
        disabled={disabled}
      />
      <SelectField
        name="rules.maxImputed.action"
        label={t('max-imputed-action')}
        required
        options={IMPUTED_ACTIONS.map((value) => ({ value, label: t(`choice.${value}`) }))}
        value={rules.maxImputed.action}
        onChange={(action) => action && onChange({ ...rules, maxImputed: { ...rules.maxImputed, action } })}
        disabled={disabled}
      />
    </FormSection>
  );
}
