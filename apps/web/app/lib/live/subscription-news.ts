import { SUBSCRIPTION_STATES, type SubscriptionState } from '@datum/contract/subscriptions/status-on';

let news: SubscriptionState | null = null;
const listeners = new Set<() => void>();

/** The last change of the person's subscription that this tab heard of, until it is closed. */
export const subscriptionNews = {
  /** Notes a status from the live channel; words that are none of ours are left out. */
  tell(status: string): void {
    const known = SUBSCRIPTION_STATES.find((state) => state === status);
    if (known) set(known);
  },
  close: (): void => set(null),
  get: (): SubscriptionState | null => news,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: SubscriptionState | null): void {
  news = next;
  for (const listener of listeners) listener();
}
