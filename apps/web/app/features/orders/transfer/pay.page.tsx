import { href } from '@datum/contract/screens/outside';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { admitBuyer } from '../../../lib/screens/admit-buyer.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { NextSteps } from '../payment/next-steps.part.tsx';
import { NoOrder } from '../payment/no-order.part.tsx';
import { OrderFacts } from '../payment/order-facts.part.tsx';
import { Transfer } from '../payment/transfer.part.tsx';
import { useOrder } from '../payment/use-order.ts';
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
  return (
    <div>
      <Step of="pay" />
      <PageHeader title={t('transfer.title')} size="work" />
      {uuid ? <Asked uuid={uuid} /> : <NoOrder />}
    </div>
  );
}

function Asked({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('orders');
  const { called, askOn } = useOrder(uuid);
  return (
    <Loaded called={called} none={t('no-such')}>
      {(order) =>
        standingOf(order) === 'transfer' ? (
          <>
            <OrderFacts order={order} />
            <Transfer order={order} />
            <NextSteps order={order} standing="transfer" onAsked={askOn} />
          </>
        ) : (
          <Navigate to={href('payment.response', { query: { order: order.uuid } })} replace />
        )
      }
    </Loaded>
  );
}
