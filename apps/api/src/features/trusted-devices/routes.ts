import { refusal } from '@datum/contract/messages/refusals/refusal';
import { listTrustedDevices, stopTrusting } from '@datum/contract/sign-in/trusted-devices';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { shownDevice, trustedUntil } from '../../platform/proofs/trusted-devices.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { readPolicy } from '../../platform/security/security-policy.ts';
import { deviceOf } from '../../platform/session/device.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { deleteTrusted, listTrusted } from './queries.ts';

/** The devices on which one's second factor is not asked for. Trust begins at sign-in (`session/enter.routes.ts`). */
export function trustedDeviceRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listTrustedDevices, async ({ db, now, person, request }) => {
    const { trusted_device_days } = await readPolicy(db, platform.config);
    const trusted = await listTrusted(db, knownPerson(person).uuid);
    const rows = trusted.filter((row) => trustedUntil(row, trusted_device_days) > now);
    const current = shownDevice(request, platform);
    const data = rows.map(({ user_agent, ...row }) => ({
      uuid: row.uuid,
      device: deviceOf(user_agent),
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: trustedUntil(row, trusted_device_days).toISOString(),
      is_current: row.uuid === current,
    }));
    return { data };
  });

  mountWrite(app, platform, stopTrusting, async (call) => {
    const { uuids, all } = call.body;
    if (!uuids?.length && !all) {
      throw invalid({ uuids: [refusal('sign-in.no-devices')] });
    }
    const { uuid } = knownPerson(call.person);
    const stopped = await deleteTrusted(call.db, uuid, all ? null : (uuids ?? []));
    if (stopped.length > 0) {
      const before = { trusted_devices: stopped };
      call.audit({ action: 'account.stop-trusting', resource: 'users', id: uuid, before });
      call.afterCommit(() => noteSecurity(platform, call.request, { kind: 'trust-ended', userUuid: uuid }));
    }
    return { stopped: stopped.length };
  });
}
