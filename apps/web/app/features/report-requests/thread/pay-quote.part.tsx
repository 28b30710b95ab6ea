import type { RequestQuote } from '@datum/contract/requests/request-view';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoney } from '../../../ui/words/format.ts';

interface PayQuoteProps {
  /** Of the request. */
  readonly uuid: string;
  readonly quote: RequestQuote;
  /** Opened by a link, which this tab keeps for the checkout. */
  readonly isGuest?: boolean;
}

/** The way from an accepted quote to its payment, and how its order stands. */
export function PayQuote({ uuid, quote, isGuest = false }: PayQuoteProps) {
  const t = useTranslations('request.quote');
  const { locale } = useUi();
  const { order, state } = quote;
  const reference = order?.reference ?? '';
  if (order?.state === 'paid') {
    return (
      <p>
        {t('paid', { reference })} <Link to={href('orders.show', { id: order.uuid })}>{t('to-order')}</Link>
      </p>
    );
  }
  if (state === 'accepted') {
    const to =
      order?.state === 'waiting'
        ? href('payment.initiate', { query: { order: order.uuid } })
        : href('checkout', { query: { request: uuid, quote: quote.uuid } });
    return (
      <>
        {isGuest && <p className="muted">{t('pay-guest')}</p>}
        <Button component={Link} to={to} variant="filled">
          {t('pay', { total: `RM ${formatMoney(quote.total, locale)}` })}
        </Button>
      </>
    );
  }
  return order && state === 'sent' ? (
    <p>{t('unpaid', { reference, day: formatDate(quote.valid_until, locale) })}</p>
  ) : null;
}
