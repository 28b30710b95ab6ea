import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoney } from '../../../ui/words/format.ts';
import front from '../front.module.css';
import type { Front } from '../front.page.tsx';
import classes from './begin.module.css';

const STEPS = [
  { step: 'sample', to: href('sample') },
  { step: 'sign-up', to: href('sign-up') },
  { step: 'plans', to: href('pricing') },
] as const;

/** How somebody who never heard of us begins, and what plans cost. Before the first release there is nothing to see a sample of. */
export function Begin({ plans, products }: Pick<Front, 'plans' | 'products'>) {
  const t = useTranslations('front.begin');
  const isReleased = products.some(({ released_at }) => released_at !== null);
  return (
    <section className={front.section} aria-labelledby="begin">
      <div className={front.wrap}>
        <h2 id="begin" className="type-h2">
          {t('title')}
        </h2>
        <p className={front.lead}>{t(isReleased ? 'lead' : 'lead-before')}</p>
        <div className={classes.begin}>
          <ol className={classes.steps}>
            {STEPS.filter(({ step }) => isReleased || step !== 'sample').map(({ step, to }) => (
              <li key={step}>
                <h3 className="type-h4">
                  <Link to={to}>
                    {t(step)} <Icon name="chevron-right" size={14} />
                  </Link>
                </h3>
                <p>{t(`${step}-words`)}</p>
              </li>
            ))}
          </ol>
          {plans.length > 0 && <Plans plans={plans} />}
        </div>
      </div>
    </section>
  );
}

function Plans({ plans }: Pick<Front, 'plans'>) {
  const t = useTranslations('front.begin');
  const text = useLocalText();
  const { locale } = useUi();
  return (
    <div>
      <table className={classes.plans}>
        <thead>
          <tr>
            <th scope="col">{t('plan')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ code, name, summary, price }) => (
            <tr key={code}>
              <th scope="row">
                <Link to={href('sign-up', { query: { plan: code } })}>{text(name)}</Link>
                <small>{text(summary)}</small>
              </th>
              <td>
                {price === null
                  ? t('on-request')
                  : price.amount === 0
                    ? t('free')
                    : t('for', {
                        amount: formatMoney(price.per_month, locale),
                        currency: price.currency,
                        months: price.term_months,
                      })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.all}>
        <Link to={href('pricing')}>{t('all-plans')}</Link>
      </p>
    </div>
  );
}
