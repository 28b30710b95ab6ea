import { type SecurityPolicy, securityPolicy, TRUSTED_DEVICE_DAYS } from '@datum/contract/security';
import type { Reading } from '@datum/database/open';
import type { Config } from '../config.ts';

export const POLICY_KEY = 'security.policy';

/** Until somebody changes it: staff need a second factor, except in the demonstration (settled 7.1). */
const usual = (config: Config): SecurityPolicy => ({
  two_factor_roles: config.demo ? [] : ['Super Administrator', 'Admin'],
  idle_minutes_staff: 30,
  idle_minutes_others: 60,
  trusted_device_days: TRUSTED_DEVICE_DAYS,
  mail_codes: true,
});

/** The policy in force. */
export async function readPolicy(db: Reading, config: Config): Promise<SecurityPolicy> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', POLICY_KEY)
    .executeTakeFirst();
  return row ? securityPolicy.parse(row.value) : usual(config);
}

/** Whether people of this role need a second factor. */
export const mustEnrol = (policy: SecurityPolicy, baseRole: string): boolean =>
  policy.two_factor_roles.some((role) => role === baseRole);
