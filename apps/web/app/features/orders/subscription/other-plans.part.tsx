import type { Offer, Offers } from '@datum/contract/plans/offers';
import { leadPrice } from '@datum/contract/plans/plan-money';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ForFirms, isForFirms } from '../../plans/price-list/for-firms.part.tsx';
import { WhatChanges } from '../../plans/price-list/what-changes.part.tsx';
import { currentOf } from '../choice.rules.ts';
import { useMoney } from '../use-money.ts';
import classes from './own-subscription.module.css';

/** Every plan that one can change to, with what differs from the plan of now, before any is chosen. */
export function OtherPlans({ answer }: { readonly answer: Offers }) {
  const t = useTranslations('orders.change');
  const person = usePerson();
  const from = person ? currentOf(person, answer.data) : undefined;
  const others = answer.data.filter((offer) => offer !== from && offer.prices.length > 0);
  if (others.length === 0) return <EmptyState title={t('no-other')}>{t('no-other-why')}</EmptyState>;
  return (
    <div className={classes.panels}>
      {others.map((offer) => (
        <OtherPlan key={offer.code} offer={offer} from={from} answer={answer} />
      ))}
    </div>
  );
}

interface OtherPlanProps {
  readonly offer: Offer;
  readonly from: Offer | undefined;
  readonly answer: Offers;
}

function OtherPlan({ offer, from, answer }: OtherPlanProps) {
  const t = useTranslations('orders.change');
  const text = useLocalText();
  const person = usePerson();
  const price = leadPrice(offer.prices);
  const { named } = useMoney(price?.currency ?? 'MYR');
  const name = text(offer.name);
  return (
    <Panel title={name}>
      {price && <p>{t('price', { amount: named(price.total), months: price.term_months })}</p>}
      {from ? <WhatChanges from={from} to={offer} answer={answer} /> : <p>{text(offer.summary)}</p>}
      {isForFirms(offer, person) ? (
        <ForFirms offer={offer} />
      ) : (
        <div className={classes.actions}>
          <Button component={Link} to={href('billing.change-plan', { query: { plan: offer.code } })}>
            {t('choose', { plan: name })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
