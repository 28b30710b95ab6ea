/** Where a refund is. `sending`: the service has not answered; `due`: staff pay it out by hand; `failed`: it is still owed. */
export const REFUND_STATES = ['sending', 'pending', 'due', 'paid', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** How money goes back: where it was paid, or to a bank account by hand. */
export const REFUND_WAYS = ['service', 'bank'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** What happens to the days that the order gave. */
export const REFUND_ACCESS = ['stays', 'ends'] as const;
export type RefundAccess = (typeof REFUND_ACCESS)[number];

/** Parts of the list of refunds. */
export const REFUND_VIEWS = ['due', 'underway', 'failed', 'paid'] as const;
export type RefundView = (typeof REFUND_VIEWS)[number];

/** Narrows payments by what went back of them. */
export const REFUND_FILTERS = ['any', 'open', 'failed'] as const;
export type RefundFilter = (typeof REFUND_FILTERS)[number];
