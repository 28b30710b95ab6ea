import { subscriptionChannelOnWire } from '@datum/contract/events';
import { LIVE_ROLES, type RoleName } from '@datum/contract/roles';

/**
 * Whether a person may hear a private channel: their own subscription's, as Subscriber or Complimentary
 * Subscriber (spec section 6). Nobody hears any other.
 */
export const mayHear = (person: { uuid: string; role: RoleName }, channelName: string): boolean =>
  LIVE_ROLES.includes(person.role) && channelName === subscriptionChannelOnWire(person.uuid);
