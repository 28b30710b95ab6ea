import { IMPUTATION_STEPS } from '@datum/contract/computation/rule-set';
import { ActionIcon } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './rules.module.css';
import type { RulesPartProps } from './rules-fields.part.tsx';

/** What is tried for a missing price, and in which order; moved by buttons, no dragging needed. */
export function ImputationFields({ rules, onChange, errorOf, disabled }: RulesPartProps) {
  const t = useTranslations('approvals.rule-sets');
  const { order, carryMax } = rules.imputation;
  const put = (next: typeof order) => onChange({ ...rules, imputation: { order: next, carryMax } });
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
        onChange={(text) => onChange({ ...rules, imputation: { order, carryMax: Number(text) } })}
        error={errorOf('rules.imputation.carryMax')}
        disabled={disabled}
      />
    </FormSection>
  );
}
