import type { Order } from '@datum/contract/orders/orders';
import { orderPublication } from '@datum/contract/orders/publication-orders';
import { orderQuoted } from '@datum/contract/requests/request-orders';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { linkSecret } from '../../../lib/links/link-secret.ts';
import { RefusalBox } from '../../../ui/states/refusal-box.tsx';

interface OrderQuoteProps {
  /** The request and its accepted quote. */
  readonly request: string;
  readonly quote: string;
}

/** Orders an accepted quote, which has one order however often this page opens, and goes on to its payment. */
export function OrderQuote({ request, quote }: OrderQuoteProps) {
  const { send, ...sent } = useSend();
  // a guest came by the link of an email, which this tab keeps
  const input = () => ({
    params: { uuid: request, paper: quote },
    body: { status: linkSecret.get('report-request') },
  });
  return <OrderOnce {...sent} order={() => send(orderQuoted, input())} />;
}

/** The same for a publication, which a person orders once. */
export function OrderPublication({ uuid }: { readonly uuid: string }) {
  const { send, ...sent } = useSend();
  return <OrderOnce {...sent} order={() => send(orderPublication, { params: { uuid } })} />;
}

interface OrderOnceProps extends Omit<ReturnType<typeof useSend>, 'send'> {
  readonly order: () => Promise<Pick<Order, 'uuid'> | null>;
}

function OrderOnce({ order: ask, busy, problem }: OrderOnceProps) {
  const t = useTranslations('orders.quoted');
  const navigate = useNavigate();
  const begun = useRef(false);
  const order = async () => {
    const made = await ask();
    if (made) void navigate(href('payment.initiate', { query: { order: made.uuid } }), { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of the page
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void order();
  }, []);
  if (!problem) return <p role="status">{t('ordering')}</p>;
  return (
    <RefusalBox refusal={problem}>
      <p>{problem.message}</p>
      <Button size="sm" loading={busy} onClick={() => void order()}>
        {t('again')}
      </Button>
    </RefusalBox>
  );
}
