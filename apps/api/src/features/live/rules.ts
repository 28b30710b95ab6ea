import { hasRole, type Person } from '@datum/contract/access/access';
import { LIVE_ROLES } from '@datum/contract/access/roles';
import { subscriptionChannelOnWire } from '@datum/contract/office/events';

type Hearer = Pick<Person, 'role' | 'stakeholder'> & { readonly uuid: string };

/**
 * Whether a person may hear a private channel: their own subscription's, as Subscriber or Complimentary
 * Subscriber (requirements 6). Nobody hears any other.
 */
export const mayHear = (person: Hearer, channelName: string): boolean =>
  hasRole(person, LIVE_ROLES) && channelName === subscriptionChannelOnWire(person.uuid);

/** The sockets that each session has beyond its share, in the order given; those before them stay. */
export function beyondShare(
  sockets: readonly { readonly socket_id: string; readonly session_id: number }[],
  share: number,
): string[] {
  const bySession = Map.groupBy(sockets, ({ session_id }) => session_id);
  return [...bySession.values()].flatMap((own) => own.slice(share).map(({ socket_id }) => socket_id));
}
