import { href } from '@datum/contract/screens/outside';
import { redirect, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { admitBuyer } from '../../../lib/screens/admit-buyer.ts';
import { useParamsState } from '../../../lib/screens/params.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { CHOICE } from '../choice.rules.ts';
import classes from '../orders.module.css';
import { Step } from '../step.part.tsx';
import { useWays } from '../use-ways.ts';
import type { Route } from './+types/checkout.page.ts';
import { Checkout } from './checkout.part.tsx';
import { OrderPublication, OrderQuote } from './order-quote.part.tsx';

/** Emails about an order that waits lead here with it: it is paid, not ordered anew. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  await admitBuyer(args);
  const order = new URL(args.request.url).searchParams.get('order');
  if (order) throw redirect(href('payment.initiate', { query: { order } }));
  return null;
}
clientLoader.hydrate = true as const;
/** Who buys is known in the browser only (architecture 6). */
export const HydrateFallback = () => null;

/** What is bought, what it costs, to whom the invoice goes and how it is paid. */
export default function CheckoutPage() {
  const t = useTranslations('orders.checkout');
  const { isNew } = useWays();
  const [search] = useSearchParams();
  const [choice, change] = useParamsState(CHOICE);
  const request = search.get('request');
  const quote = search.get('quote');
  const publication = search.get('publication');
  return (
    <div className={isNew ? undefined : classes.page}>
      {isNew && <Step of="pay" />}
      <PageHeader title={t('title')} lead={t('lead')} size={isNew ? 'work' : 'reading'} />
      {request && quote && <OrderQuote request={request} quote={quote} />}
      {publication && <OrderPublication uuid={publication} />}
      {!(request && quote) && !publication && <Checkout choice={choice} onChange={change} />}
    </div>
  );
}
