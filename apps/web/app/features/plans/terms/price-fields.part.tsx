import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { MoneyField } from '../../../ui/forms/fields/money-field.tsx';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import classes from '../plans.module.css';
import type { TermsProps } from './terms-fields.part.tsx';

/** A price for each term; a plan without one is on request, or given. */
export function PriceFields({ values, onChange, errorOf, disabled = false }: TermsProps) {
  const t = useTranslations('plans.terms');
  const { prices } = values;
  const put = (place: number, part: Partial<(typeof prices)[number]>) =>
    onChange({
      ...values,
      prices: prices.map((price, at) => (at === place ? { ...price, ...part } : price)),
    });
  const error = errorOf('terms.prices');
  return (
    <FormSection title={t('prices')} hint={t('prices-hint')}>
      {error && (
        <p id="terms.prices" tabIndex={-1} className={classes.error}>
          {error}
        </p>
      )}
      {prices.map((price, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a price has no name but its place until it is saved
        <div key={place} className={classes.line}>
          <NumberField
            name={`terms.prices.${place}.term_months`}
            label={t('term_months')}
            length={4}
            value={price.term_months}
            onChange={(term_months) => put(place, { term_months })}
            error={errorOf(`terms.prices.${place}.term_months`)}
            disabled={disabled}
            required
          />
          <MoneyField
            name={`terms.prices.${place}.amount`}
            label={t('amount')}
            currency={OWN_CURRENCY}
            value={shown(price.amount)}
            onChange={(amount) => put(place, { amount })}
            error={errorOf(`terms.prices.${place}.amount`)}
            disabled={disabled}
            required
          />
          <MoneyField
            name={`terms.prices.${place}.extra_seat`}
            label={t('extra_seat')}
            currency={OWN_CURRENCY}
            value={shown(price.extra_seat)}
            onChange={(extra_seat) => put(place, { extra_seat })}
            error={errorOf(`terms.prices.${place}.extra_seat`)}
            disabled={disabled}
          />
          <Button
            size="xs"
            variant="subtle"
            disabled={disabled}
            onClick={() => onChange({ ...values, prices: prices.filter((_, at) => at !== place) })}
          >
            {t('remove-price', { months: price.term_months || '–' })}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          disabled={disabled}
          onClick={() =>
            onChange({ ...values, prices: [...prices, { term_months: '', amount: null, extra_seat: null }] })
          }
        >
          {t('add-price')}
        </Button>
      </div>
    </FormSection>
  );
}

const shown = (amount: TermsProps['values']['prices'][number]['amount']): number | null =>
  amount === 'unreadable' ? null : amount;
