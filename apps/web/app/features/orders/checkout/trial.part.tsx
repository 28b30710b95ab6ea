import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import { beginOwnTrial } from '@datum/contract/orders/own/own-trial';
import { href } from '@datum/contract/screens/outside';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Act } from '../../../page-kit/act.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';

/** A plan that can be tried first: what happens at the end, and that nothing is charged. Nothing where it cannot. */
export function TrialPart({ quote: { plan, trial } }: { readonly quote: OrderQuote }) {
  const t = useTranslations('orders.trial');
  const text = useLocalText();
  const { locale } = useUi();
  const navigate = useNavigate();
  if (!trial) return null;
  const facts = { plan: text(plan.name), days: trial.days, until: formatDate(trial.to, locale) };
  return (
    <section className={classes.notice} aria-labelledby="trial">
      <h2 id="trial" className="type-h4">
        {t('title', facts)}
      </h2>
      <p>{t('why', facts)}</p>
      <Act
        endpoint={beginOwnTrial}
        input={{ body: { plan: plan.uuid } }}
        label={t('begin', facts)}
        variant="default"
        done={({ ends_on }) => t('begun', { ...facts, until: formatDate(ends_on, locale) })}
        onDone={() => void navigate(href('billing.subscription'))}
      />
    </section>
  );
}
