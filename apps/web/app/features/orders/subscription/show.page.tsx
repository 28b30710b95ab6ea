import { href } from '@datum/contract/screens/outside';
import { listOwnPlans, type OwnPlan } from '@datum/contract/subscriptions/own-plans';
import { isOver, SUBSCRIPTION_STATES } from '@datum/contract/subscriptions/status-on';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { optional, useParamsState } from '../../../lib/screens/params.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { OwnPlans } from '../../access/own-plans.part.tsx';
import { LookedAt } from '../../first-tasks/looked-at.part.tsx';
import { Balance } from './balance.part.tsx';
import { BillingDetails } from './billing-details.part.tsx';
import { OwnSteps } from './own-steps.part.tsx';
import classes from './own-subscription.module.css';
import { Scheduled } from './scheduled.part.tsx';
import { Joining } from './seats/joining.part.tsx';
import { Seats } from './seats/seats.part.tsx';

const STATE = { message: optional() };

/** What the person has, until when, how much of it is used, and what can be done about it. */
export default function SubscriptionPage() {
  const t = useTranslations('orders.subscription');
  const called = useCall(listOwnPlans, {});
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button component={Link} to={href('billing.transaction')} variant="default" size="sm">
            {t('documents')}
          </Button>
        }
      />
      <Message />
      <Joining />
      <Loaded called={called}>
        {({ data }) =>
          data.length === 0 ? (
            <NoPlan />
          ) : (
            <>
              <LookedAt task="plan" />
              <Plans plans={data} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** A new status that a link tells of (requirements 2): said until it is closed, and taken out of the address. */
function Message() {
  const t = useTranslations('orders.subscription');
  const states = useTranslations('access.state');
  const [{ message }, change] = useParamsState(STATE);
  const [shown, setShown] = useState<string | null>(message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message of an address
  useEffect(() => {
    if (message === null) return;
    setShown(message);
    change({ message: null });
  }, [message]);
  const state = SUBSCRIPTION_STATES.find((one) => one === shown);
  if (!state) return null;
  return (
    <NoticeBar
      live
      action={
        <Button size="xs" variant="default" onClick={() => setShown(null)}>
          {t('close')}
        </Button>
      }
    >
      {t('message', { state: states(state) })} {t(`message-next.${state}`)}
    </NoticeBar>
  );
}

/** What can be renewed and ended: of a firm's plan somebody with a seat sees how it is, who buys for the firm goes on with it. */
function ownOf(plans: readonly OwnPlan[]): OwnPlan | undefined {
  const paid = plans.filter(({ source, may_buy }) => source === 'paid' && may_buy);
  return paid.find(({ is_own }) => is_own) ?? paid[0] ?? plans.find(({ may_buy }) => may_buy);
}

function Plans({ plans }: { readonly plans: readonly OwnPlan[] }) {
  const t = useTranslations('orders.subscription');
  const own = ownOf(plans.filter(({ status }) => !isOver(status))) ?? ownOf(plans);
  return (
    <div className={classes.panels}>
      <Panel title={t('plans')}>
        <OwnPlans plans={plans} />
        {own && <Balance own={own} />}
      </Panel>
      {own?.status === 'change_scheduled' && <Scheduled />}
      {own && <OwnSteps own={own} />}
      {plans.some((plan) => !plan.is_own && plan.may_buy) && <Seats />}
      {own && <BillingDetails />}
    </div>
  );
}

function NoPlan() {
  const t = useTranslations('orders.subscription');
  return (
    <EmptyState
      title={t('none')}
      action={
        <Button component={Link} to={href('billing.initiate-plan')} variant="filled">
          {t('choose')}
        </Button>
      }
    >
      {t('none-why')}
    </EmptyState>
  );
}
