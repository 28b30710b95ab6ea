import { href } from '@datum/contract/screens/outside';

let news: string | null = null;
const listeners = new Set<() => void>();

/** The last change of the person's subscription that this tab heard of and did not look at, until it is closed. */
export const subscriptionNews = {
  /** Notes a status from the live channel. */
  tell: (status: string): void => set(status),
  close: (): void => set(null),
  get: (): string | null => news,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: string | null): void {
  news = next;
  for (const listener of listeners) listener();
}

/** The screen that says what a new status means. */
export const subscriptionTold = (message: string): string =>
  href('billing.subscription', { query: { message } });
