import { checkOrder, type Order, showOrder } from '@datum/contract/orders/orders';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { asked, queries } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { isUndecided, standingOf } from '../standing.rules.ts';

/** First our own record, which a message of the payment service may have changed; then the service itself. */
const ASKS = [
  ...Array.from({ length: 10 }, () => ({ after: 3_000, endpoint: showOrder })),
  ...Array.from({ length: 10 }, () => ({ after: 30_000, endpoint: checkOrder })),
] as const;

/** A transfer is found by people: our own record is looked at every ten seconds for ten minutes, then every minute for two hours. */
const LOOKS = [
  ...Array.from({ length: 60 }, () => ({ after: 10_000, endpoint: showOrder })),
  ...Array.from({ length: 120 }, () => ({ after: 60_000, endpoint: showOrder })),
] as const;

/** What is asked while an order stands so; nothing where nothing is to come. */
function asksOf(
  order: Order,
): readonly { readonly after: number; readonly endpoint: typeof showOrder | typeof checkOrder }[] {
  if (isUndecided(order)) return ASKS;
  return standingOf(order) === 'transfer' ? LOOKS : [];
}

/** An order, asked for again by itself until it is decided or all tries are used. */
export function useOrder(uuid: string) {
  const called = useCall(showOrder, { params: { uuid } });
  const [asks, setAsks] = useState(0);
  const next = called.answer ? asksOf(called.answer)[asks] : undefined;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      void askQuietly(next.endpoint, uuid).then(() => setAsks((count) => count + 1));
    }, next.after);
    return () => clearTimeout(timer);
  }, [next, uuid]);
  return {
    called,
    /** It asks again by itself. */
    isAsking: next !== undefined,
    askOn: () => setAsks(0),
  } as const;
}

/** Does not count as use of the session; a try that fails is one of the tries. */
async function askQuietly(endpoint: typeof showOrder | typeof checkOrder, uuid: string): Promise<void> {
  const params = { uuid };
  try {
    const order: Order = await call(endpoint, { params }, { background: true });
    queries.setQueryData(asked(showOrder, { params }).queryKey, order);
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
  }
}
