import type { ChosenMethod } from '@datum/contract/orders/order-facts';
import { type Order, payOrder } from '@datum/contract/orders/orders';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { RefusalBox } from '../../../ui/states/refusal-box.tsx';
import { MethodFields } from '../method-fields.part.tsx';
import classes from '../orders.module.css';
import { useWays } from '../use-ways.ts';
import { isBegun } from './begin.rules.ts';
import { type BuyerForm, OrderBuyer } from './buyer.part.tsx';
import { OrderFacts } from './order-facts.part.tsx';

/** The order with its ways to pay. Opened by the pay button it goes on by itself; reloaded or come back to, it waits. */
export function BeginPayment({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.initiate');
  const ways = useWays();
  const [search] = useSearchParams();
  const wanted = order.methods.find((method) => method === search.get('method')) ?? order.methods[0];
  const [chosen, setChosen] = useState<ChosenMethod | null>(null);
  const method = chosen ?? wanted;
  const { begin, busy, problem } = useBegin(order, wanted);
  const { pay, waits, form } = usePayAfterSaving(begin);
  if (order.state !== 'waiting' || !method) {
    return (
      <>
        <OrderFacts order={order} />
        <p>{t('not-waiting')}</p>
        <Link to={ways.response(order.uuid)}>{t('to-answer')}</Link>
      </>
    );
  }
  return (
    <>
      {problem && (
        <RefusalBox refusal={problem}>
          {problem.message} {order.methods.length > 1 && t('other-method')}
        </RefusalBox>
      )}
      <OrderFacts order={order} />
      <OrderBuyer key={order.uuid} order={order} form={form} />
      <MethodFields methods={order.methods} value={method} onChange={setChosen} />
      <div className={classes.actions}>
        <Button variant="filled" loading={busy || waits} onClick={() => void pay(method)}>
          {t(`go.${method}`)}
        </Button>
        <Link to={ways.response(order.uuid)}>{t('to-answer')}</Link>
      </div>
      <p className="muted">{busy ? t('leaving') : t('once')}</p>
    </>
  );
}

/** Pays when the invoice's details are kept, and not where they are refused: their form says why. Each press saves what is not. */
function usePayAfterSaving(begin: (method: ChosenMethod) => Promise<void>) {
  const form = useRef<BuyerForm>(null);
  const [waits, setWaits] = useState(false);
  const pay = async (method: ChosenMethod) => {
    setWaits(true);
    const isSaved = await (form.current?.settle() ?? true);
    setWaits(false);
    if (isSaved) await begin(method);
  };
  return { pay, waits, form };
}

/** Begins a payment and goes where the answer says. */
function useBegin(order: Order, wanted: ChosenMethod | undefined) {
  const { send, busy, problem } = useSend();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const ways = useWays();
  const started = useRef(false);
  const begin = async (method: ChosenMethod) => {
    const answer = await send(payOrder, { params: { uuid: order.uuid }, body: { method } });
    if (!answer) return;
    const to = new URL(answer.redirect_to ?? ways.transfer(order.uuid), window.location.origin);
    if (to.origin === window.location.origin) void navigate(to.pathname + to.search);
    else window.location.assign(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of the pay button, which the state says
  useEffect(() => {
    if (!isBegun(state) || started.current || !wanted || order.state !== 'waiting') return;
    started.current = true;
    // taken out of the address first: Back leads to this page, which then does not go on by itself
    void navigate(pathname + search, { replace: true, state: null });
    void begin(wanted);
  }, [state]);
  return { begin, busy, problem };
}
