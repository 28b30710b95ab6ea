import { listOffers, type Offer, type Offers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useParamsState } from '../../../lib/screens/params.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { WhatChanges } from '../../plans/price-list/what-changes.part.tsx';
import { Checkout } from '../checkout/checkout.part.tsx';
import { CHOICE, currentOf, offerOf } from '../choice.rules.ts';
import { OtherPlans } from './other-plans.part.tsx';
import { OverLimits } from './over-limits.part.tsx';
import classes from './own-subscription.module.css';
import { PlanPicker } from './plan-picker.part.tsx';

/** Another plan: what differs, what it costs today with the days of now credited, from which day it is there. */
export default function ChangePlanPage() {
  const t = useTranslations('orders.change');
  const [choice, change] = useParamsState(CHOICE);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<Link to={href('billing.subscription')}>{t('back')}</Link>}
      />
      <Loaded called={useCall(listOffers, { query: {} })}>
        {(answer) => {
          const to = offerOf(choice, answer.data);
          return !to ? (
            <OtherPlans answer={answer} />
          ) : (
            <div className={classes.picker}>
              <PlanPicker offers={answer.data} value={choice.plan} onChange={(plan) => change({ plan })} />
              <Difference answer={answer} to={to} />
              <OverLimits to={to} />
            </div>
          );
        }}
      </Loaded>
      {choice.plan && <Checkout choice={choice} onChange={change} />}
    </>
  );
}

/** Only what differs from the plan of now. */
function Difference({ answer, to }: { readonly answer: Offers; readonly to: Offer | undefined }) {
  const t = useTranslations('orders.change');
  const text = useLocalText();
  const person = usePerson();
  const from = person ? currentOf(person, answer.data) : undefined;
  if (!from || !to || from === to) return null;
  return (
    <Panel title={t('differs', { from: text(from.name), to: text(to.name) })}>
      <WhatChanges from={from} to={to} answer={answer} />
    </Panel>
  );
}
