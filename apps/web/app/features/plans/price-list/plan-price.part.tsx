import type { Offer } from '@datum/contract/plans/offers';
import { leadPrice } from '@datum/contract/plans/plan-money';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoney } from '../../../ui/words/format.ts';
import classes from './price-list.module.css';

/** The price of an offer for a term; where it has no such term, the one that it is known by. */
export const priceFor = ({ prices }: Pick<Offer, 'prices'>, term: number) =>
  prices.find(({ term_months }) => term_months === term) ?? leadPrice(prices);

interface PlanPriceProps {
  readonly offer: Offer;
  readonly term: number;
}

/** What a plan costs: the amount of the term, by the month, the tax, and both with a promo code. */
export function PlanPrice({ offer, term }: PlanPriceProps) {
  const t = useTranslations('pricing.price');
  const { locale } = useUi();
  const money = (minor: number) => formatMoney(minor, locale);
  const price = priceFor(offer, term);
  if (!price) {
    return (
      <div className={classes.price}>
        <strong className={classes.words}>{t(wordsWithout(offer.type))}</strong>
      </div>
    );
  }
  const { term_months: months, currency, per_month, extra_seat, reduced } = price;
  const isOtherTerm = months !== term;
  const shown = reduced ?? price;
  return (
    <div className={classes.price}>
      <p>
        {reduced && (
          <>
            <span className="visually-hidden">{t('before')}</span> <del>{money(price.amount)}</del>{' '}
          </>
        )}
        <strong>{shown.amount === 0 ? t('free') : money(shown.amount)}</strong>{' '}
        {shown.amount > 0 && t('for', { currency, months })}
      </p>
      <ul className={classes.small}>
        {shown.amount > 0 && (
          <>
            {isOtherTerm && <li>{t('only-term', { months })}</li>}
            {months > 1 && !reduced && <li>{t('a-month', { amount: money(per_month) })}</li>}
            <li>
              {offer.tax_percent === null
                ? t('no-tax')
                : Number(offer.tax_percent) === 0
                  ? t('untaxed')
                  : t('with-tax', {
                      percent: offer.tax_percent,
                      tax: money(shown.tax),
                      total: money(shown.total),
                    })}
            </li>
          </>
        )}
        {offer.seats > 1 && (
          <li>
            {extra_seat === null
              ? t('seats', { count: offer.seats })
              : t('seats-more', { count: offer.seats, amount: money(extra_seat) })}
          </li>
        )}
        {offer.trial_days > 0 && <li>{t('trial', { count: offer.trial_days })}</li>}
      </ul>
    </div>
  );
}

const wordsWithout = (type: Offer['type']) =>
  type === 'complimentary' ? 'given' : type === 'trial' ? 'free' : 'on-request';
