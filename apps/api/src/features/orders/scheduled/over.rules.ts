import type { OverLimit } from '@datum/contract/orders/own/scheduled-change';
import type { PlanTerms } from '@datum/contract/plans/plan-terms';

/** What is used of a subscription, by people and in its busiest windows. */
export interface Used {
  readonly seats: number;
  readonly extra_seats: number;
  readonly invitations: number;
  readonly downloads: number;
  readonly api_calls: number;
  /** Keys of its people that work. */
  readonly api_keys: number;
}

/** What another plan has no room for; a plan without data by key has none for keys. */
export function overOf(used: Used, terms: Pick<PlanTerms, 'seats' | 'limits' | 'entitlements'>): OverLimit[] {
  const seats = terms.seats + used.extra_seats;
  const opensByKey = terms.entitlements.some(({ level }) => level === 'api');
  const most = {
    seats,
    invitations: Math.max(0, seats - used.seats),
    downloads: terms.limits.downloads,
    api_calls: opensByKey ? terms.limits.api_calls : null,
    api_keys: opensByKey ? null : 0,
  } as const satisfies Record<OverLimit['limit'], number | null>;
  return Object.entries(most).flatMap(([name, room]) => {
    const limit = name as OverLimit['limit'];
    return room !== null && used[limit] > room ? [{ limit, used: used[limit], most: room }] : [];
  });
}
