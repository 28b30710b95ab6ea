import { showBillingDetails } from '@datum/contract/orders/billing-details';
import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import classes from '../orders.module.css';
import { PayForm } from './pay-form.part.tsx';

interface PayPartProps {
  readonly quote: OrderQuote;
  /** The price holds: neither over nor about to be another one. */
  readonly isHeld: boolean;
  readonly onStale: () => void;
}

/** To whom the invoice goes and how it is paid; where nothing is sold yet, that. */
export function PayPart({ quote, isHeld, onStale }: PayPartProps) {
  const t = useTranslations('orders.pay');
  const called = useCall(showBillingDetails, {});
  if (quote.methods.length === 0 && quote.total > 0) {
    return <EmptyState title={t('closed')}>{t('closed-why')}</EmptyState>;
  }
  return (
    <div className={classes.pay}>
      <Loaded called={called} lines={['50%', '100%', '100%', '100%']}>
        {({ details, number_forms }) => (
          <PayForm
            quote={quote}
            details={details}
            numberForms={number_forms}
            isHeld={isHeld}
            onStale={onStale}
          />
        )}
      </Loaded>
    </div>
  );
}
