import { defaultPermissions } from '@datum/contract/access/permissions';
import { INTERNAL_ROLES, type RoleName } from '@datum/contract/access/roles';
import { showing } from '@datum/contract/people/preferences';
import type { UserRecord } from '@datum/contract/sign-in/session';

/** A signed-in person of a role with what the role holds at first; `more` says what is different. */
export const personOf = (role: RoleName, more: Partial<UserRecord> = {}): UserRecord => ({
  uuid: '018f3c6e-0000-7000-8000-000000000001',
  name: 'Siti Ahmad',
  email: 'siti@example.org',
  stakeholder: null,
  role,
  role_name: role,
  is_internal: INTERNAL_ROLES.includes(role),
  is_corporate: false,
  is_personalised: true,
  is_verified: true,
  is_subscribed: false,
  subscription: null,
  permissions: [...defaultPermissions(role).keys()],
  needs_second_factor: false,
  first_time_login: false,
  locale: 'en',
  data: [],
  showing: showing.parse({}),
  photo: null,
  ...more,
});
