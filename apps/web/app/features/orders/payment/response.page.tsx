import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { admitBuyer } from '../../../lib/screens/admit-buyer.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import classes from '../orders.module.css';
import type { Route } from './+types/response.page.ts';
import { Answer } from './answer.part.tsx';
import { NoOrder } from './no-order.part.tsx';
import { useOrder } from './use-order.ts';

export const clientLoader = (args: Route.ClientLoaderArgs) => admitBuyer(args);
clientLoader.hydrate = true as const;
/** Whose order it is, is known in the browser only (architecture 6). */
export const HydrateFallback = () => null;

/** What became of a payment: the order says it, never the address by which its buyer came back. */
export default function ResponsePage() {
  const [search] = useSearchParams();
  const uuid = search.get('order');
  const t = useTranslations('orders.response');
  return (
    <div className={classes.narrow}>
      {uuid ? (
        <Asked uuid={uuid} />
      ) : (
        <>
          <PageHeader title={t('title')} size="reading" />
          <NoOrder />
        </>
      )}
    </div>
  );
}

function Asked({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('orders');
  const { called, isAsking, askOn } = useOrder(uuid);
  return (
    <>
      {called.answer === null && <PageHeader title={t('response.title')} size="reading" />}
      <Loaded called={called} none={t('no-such')}>
        {(order) => <Answer order={order} isAsking={isAsking} onAsked={askOn} />}
      </Loaded>
    </>
  );
}
