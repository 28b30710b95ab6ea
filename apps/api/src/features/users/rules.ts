import type { Permission, Scope } from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { ShownUser, WrittenUser } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { invalid } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import type { Proposed } from '../../platform/writes/second-person.ts';
import type { UserRow } from './queries.ts';
import type { Shared } from './shared.queries.ts';

/** Roles that staff without `assign-role` may give (rules 4.5). */
const EXTERNAL: readonly RoleName[] = ['Data Provider', 'Subscriber', 'Complimentary Subscriber'];

export interface RoleToGive {
  readonly id: number;
  readonly base_role: RoleName;
  readonly rank: number;
  readonly is_system: boolean;
  readonly grants: readonly { readonly permission: Permission; readonly scope: Scope }[];
}

/** Why a person may not give a role; null when they may. */
export function whyNotGive(person: SignedIn, role: RoleToGive): Refusal | null {
  const isExternal = EXTERNAL.includes(role.base_role);
  if (!isExternal && !person.permissions.includes('people.user.assign-role')) {
    return refusal('people.role-staff');
  }
  if (isExternal && role.is_system) {
    return null;
  }
  const missing = role.grants.find(({ permission }) => !person.permissions.includes(permission));
  return missing ? refusal('people.grant-not-held', { permission: missing.permission }) : null;
}

/** What a second person is asked for an account, new or with another role or organisation: nothing where one is enough. */
export function questionsOf(
  before: UserRow | null,
  after: UserRow,
  { power, entries, beyond, buys }: Shared,
): readonly Proposed[] {
  const { name, email, role_name: role } = after;
  const organisation = after.organisation_code ?? '–';
  const page = before ? href('users.edit', { id: before.uuid }) : href('users.list');
  const given = before
    ? refusal('people.proposed-role', { name, before: before.role_name, role })
    : refusal('people.proposed-account', { name, email, role });
  const permission = before ? 'people.user.edit' : 'people.user.create';
  const reporter = refusal('people.proposed-reporter', { name, email, organisation });
  const buyer = refusal('people.proposed-buyer', { name, email, organisation });
  const reader = refusal('people.proposed-beyond', { name, email, organisation, permissions: beyond });
  return [
    ...(power ? [{ what: given, permission: 'people.user.assign-role', page } as const] : []),
    ...(entries.length > 0 ? [{ what: reporter, permission, page } as const] : []),
    ...(beyond.length > 0 ? [{ what: reader, permission, page } as const] : []),
    ...(buys ? [{ what: buyer, permission, page } as const] : []),
  ];
}

/** 422 unless a Data Provider has an organisation (requirements 6 compares it). */
export function checkOrganisation(baseRole: RoleName, organisationId: number | null): void {
  if (baseRole === 'Data Provider' && organisationId === null) {
    throw invalid({ organisation_id: [refusal('people.provider-without-organisation')] });
  }
}

/** 422 for a last day that has passed: suspending says why, and can be undone. */
export function checkEnd(expiresOn: string | null, today: string): void {
  if (expiresOn !== null && expiresOn < today) {
    throw invalid({ expires_on: [refusal('people.end-passed')] });
  }
}

/** An account as lists show it. */
export const shownUser = (row: UserRow): ShownUser => ({
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  role: { id: row.role_id, name: row.role_name, base_role: row.base_role },
  organisation:
    row.organisation_id === null
      ? null
      : {
          id: row.organisation_id,
          code: row.organisation_code ?? '',
          name: row.organisation_name ?? {},
        },
  status: row.status,
  is_verified: row.is_verified,
  has_two_factor: row.has_two_factor,
  locale: row.locale,
  last_login_at: row.last_login_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  version: row.version,
});

/** What staff write of an account, as its own page and the audit trail show it; role and organisation have their names there. */
export const writtenOf = (row: UserRow): Omit<WrittenUser, 'role_id' | 'organisation_id'> => ({
  name: row.name,
  phone: row.phone,
  job_title: row.job_title,
  locale: row.locale,
  must_use_two_factor: row.must_use_two_factor,
  expires_on: row.expires_on,
  buys: buysFor(row) !== null,
});

/** The organisation that an account buys for; null where it is none. */
export const buysFor = ({ organisation_id, buys_for_id }: UserRow): number | null =>
  organisation_id !== null && buys_for_id === organisation_id ? organisation_id : null;

/** What the audit trail keeps of an account. */
export const auditedUser = (row: UserRow) => ({
  ...writtenOf(row),
  email: row.email,
  role: row.role_name,
  organisation: row.organisation_code,
  status: row.status,
});
