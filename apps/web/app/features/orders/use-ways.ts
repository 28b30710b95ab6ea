import { href } from '@datum/contract/screens/outside';
import { useLocation } from 'react-router';

/** Where the steps of buying lead to: a new account stays in the frame of signing up, all others in that of the portal. */
export function useWays() {
  const { pathname } = useLocation();
  const isNew = pathname.startsWith(`${href('onboard')}/`);
  return {
    isNew,
    checkout: (query: Readonly<Record<string, string | number | null>>) =>
      href(isNew ? 'onboard.checkout' : 'checkout', { query }),
    pay: (order: string, method: string) =>
      href(isNew ? 'onboard.online-payment' : 'payment.initiate', { query: { order, method } }),
    /** Where a transfer goes: in the frame of signing up, else with the order's status. */
    transfer: (order: string) =>
      isNew
        ? href('onboard.bank-transfer', { query: { order } })
        : href('payment.response', { query: { order } }),
    response: (order: string) => href('payment.response', { query: { order } }),
    plans: (query: Readonly<Record<string, string | number | null>> = {}) =>
      isNew ? href('onboard.subscribe', { query }) : href('pricing'),
  } as const;
}
