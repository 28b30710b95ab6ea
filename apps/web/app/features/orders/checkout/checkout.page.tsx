import { useTranslations } from 'use-intl';
import { useParamsState } from '../../../lib/screens/params.ts';
import { admitBuyer } from '../../../lib/session/admit-buyer.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { CHOICE } from '../choice.rules.ts';
import classes from '../orders.module.css';
import { Step } from '../step.part.tsx';
import { useWays } from '../use-ways.ts';
import type { Route } from './+types/checkout.page.ts';
import { Checkout } from './checkout.part.tsx';

export const clientLoader = (args: Route.ClientLoaderArgs) => admitBuyer(args);
clientLoader.hydrate = true as const;
/** Who buys is known in the browser only (architecture 6). */
export const HydrateFallback = () => null;

/** What is bought, what it costs, to whom the invoice goes and how it is paid. */
export default function CheckoutPage() {
  const t = useTranslations('orders.checkout');
  const { isNew } = useWays();
  const [choice, change] = useParamsState(CHOICE);
  return (
    <div className={isNew ? undefined : classes.page}>
      {isNew && <Step of="pay" />}
      <PageHeader title={t('title')} lead={t('lead')} size={isNew ? 'work' : 'reading'} />
      <Checkout choice={choice} onChange={change} />
    </div>
  );
}
