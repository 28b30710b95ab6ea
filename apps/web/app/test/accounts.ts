import type { ShownRole } from '@datum/contract/access/roles/matrix';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { showUserAccount } from '@datum/contract/people/users';

type Account = AnswerOf<typeof showUserAccount>;

/** An account as its record shows it, active and without anything special; `more` says what is different. */
export const shownAccount = (more: Partial<Account> = {}): Account => ({
  uuid: '018f3c6e-0000-7000-8000-0000000000ff',
  name: 'Nur Aina',
  email: 'nur@example.org',
  role: { id: 7, name: 'Subscriber', base_role: 'Subscriber' },
  organisation: null,
  status: 'active',
  is_verified: true,
  has_two_factor: false,
  locale: 'en',
  last_login_at: null,
  created_at: '2026-10-01T02:03:04Z',
  version: 1,
  phone: null,
  job_title: null,
  is_corporate: false,
  photo: null,
  must_use_two_factor: false,
  expires_on: null,
  buys: false,
  permissions: [],
  entitlements: [],
  live_sessions: 0,
  open_invitation_until: null,
  may: { edit: true, suspend: true, assign_role: true },
  ...more,
});

/** The role that `shownAccount` has, as the list of roles shows it. */
export const subscriberRole: ShownRole = {
  id: 7,
  name: 'Subscriber',
  base_role: 'Subscriber',
  description: '',
  is_system: true,
  rank: 3,
  people: 1,
  permissions: 12,
  updated_at: '2026-10-01T02:03:04Z',
  version: 1,
};
