import type { TestBehaviour } from '@datum/contract/orders/order-facts';

/** Milliseconds until a message that comes later. */
const LATER = 20_000;
const MINUTE = 60_000;

/** A message that the test gateway sends. */
export interface Played {
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly amount: number;
  readonly due: Date;
  readonly isForged: boolean;
  /** As often as it is sent, with the same id. */
  readonly times: number;
}

/** What the test gateway sends for each behaviour. */
export function messagesOf(
  behaviour: TestBehaviour,
  about: { readonly amount: number; readonly now: Date; readonly expires: Date },
): Played[] {
  const { amount, now, expires } = about;
  const one = (state: Played['state'], more: Partial<Played> = {}): Played => ({
    state,
    amount,
    due: now,
    isForged: false,
    times: 1,
    ...more,
  });
  const later = { due: new Date(now.getTime() + LATER) };
  switch (behaviour) {
    case 'succeed':
      return [one('succeeded')];
    case 'fail':
      return [one('failed')];
    case 'pending-succeed':
      return [one('pending'), one('succeeded', later)];
    case 'pending-fail':
      return [one('pending'), one('failed', later)];
    case 'duplicate':
      return [one('succeeded', { times: 2 })];
    case 'late':
      return [one('succeeded', { due: new Date(expires.getTime() + MINUTE) })];
    case 'wrong-amount':
      return [one('succeeded', { amount: amount > 100 ? amount - 100 : amount + 100 })];
    case 'forged':
      return [one('succeeded', { isForged: true })];
  }
}
