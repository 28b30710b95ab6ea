import { cancelOrder, checkOrder, type Order } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import classes from '../orders.module.css';
import type { OrderStanding } from '../standing.rules.ts';
import { useWays } from '../use-ways.ts';

interface NextStepsProps {
  readonly order: Order;
  readonly standing: OrderStanding;
  readonly onAsked: () => void;
}

/** What can be done now: open what was paid, ask again, pay, cancel, or order anew. */
export function NextSteps({ order, standing, onAsked }: NextStepsProps) {
  const t = useTranslations('orders.next');
  const ways = useWays();
  const first = <Go key="first" to={ways.pay(order.uuid, order.method)} label={t('pay-first')} filled />;
  const pay = <Go key="pay" to={ways.pay(order.uuid, order.method)} label={t('pay')} filled />;
  const anew = ways.checkout({ plan: order.plan.code, term: order.term_months });
  const again = (
    <Act
      key="again"
      endpoint={checkOrder}
      input={{ params: { uuid: order.uuid } }}
      label={t('check')}
      done={() => t('checked')}
      onDone={onAsked}
    />
  );
  const cancel = <Cancel key="cancel" order={order} />;
  const steps = {
    succeeded: [<Go key="open" to={href('reading.catalogue')} label={t('open')} filled />],
    waiting: [again, <Go key="home" to={href('home')} label={t('home')} />],
    failed: [pay, cancel],
    left: [pay, cancel],
    unpaid: [first, cancel],
    transfer: [<Go key="other" to={ways.pay(order.uuid, 'card')} label={t('other-method')} />, cancel],
    cancelled: [<Go key="anew" to={anew} label={t('anew')} filled />],
    expired: [<Go key="anew" to={anew} label={t('anew')} filled />],
  } as const satisfies Record<OrderStanding, readonly ReactNode[]>;
  return (
    <div className={classes.actions}>
      {steps[standing]}
      <Link to={href('orders.show', { id: order.uuid })}>{t('order')}</Link>
    </div>
  );
}

interface GoProps {
  readonly to: string;
  readonly label: string;
  readonly filled?: boolean;
}

const Go = ({ to, label, filled = false }: GoProps) => (
  <Button component={Link} to={to} variant={filled ? 'filled' : 'default'} size="sm">
    {label}
  </Button>
);

function Cancel({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.cancel');
  return (
    <Act
      endpoint={cancelOrder}
      input={{ params: { uuid: order.uuid } }}
      label={t('label')}
      variant="subtle"
      ask={{
        title: t('title', { reference: order.reference }),
        why: t('why'),
        confirm: t('confirm'),
        destructive: true,
      }}
      done={() => t('done')}
    />
  );
}
