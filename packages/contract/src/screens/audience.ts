import { INTERNAL_ROLES, LIVE_ROLES, type RoleName } from '../access/roles.ts';

/** Who a screen is made for. */
export type Audience = 'staff' | 'subscriber' | 'provider';

export const EVERYONE: readonly Audience[] = ['staff', 'subscriber', 'provider'];
export const STAFF: readonly Audience[] = ['staff'];
export const SUPPLY: readonly Audience[] = ['staff', 'provider'];
export const READERS: readonly Audience[] = ['staff', 'subscriber'];

/** The audience that a role belongs to. */
export const audienceOf = (role: RoleName): Audience =>
  INTERNAL_ROLES.includes(role) ? 'staff' : role === 'Data Provider' ? 'provider' : 'subscriber';

/** The roles of each audience. */
export const AUDIENCE_ROLES: Readonly<Record<Audience, readonly RoleName[]>> = {
  staff: INTERNAL_ROLES,
  subscriber: LIVE_ROLES,
  provider: ['Data Provider'],
};
