import type { InputOf } from '@datum/contract/calls/endpoint';
import type { OrderState } from '@datum/contract/orders/order-facts';
import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import { createOrder } from '@datum/contract/orders/orders';
import { subscribeAccount } from '@datum/contract/orders/subscribe-account';
import { useSend } from '../../../lib/api/use-send.ts';
import { session } from '../../../lib/session/session.ts';

/** What is known of an order when it was just made. */
interface Made {
  readonly uuid: string;
  readonly state: OrderState;
}

/**
 * Orders what a quote says. The first plan of a person is ordered by the call of requirements 7: its answer is their
 * subscription from now on (requirements 4). `order` gives null where it was refused.
 */
export function useOrdering() {
  const { send, busy, problem } = useSend();
  async function order(
    { kind, plan }: OrderQuote,
    body: InputOf<typeof createOrder>['body'],
  ): Promise<Made | null> {
    if (kind !== 'first') return send(createOrder, { body });
    const answer = await send(subscribeAccount, { body: { plan: plan.uuid, ...body } });
    if (!answer) return null;
    const { order: uuid, reference: _, state, ...subscription } = answer;
    const person = session.person();
    if (person) session.restored({ ...person, is_subscribed: true, subscription });
    return { uuid, state };
  }
  return { order, busy, problem } as const;
}
