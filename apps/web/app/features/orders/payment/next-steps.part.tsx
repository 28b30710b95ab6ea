import { cancelOrder, checkOrder, type Order } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import classes from '../orders.module.css';
import { Proforma } from '../record/papers/proforma.part.tsx';
import { soldWays } from '../sold.table.ts';
import type { OrderStanding } from '../standing.rules.ts';
import { useMoney } from '../use-money.ts';
import { useWays } from '../use-ways.ts';

interface NextStepsProps {
  readonly order: Order;
  readonly standing: OrderStanding;
  readonly onAsked: () => void;
}

/** Standings in which money is asked for. */
const ASKED: readonly OrderStanding[] = ['failed', 'left', 'returned', 'unpaid', 'transfer'];

/** What can be done now: open what was paid, ask again, pay, cancel, or order anew. */
export function NextSteps({ order, standing, onAsked }: NextStepsProps) {
  const t = useTranslations('orders.next');
  const ways = useWays();
  const { named } = useMoney(order.currency);
  const first = <Go key="first" to={ways.pay(order.uuid, order.method)} label={t('pay-first')} filled />;
  const pay = <Go key="pay" to={ways.pay(order.uuid, order.method)} label={t('pay')} filled />;
  const payAgain = (
    <Go
      key="pay"
      to={ways.pay(order.uuid, order.method)}
      label={t('pay-again', { total: named(order.total) })}
      filled
    />
  );
  // what came by transfer binds the order to that way; only the office can end it and pay it back
  const isPart = (order.transfer?.received ?? 0) > 0;
  const other = order.methods.find((method) => method !== 'transfer') ?? 'card';
  const { open, anew } = soldWays(order, ways);
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
  const over = <Go key="anew" to={anew} label={t('anew')} filled />;
  const steps = {
    succeeded: open ? [<Go key="open" to={open} label={t('open')} filled />] : [],
    waiting: [again, <Go key="home" to={href('home')} label={t('home')} />],
    failed: [pay, cancel],
    left: [pay, cancel],
    returned: [payAgain, cancel],
    unpaid: [first, cancel],
    transfer: isPart
      ? [<Part key="part" />]
      : [<Go key="other" to={ways.pay(order.uuid, other)} label={t('other-method')} />, cancel],
    cancelled: [over],
    expired: [over],
  } as const satisfies Record<OrderStanding, readonly ReactNode[]>;
  return (
    <div className={classes.actions}>
      {steps[standing]}
      {ASKED.includes(standing) && <Proforma order={order} onMade={onAsked} />}
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

/** A part of the money came: neither another way nor cancelling is open. */
function Part() {
  const t = useTranslations('orders.next');
  return (
    <p>
      {t('part')} <Link to={href('contact')}>{t('write')}</Link>
    </p>
  );
}

function Cancel({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.cancel');
  const { named } = useMoney(order.currency);
  return (
    <Act
      endpoint={cancelOrder}
      input={{ params: { uuid: order.uuid } }}
      label={t('label')}
      variant="subtle"
      ask={{
        title: t('title', { reference: order.reference }),
        why: t(order.credit > 0 ? 'why-credit' : 'why', { credit: named(order.credit) }),
        confirm: t('confirm'),
        destructive: true,
      }}
      done={() => t('done')}
    />
  );
}
