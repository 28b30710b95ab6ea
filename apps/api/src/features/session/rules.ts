import type { UserRecord } from '@datum/contract/session';
import type { SignedIn } from '../../platform/signed-in.ts';

/** Longest pause before a session ends, minutes (wire contract 3). */
export const IDLE_MINUTES = { staff: 30, others: 60 } as const;

/** The user record of spec section 3, of a person and the rest of the profile. */
export function userRecordOf(
  person: SignedIn,
  profile: { is_corporate: boolean; is_personalised: boolean; first_time_login: boolean },
): UserRecord {
  return {
    uuid: person.uuid,
    name: person.name,
    email: person.email,
    stakeholder: person.stakeholder,
    role: person.role,
    role_name: person.roleName,
    is_internal: person.isInternal,
    is_corporate: profile.is_corporate,
    is_personalised: profile.is_personalised,
    is_verified: person.is_verified,
    is_subscribed: false,
    subscription: null,
    permissions: [...person.permissions],
    first_time_login: profile.first_time_login,
    locale: person.locale,
    data: person.role === 'Data Provider' ? [...person.suppliedDataSets] : [...person.entitlements.keys()],
  };
}
