import { showOrder } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/outside';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { admitBuyer } from '../../../lib/screens/admit-buyer.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { NextSteps } from '../payment/next-steps.part.tsx';
import { NoOrder } from '../payment/no-order.part.tsx';
import { OrderFacts } from '../payment/order-facts.part.tsx';
import { Transfer } from '../payment/transfer.part.tsx';
import { standingOf } from '../standing.rules.ts';
import { Step } from '../step.part.tsx';
import type { Route } from './+types/pay.page.ts';

export const clientLoader = (args: Route.ClientLoaderArgs) => admitBuyer(args);
clientLoader.hydrate = true as const;
/** Whose order it is, is known in the browser only (architecture 6). */
export const HydrateFallback = () => null;

/** Where a new account transfers its money to, and where its proof goes. */
export default function BankTransferPage() {
  const t = useTranslations('orders');
  const [search] = useSearchParams();
  const uuid = search.get('order');
  const called = useCall(showOrder, uuid ? { params: { uuid } } : null);
  return (
    <div>
      <Step of="pay" />
      <PageHeader title={t('transfer.title')} size="work" />
      {uuid ? (
        <Loaded called={called} none={t('no-such')}>
          {(order) =>
            standingOf(order) === 'transfer' ? (
              <>
                <OrderFacts order={order} />
                <Transfer order={order} />
                <NextSteps order={order} standing="transfer" onAsked={called.reload} />
              </>
            ) : (
              <Navigate to={href('payment.response', { query: { order: order.uuid } })} replace />
            )
          }
        </Loaded>
      ) : (
        <NoOrder />
      )}
    </div>
  );
}
