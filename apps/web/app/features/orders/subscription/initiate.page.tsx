import { listOffers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useParamsState } from '../../../lib/screens/params.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Checkout } from '../checkout/checkout.part.tsx';
import { CHOICE } from '../choice.rules.ts';
import classes from './own-subscription.module.css';
import { PlanPicker } from './plan-picker.part.tsx';

/** The first plan of somebody who is signed in: choose, then pay, on one page. */
export default function InitiatePlanPage() {
  const t = useTranslations('orders.initiate-plan');
  const [choice, change] = useParamsState(CHOICE);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<Link to={href('pricing')}>{t('compare')}</Link>}
      />
      <Loaded called={useCall(listOffers, { query: {} })}>
        {({ data }) => (
          <div className={classes.picker}>
            <PlanPicker offers={data} value={choice.plan} onChange={(plan) => change({ plan })} />
          </div>
        )}
      </Loaded>
      {choice.plan && <Checkout choice={choice} onChange={change} />}
    </>
  );
}
