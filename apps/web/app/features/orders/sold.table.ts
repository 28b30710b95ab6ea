import { SELLS, type SoldThing } from '@datum/contract/orders/order-facts';
import type { Order } from '@datum/contract/orders/orders';
import { href } from '@datum/contract/screens/outside';
import type { useWays } from './use-ways.ts';

/** Where an order leads to, by what it sells. */
interface SoldWays {
  /** What was paid is opened there; null = on the page of the order, which stands beside it. */
  readonly open: string | null;
  /** Where the same is ordered again after an order ended. */
  readonly anew: string;
}

type WaysOf = (order: Order, ways: ReturnType<typeof useWays>) => SoldWays;

const WAYS = {
  plan: ({ plan, term_months }, ways) => ({
    open: href('reading.catalogue'),
    anew: ways.checkout({ plan: plan?.code ?? null, term: term_months }),
  }),
  advertisement: () => ({ open: href('ad-bookings.list'), anew: href('ad-bookings.list') }),
  publication: () => ({ open: null, anew: href('publications') }),
  report: () => ({ open: null, anew: href('report-requests') }),
} as const satisfies Record<SoldThing, WaysOf>;

/** Where an order leads to when it is paid, and when it is over. */
export const soldWays: WaysOf = (order, ways) => WAYS[SELLS[order.kind]](order, ways);
