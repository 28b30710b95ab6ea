import { showOrder } from '@datum/contract/orders/orders';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { admitBuyer } from '../../../lib/screens/admit-buyer.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import classes from '../orders.module.css';
import { Step } from '../step.part.tsx';
import { useWays } from '../use-ways.ts';
import type { Route } from './+types/initiate.page.ts';
import { BeginPayment } from './begin-payment.part.tsx';
import { NoOrder } from './no-order.part.tsx';

export const clientLoader = (args: Route.ClientLoaderArgs) => admitBuyer(args);
clientLoader.hydrate = true as const;
/** Whose order it is, is known in the browser only (architecture 6). */
export const HydrateFallback = () => null;

/** Begins the payment of an order and leads to the payment service; coming back, the same order is here. */
export default function InitiatePage() {
  const t = useTranslations('orders.initiate');
  const { isNew } = useWays();
  const [search] = useSearchParams();
  const uuid = search.get('order');
  return (
    <div className={isNew ? undefined : classes.narrow}>
      {isNew && <Step of="pay" />}
      <PageHeader title={t('title')} size={isNew ? 'work' : 'reading'} />
      {uuid ? <Asked uuid={uuid} /> : <NoOrder />}
    </div>
  );
}

function Asked({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('orders');
  return (
    <Loaded called={useCall(showOrder, { params: { uuid } })} none={t('no-such')}>
      {(order) => <BeginPayment order={order} />}
    </Loaded>
  );
}
