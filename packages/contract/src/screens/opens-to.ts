import { hasRole, may, type Person } from '../access/access.ts';
import { AUDIENCE_ROLES } from './audience.ts';
import type { Screen } from './screen.ts';

/**
 * Whether a screen opens to this person: made for their role, and permitted. A screen is no organisation's: what is on it is
 * guarded by the API for the one that it belongs to.
 */
export const opensTo = (
  person: Person,
  screen: Pick<Screen, 'access' | 'audience' | 'beforeFactor'>,
): boolean => {
  const roles = screen.audience.flatMap((audience) => AUDIENCE_ROLES[audience]);
  return hasRole(person, roles, person.stakeholder ?? undefined) && may(person, screen);
};
