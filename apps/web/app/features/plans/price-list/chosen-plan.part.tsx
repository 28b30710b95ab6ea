import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import type { PlanChoice } from '../../../lib/screens/plan-choice.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PlanPrice } from './plan-price.part.tsx';
import classes from './price-list.module.css';

/** The plan that somebody chose before signing up, with its price of today. */
export function ChosenPlan({ choice }: { readonly choice: PlanChoice }) {
  const t = useTranslations('pricing.chosen');
  const text = useLocalText();
  const called = useCall(listOffers, { query: choice.code ? { code: choice.code } : {} });
  return (
    <aside className={classes.chosen} aria-label={t('title')}>
      <Loaded called={called} lines={['60%', '40%']}>
        {({ data, promo }) => {
          const offer = data.find(({ code }) => code === choice.plan);
          return offer ? (
            <>
              <p>
                {t('title')}: <strong>{text(offer.name)}</strong>
              </p>
              <PlanPrice offer={offer} term={Number(choice.term ?? 12)} />
              {promo && <p className={promo.works ? undefined : classes.refused}>{promo.message}</p>}
            </>
          ) : (
            <p>
              {t('gone')} <Link to={href('pricing')}>{t('compare')}</Link>
            </p>
          );
        }}
      </Loaded>
    </aside>
  );
}
