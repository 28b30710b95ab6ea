import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { Viewing } from '@datum/contract/subscriptions/viewings';

const KEY = 'see-as';

/**
 * Whom staff see as, in this tab alone and until it ends. Every call but those that begin, end and keep the session names
 * it, so that the server answers as the subscriber or refuses; nothing is done as oneself meanwhile.
 */
export const viewing = {
  get(): Viewing | null {
    const kept = globalThis.sessionStorage?.getItem(KEY);
    if (!kept) return null;
    const known = JSON.parse(kept) as Viewing;
    return Date.parse(known.expires_at) > Date.now() ? known : null;
  },
  start: (begun: Viewing): void => sessionStorage.setItem(KEY, JSON.stringify(begun)),
  stop: (): void => sessionStorage.removeItem(KEY),
};

/** Calls that are made as oneself also while one sees as somebody else. */
const isOwn = ({ id, wayIn }: Pick<Endpoint, 'id' | 'wayIn'>): boolean =>
  id.startsWith('viewings.') || id === 'session.logout' || wayIn === true;

/** The header of a call while one sees as a subscriber. */
export function viewingHeader(endpoint: Pick<Endpoint, 'id' | 'wayIn'>): Record<string, string> {
  const seen = isOwn(endpoint) ? null : viewing.get();
  return seen ? { 'X-See-As': seen.uuid } : {};
}
