import type { RoleName } from '@datum/contract/access/roles';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { showing } from '@datum/contract/people/preferences';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { invalid } from '../../platform/http/problem.ts';

export const REGISTRATION_HOURS = 24;

export const badCode = () => invalid({ code: [refusal('account.code-wrong')] }, { success: false });
export const badLink = () => invalid({ token: [refusal('account.link-old')] }, { success: false });

/** 422 unless both passwords are one, and nothing speaks against it. */
export function checkNewPassword(
  password: string,
  confirmation: string | undefined,
  problems: readonly Refusal[],
) {
  if (confirmation !== undefined && confirmation !== password) {
    throw invalid({ password: [refusal('account.password-unconfirmed')] });
  }
  if (problems.length > 0) {
    throw invalid({ password: problems });
  }
}

/** The user record of somebody who confirmed an address without being signed in: verified, and nothing is open yet. */
export const recordWithoutSession = (account: {
  uuid: string;
  name: string;
  email: string;
  locale: string;
  is_corporate: boolean;
  is_personalised: boolean;
  first_time_login: boolean;
  role_name: string;
  base_role: RoleName;
  preferences: unknown;
  photo_uuid: string | null;
}): UserRecord => {
  const { base_role, preferences, photo_uuid, ...known } = account;
  return {
    ...known,
    role: base_role,
    stakeholder: null,
    is_internal: false,
    is_verified: true,
    is_subscribed: false,
    subscription: null,
    permissions: [],
    needs_second_factor: false,
    data: [],
    showing: showing.parse(preferences),
    photo: photo_uuid,
  };
};
