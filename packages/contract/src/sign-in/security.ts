import { z } from 'zod';
import { ROLES } from '../access/roles.ts';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { networkList } from '../people/networks.ts';
import { SESSION_MINUTES } from './session.ts';

/** Days for which a device can be trusted, unless the policy says less. */
export const TRUSTED_DEVICE_DAYS = 30;

/** A whole number between two bounds, which a refusal names. */
function within(min: number, max: number) {
  const range = says('values.number-range', { min, max });
  return z.number().int().min(min, range).max(max, range);
}

const idleMinutes = within(5, SESSION_MINUTES);

/** What an administrator sets for everybody's sign-in. */
export const securityPolicy = z.object({
  /** Roles (of the five roles) whose people need a second factor. */
  two_factor_roles: z.array(z.enum(ROLES)),
  /** Minutes from login after which a session ends, whatever is done meanwhile. */
  session_minutes: within(15, SESSION_MINUTES),
  /** Minutes without use after which a session ends. */
  idle_minutes_staff: idleMinutes,
  idle_minutes_providers: idleMinutes,
  idle_minutes_others: idleMinutes,
  /** Days for which a person may trust a device with the second factor; 0 = nobody may. */
  trusted_device_days: within(0, TRUSTED_DEVICE_DAYS),
  /** Whether a code by mail may stand in for the password; the second factor is asked for after it all the same. */
  mail_codes: z.boolean(),
  /** Characters that a new password needs; never fewer than 12. */
  password_min_length: within(12, 64),
  /** Sign-ins that may be tried on an account from one address, and how long the next then waits. */
  sign_in_tries: within(3, 10),
  sign_in_wait_minutes: within(1, 60),
  /** Where staff, and data providers, may sign in and work from; empty = everywhere. */
  staff_networks: networkList,
  provider_networks: networkList,
});
export type SecurityPolicy = z.output<typeof securityPolicy>;
export type PolicyField = keyof SecurityPolicy;
export const POLICY_FIELDS = Object.keys(securityPolicy.shape) as [PolicyField, ...PolicyField[]];

const shownPolicy = securityPolicy.extend({
  version: z.number().int(),
  /** How many people of those roles have no second factor yet. */
  people_without: z.number().int(),
});

export const showPolicy = endpoint({
  id: 'security.policy',
  method: 'GET',
  path: '/api/v1/security/policy',
  access: { permission: 'security.policy.view' },
  summary: 'The security policy, and whom it would ask for a second factor.',
  answer: shownPolicy,
});

export const editPolicy = endpoint({
  id: 'security.edit-policy',
  method: 'PUT',
  path: '/api/v1/security/policy',
  access: { permission: 'security.policy.edit' },
  summary: 'Changes the security policy; it holds from the next sign-in on.',
  secondPerson: true,
  stepUp: true,
  body: securityPolicy.extend({ version: z.number().int() }),
  answer: shownPolicy,
});

/** What a change of the policy meets, field by field. */
const policyEffect = z.object({
  field: z.enum(POLICY_FIELDS),
  people: z.number().int(),
  /** `now`: they are refused at once; `next`: from their next sign-in, or their next new password, on. */
  when: z.enum(['now', 'next']),
});

export const previewPolicy = endpoint({
  id: 'security.preview-policy',
  method: 'POST',
  path: '/api/v1/security/policy/preview',
  access: { permission: 'security.policy.edit' },
  summary: 'How many people a changed policy would meet, by field; changes nothing.',
  body: securityPolicy,
  answer: z.object({ effects: z.array(policyEffect) }),
});

export const showPolicyHistory = endpoint({
  id: 'security.policy-history',
  method: 'GET',
  path: '/api/v1/security/policy/history',
  access: { permission: 'security.policy.view' },
  summary: 'What the policy is until somebody changes it, and who changed each part last.',
  answer: z.object({
    defaults: securityPolicy,
    changes: z.array(z.object({ field: z.enum(POLICY_FIELDS), at: z.string(), by: z.string().nullable() })),
  }),
});

const ownSecurity = z.object({
  /** Last change is not known before the first one. */
  password_changed_at: z.string().nullable(),
  two_factor: z.object({ is_on: z.boolean(), is_required: z.boolean(), since: z.string().nullable() }),
  backup_codes_left: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_backed_up: z.boolean(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  /** Until when risky actions are open without another proof; null = they ask first. */
  stepped_up_until: z.string().nullable(),
  /** Passkeys need a host name (rules 5.5). */
  passkeys_possible: z.boolean(),
});

export const showOwnSecurity = endpoint({
  id: 'security.own',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/security',
  access: { permission: 'profile.self.view' },
  summary: 'How the signed-in person signs in: second factor, backup codes, passkeys.',
  answer: ownSecurity,
});

export const listOwnEvents = endpoint({
  id: 'security.events',
  beforeFactor: true,
  method: 'GET',
  path: '/api/v1/security/events',
  access: { permission: 'profile.self.view' },
  summary: 'Sign-ins, refusals and changes of the own account, newest first.',
  query: z.object(pageQuery),
  answer: pageOf(
    z.object({
      id: z.number().int(),
      at: z.string(),
      kind: z.string(),
      ip: z.string().nullable(),
      device: z.string().nullable(),
      session_uuid: z.string().nullable(),
      /** The API key that was made, ended or refused. */
      key_name: z.string().nullable(),
    }),
  ),
});
