import type { Offer } from '@datum/contract/plans/offers';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoney } from '../../../ui/words/format.ts';
import { priceFor } from './plan-price.part.tsx';
import classes from './price-list.module.css';

interface ComingPriceProps {
  readonly offer: Offer;
  readonly term: number;
}

/** A price of a later day: a person who takes the plan before keeps the price of today to the end of the term. */
export function ComingPrice({ offer, term }: ComingPriceProps) {
  const t = useTranslations('pricing.coming');
  const { locale } = useUi();
  const now = priceFor(offer, term);
  const { coming } = offer;
  if (!now || !coming) return null;
  const day = formatDate(coming.from, locale);
  const months = now.term_months;
  const next = coming.prices.find(({ term_months }) => term_months === months);
  if (next?.amount === now.amount) return null;
  return (
    <p className={classes.coming}>
      {next
        ? t(next.amount > now.amount ? 'dearer' : 'cheaper', {
            day,
            months,
            amount: formatMoney(next.amount, locale),
            currency: now.currency,
          })
        : t('gone', { day })}{' '}
      {t('kept')}
    </p>
  );
}
