import { showing } from '@datum/contract/people/preferences';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { PRODUCTS } from '@datum/contract/subjects/products';
import { levelOf } from '@datum/contract/subscriptions/reader-access';
import { isSubscribed } from '@datum/contract/subscriptions/status-on';
import type { SignedIn } from './signed-in.ts';

/** What the user record has beyond the session. */
export interface Profile {
  readonly is_corporate: boolean;
  readonly is_personalised: boolean;
  readonly first_time_login: boolean;
  /** As stored: what was never chosen is missing. */
  readonly preferences: unknown;
  readonly photo_uuid: string | null;
}

/** The user record of requirements 3. */
export function userRecordOf(person: SignedIn, profile: Profile): UserRecord {
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
    is_subscribed: person.subscription !== null && isSubscribed(person.subscription.status),
    subscription: person.subscription,
    permissions: [...person.permissions],
    needs_second_factor: person.needs_second_factor,
    first_time_login: profile.first_time_login,
    locale: person.locale,
    data: person.role === 'Data Provider' ? [...person.suppliedDataSets] : openProducts(person),
    showing: showing.parse(profile.preferences),
    photo: profile.photo_uuid,
  };
}

/** Products that the person may open beyond the sample, in the order of the catalogue. */
const openProducts = ({ access, isInternal }: SignedIn): string[] =>
  isInternal ? [] : PRODUCTS.filter((product) => levelOf(access, product) !== 'sample');

/** The profile of a registration that waits for its code: nothing is known yet. */
export const PENDING_PROFILE: Profile = {
  is_corporate: false,
  is_personalised: false,
  first_time_login: false,
  preferences: {},
  photo_uuid: null,
};
