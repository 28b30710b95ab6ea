import type { SecurityPolicy } from '@datum/contract/sign-in/security';
import type { Writing } from '@datum/database/open';
import { appendChanges } from '../../platform/audit/audit.ts';
import { notifyPolicy, POLICY_KEY } from '../../platform/security/security-policy.ts';
import { readSettingVersion, writeSetting } from './policy.queries.ts';

/** At the machine, for staff who locked themselves out: lets everybody work from everywhere. False when they could already. */
export async function clearNetworks(db: Writing, before: SecurityPolicy, now: Date): Promise<boolean> {
  if (before.staff_networks.length + before.provider_networks.length === 0) {
    return false;
  }
  const after = { ...before, staff_networks: [], provider_networks: [] };
  const row = await readSettingVersion(db, POLICY_KEY);
  await writeSetting(db, POLICY_KEY, after, row?.version ?? 0, now);
  await notifyPolicy(db);
  const actor = { uuid: null, role: null, sessionId: null, ip: null, requestId: null };
  const change = {
    action: 'security.edit-policy',
    resource: 'settings',
    id: POLICY_KEY,
    before,
    after,
  } as const;
  await appendChanges(db, actor, now, [{ ...change, reason: 'command line' }]);
  return true;
}
