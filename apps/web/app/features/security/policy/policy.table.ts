import type { PolicyField } from '@datum/contract/sign-in/security';

/** The part of a form's heading that a field of the policy stands under. */
export type PolicyGroup = 'factors' | 'sessions' | 'passwords' | 'networks';

/** A number of the policy: its unit is in its label. */
interface NumberRule {
  readonly kind: 'number';
  readonly group: PolicyGroup;
  readonly least: number;
  readonly most: number;
}

interface OtherRule {
  readonly kind: 'roles' | 'switch' | 'networks';
  readonly group: PolicyGroup;
}

/** Every part of the policy as the form shows it, in its order; the limits are those of the contract. */
export const POLICY_FORM = {
  two_factor_roles: { kind: 'roles', group: 'factors' },
  trusted_device_days: { kind: 'number', group: 'factors', least: 0, most: 30 },
  mail_codes: { kind: 'switch', group: 'factors' },
  session_minutes: { kind: 'number', group: 'sessions', least: 15, most: 120 },
  idle_minutes_staff: { kind: 'number', group: 'sessions', least: 5, most: 120 },
  idle_minutes_providers: { kind: 'number', group: 'sessions', least: 5, most: 120 },
  idle_minutes_others: { kind: 'number', group: 'sessions', least: 5, most: 120 },
  password_min_length: { kind: 'number', group: 'passwords', least: 12, most: 64 },
  sign_in_tries: { kind: 'number', group: 'passwords', least: 3, most: 10 },
  sign_in_wait_minutes: { kind: 'number', group: 'passwords', least: 1, most: 60 },
  staff_networks: { kind: 'networks', group: 'networks' },
  provider_networks: { kind: 'networks', group: 'networks' },
} as const satisfies Readonly<Record<PolicyField, NumberRule | OtherRule>>;

export const POLICY_GROUPS: readonly PolicyGroup[] = ['factors', 'sessions', 'passwords', 'networks'];

type Rules = typeof POLICY_FORM;

/** The parts of one kind, in the form's order. */
export const fieldsOf = <Kind extends Rules[PolicyField]['kind']>(kind: Kind) =>
  (Object.keys(POLICY_FORM) as PolicyField[]).filter((field) => POLICY_FORM[field].kind === kind) as {
    [Field in PolicyField]: Rules[Field]['kind'] extends Kind ? Field : never;
  }[PolicyField][];
