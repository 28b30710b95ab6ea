import { INTERNAL_ROLES, ROLES, type RoleName } from '@datum/contract/access/roles';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { POLICY_FIELDS, type PolicyField, type SecurityPolicy } from '@datum/contract/sign-in/security';
import type { Proposed } from '../../platform/writes/second-person.ts';

/** Whom a part of the policy meets, and when: at once, or at their next sign-in or new password. */
export interface Meets {
  readonly roles: readonly RoleName[];
  readonly when: 'now' | 'next';
}

const PROVIDERS: readonly RoleName[] = ['Data Provider'];
const OTHERS: readonly RoleName[] = ['Subscriber', 'Complimentary Subscriber'];
const everybody: Meets = { roles: ROLES, when: 'next' };

/** Each part of the policy with the people whom a change of it meets. */
export const MEETS: Readonly<Record<PolicyField, Meets>> = {
  two_factor_roles: everybody,
  session_minutes: everybody,
  idle_minutes_staff: { roles: INTERNAL_ROLES, when: 'next' },
  idle_minutes_providers: { roles: PROVIDERS, when: 'next' },
  idle_minutes_others: { roles: OTHERS, when: 'next' },
  trusted_device_days: everybody,
  mail_codes: everybody,
  password_min_length: everybody,
  sign_in_tries: everybody,
  sign_in_wait_minutes: everybody,
  staff_networks: { roles: INTERNAL_ROLES, when: 'now' },
  provider_networks: { roles: PROVIDERS, when: 'now' },
};

const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

/** The parts of the policy in which two of them differ. */
export const changedFields = (
  before: Partial<SecurityPolicy>,
  after: Partial<SecurityPolicy>,
): PolicyField[] => POLICY_FIELDS.filter((field) => differs(before[field], after[field]));

/** Parts that a change opens: networks that were shut out, and roles that needed a second factor. */
export const openedFields = (before: SecurityPolicy, after: SecurityPolicy): OpenedField[] =>
  OPENED.filter((field) => {
    const was: readonly string[] = before[field];
    const is: readonly string[] = after[field];
    return field === 'two_factor_roles'
      ? was.some((role) => !is.includes(role))
      : was.length > 0 && (is.length === 0 || is.some((network) => !was.includes(network)));
  });

const OPENED = [
  'staff_networks',
  'provider_networks',
  'two_factor_roles',
] as const satisfies readonly PolicyField[];
type OpenedField = (typeof OPENED)[number];

/** What a second person is asked where a change opens parts of the policy. */
export const openingPolicy = (fields: readonly OpenedField[], after: SecurityPolicy): Proposed => ({
  what: refusal('sign-in.proposed-policy', {
    parts: fields.map((field) =>
      refusal('sign-in.policy-part', {
        field,
        value:
          after[field].length > 0
            ? [...after[field]]
            : refusal(field === 'two_factor_roles' ? 'sign-in.nobody' : 'sign-in.anywhere'),
      }),
    ),
  }),
  permission: 'security.policy.edit',
  page: href('settings'),
});

/** A change as the audit trail keeps it. */
interface StoredChange {
  readonly at: Date;
  readonly by: string | null;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
}

/** Who changed each part last. @param changes newest first */
export function lastChanges(changes: readonly StoredChange[]) {
  const last = new Map<PolicyField, { field: PolicyField; at: string; by: string | null }>();
  for (const { at, by, before, after } of changes) {
    for (const field of changedFields(parsed(before), parsed(after))) {
      if (!last.has(field)) last.set(field, { field, at: at.toISOString(), by });
    }
  }
  return [...last.values()];
}

const parsed = (bytes: Buffer | null): Partial<SecurityPolicy> =>
  bytes === null ? {} : (JSON.parse(bytes.toString('utf8')) as Partial<SecurityPolicy>);
