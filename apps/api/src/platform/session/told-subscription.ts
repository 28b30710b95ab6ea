import type { UserRecord } from '@datum/contract/sign-in/session';
import type { ReaderAccess } from '@datum/contract/subscriptions/reader-access';
import { graceUntil } from '@datum/contract/subscriptions/status-on';

/** The subscription as the user record tells of it (requirements 3); null where there is none, or one that begins later. */
export function toldSubscription(told: ReaderAccess['told']): UserRecord['subscription'] {
  if (!told) return null;
  const { status, period, holding } = told;
  const graceEnd = graceUntil(holding, period);
  return {
    status,
    plan: period.plan,
    source: period.source,
    starts_on: period.from,
    ends_on: period.to,
    grace_until: graceEnd > period.to ? graceEnd : null,
    is_own: holding.seats === null,
  };
}
