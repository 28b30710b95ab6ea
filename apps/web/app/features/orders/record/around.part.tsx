import { may } from '@datum/contract/access/access';
import { deliverFile } from '@datum/contract/orders/order-deliveries';
import { showOrderRecord } from '@datum/contract/orders/order-record';
import type { Order } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/outside';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Deliveries } from './deliveries.part.tsx';
import { OrderEvents } from './order-events.part.tsx';

/** Links into the working area, whose addresses buyers do not load. */
const StaffLinks = lazy(() => import('./staff-links.part.tsx'));
const StaffDeliver = lazy(() => import('./staff-deliver.part.tsx'));

interface AroundProps {
  readonly order: Order;
  readonly onChanged: () => void;
}

/** What an order delivered and what happened to it; for staff the way to its payments. */
export function Around({ order, onChanged }: AroundProps) {
  const t = useTranslations('orders.record');
  const person = usePerson();
  const called = useCall(showOrderRecord, { params: { uuid: order.uuid } });
  const onDelivered = () => {
    called.reload();
    onChanged();
  };
  return (
    <Loaded called={called}>
      {({ request, office, items, events }) => (
        <>
          {order.plan === null && (
            <Panel title={t('delivered')}>
              <Deliveries
                uuid={order.uuid}
                items={items}
                office={office}
                isPaid={order.state === 'paid'}
                onFetched={called.reload}
              />
              {order.delivery && !order.is_own && may(person, deliverFile) && (
                <Suspense fallback={null}>
                  <StaffDeliver uuid={order.uuid} items={items} onDone={onDelivered} />
                </Suspense>
              )}
              {request && (
                <p>
                  <Link to={href('report-requests.show', { id: request })}>{t('ask')}</Link>
                </p>
              )}
            </Panel>
          )}
          <Panel title={t('events')}>
            <OrderEvents events={events} />
            {!order.is_own && (
              <Suspense fallback={null}>
                <StaffLinks />
              </Suspense>
            )}
          </Panel>
        </>
      )}
    </Loaded>
  );
}
