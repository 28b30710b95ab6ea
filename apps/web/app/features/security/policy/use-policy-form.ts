import type { RoleName } from '@datum/contract/access/roles';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type {
  PolicyField,
  SecurityPolicy,
  showPolicy,
  showPolicyHistory,
} from '@datum/contract/sign-in/security';
import { useState } from 'react';
import { fieldsOf, isWithin, POLICY_FORM } from './policy.table.ts';

export type ShownPolicy = AnswerOf<typeof showPolicy>;
export type PolicyHistory = AnswerOf<typeof showPolicyHistory>;

/** Parts of the policy that are typed as text: numbers, and networks a line each. */
export type TypedField = Exclude<PolicyField, 'two_factor_roles' | 'mail_codes'>;

/** The policy as it is typed, which of it cannot be read, and what would be sent. */
export function usePolicyForm(policy: ShownPolicy) {
  const [roles, setRoles] = useState<readonly RoleName[]>(policy.two_factor_roles);
  const [mailCodes, setMailCodes] = useState(policy.mail_codes);
  const [texts, setTexts] = useState(() => textsOf(policy));
  return {
    roles,
    mailCodes,
    texts,
    toggleRole: (role: RoleName) =>
      setRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]),
    setMailCodes,
    type: (field: TypedField, text: string) => setTexts((before) => ({ ...before, [field]: text })),
    /** Fields whose number is none, or beyond its limits. */
    wrong: fieldsOf('number').filter((field) => !isWithin(texts[field], POLICY_FORM[field])),
    policy: policyOf(roles, mailCodes, texts),
  };
}
export type PolicyForm = ReturnType<typeof usePolicyForm>;

type Texts = Readonly<Record<TypedField, string>>;

const textsOf = (policy: SecurityPolicy): Texts => ({
  trusted_device_days: String(policy.trusted_device_days),
  session_minutes: String(policy.session_minutes),
  idle_minutes_staff: String(policy.idle_minutes_staff),
  idle_minutes_providers: String(policy.idle_minutes_providers),
  idle_minutes_others: String(policy.idle_minutes_others),
  password_min_length: String(policy.password_min_length),
  sign_in_tries: String(policy.sign_in_tries),
  sign_in_wait_minutes: String(policy.sign_in_wait_minutes),
  staff_networks: policy.staff_networks.join('\n'),
  provider_networks: policy.provider_networks.join('\n'),
});

const policyOf = (roles: readonly RoleName[], mailCodes: boolean, texts: Texts): SecurityPolicy => ({
  two_factor_roles: [...roles],
  mail_codes: mailCodes,
  trusted_device_days: Number(texts.trusted_device_days),
  session_minutes: Number(texts.session_minutes),
  idle_minutes_staff: Number(texts.idle_minutes_staff),
  idle_minutes_providers: Number(texts.idle_minutes_providers),
  idle_minutes_others: Number(texts.idle_minutes_others),
  password_min_length: Number(texts.password_min_length),
  sign_in_tries: Number(texts.sign_in_tries),
  sign_in_wait_minutes: Number(texts.sign_in_wait_minutes),
  staff_networks: linesOf(texts.staff_networks),
  provider_networks: linesOf(texts.provider_networks),
});

const linesOf = (text: string) =>
  text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean);
