import type { RoleName } from '@datum/contract/access/roles';
import { type SecurityPolicy, securityPolicy, TRUSTED_DEVICE_DAYS } from '@datum/contract/sign-in/security';
import { SESSION_MINUTES } from '@datum/contract/sign-in/session';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Platform } from '../platform.ts';

export const POLICY_KEY = 'security.policy';
/** NOTIFY channel on which every process hears that the policy was changed. */
export const POLICY_CHANGED = 'security_policy_changed';

/** Until somebody changes it: staff need a second factor, except in the demonstration (rules 7.1). */
export const usualPolicy = (config: Config): SecurityPolicy => ({
  two_factor_roles: config.demo ? [] : ['Super Administrator', 'Admin'],
  session_minutes: SESSION_MINUTES,
  idle_minutes_staff: 30,
  idle_minutes_providers: 60,
  idle_minutes_others: 60,
  trusted_device_days: TRUSTED_DEVICE_DAYS,
  mail_codes: true,
  password_min_length: 12,
  sign_in_tries: 5,
  sign_in_wait_minutes: 1,
  staff_networks: [],
  provider_networks: [],
});

/** The policy in force, as it is stored now; what a stored one does not know yet is as usual. */
export async function readPolicy(db: Reading, config: Config): Promise<SecurityPolicy> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', POLICY_KEY)
    .executeTakeFirst();
  return securityPolicy.parse({ ...usualPolicy(config), ...(row?.value as object | undefined) });
}

/** The policy in force for what asks with every call; a change is heard of within 5 s. */
export async function currentPolicy(platform: Platform): Promise<SecurityPolicy> {
  const now = platform.clock.now().getTime();
  const known = platform.policy.get(POLICY_KEY, now);
  if (known) {
    return known;
  }
  const policy = await readPolicy(platform.database.quick, platform.config);
  platform.policy.set(POLICY_KEY, policy, now);
  return policy;
}

/** Tells every process that the policy was changed. */
export const notifyPolicy = (db: Writing) => sql`select pg_notify(${POLICY_CHANGED}, '')`.execute(db);

/** Whether people of this role need a second factor. */
export const mustEnrol = (policy: SecurityPolicy, baseRole: RoleName): boolean =>
  policy.two_factor_roles.some((role) => role === baseRole);

/** Minutes without use after which a session of this role ends. */
export function idleMinutesOf(policy: SecurityPolicy, baseRole: RoleName): number {
  if (baseRole === 'Super Administrator' || baseRole === 'Admin') return policy.idle_minutes_staff;
  return baseRole === 'Data Provider' ? policy.idle_minutes_providers : policy.idle_minutes_others;
}

/** Networks that people of this role must come from; empty = everywhere. */
export function networksOfRole(policy: SecurityPolicy, baseRole: RoleName): readonly string[] {
  if (baseRole === 'Super Administrator' || baseRole === 'Admin') return policy.staff_networks;
  return baseRole === 'Data Provider' ? policy.provider_networks : [];
}
