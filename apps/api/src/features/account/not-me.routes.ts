import { notMe } from '@datum/contract/people/account';
import { SESSION_MINUTES } from '@datum/contract/sign-in/session';
import type { FastifyInstance } from 'fastify';
import { notifyKey } from '../../platform/api-keys/holder.queries.ts';
import { mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { endAll, takeToken } from '../../platform/proofs/verifications.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { forgetDevices } from '../../platform/session/known-devices.ts';
import { revokeSessionsOf } from '../../platform/session/sessions.queries.ts';
import { revokeKeysSince } from '../api-keys/queries.ts';
import { deletePasskeysSince } from '../passkeys/queries.ts';
import { findAccountByUuid } from '../session/queries.ts';
import { deleteTrusted } from '../trusted-devices/queries.ts';
import { dropSecretSince, replaceBackupCodes } from '../two-factor/queries.ts';
import { mayReset, sendResetLink } from './passwords.routes.ts';
import { dropPassword } from './queries.ts';
import { badLink } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** "It was not me": what the link in each mail about one's sign-in leads to. */
export function notMeRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, notMe, async (call) => {
    const taken = await takeToken(call.db, platform, 'not-me', call.body.token);
    const account =
      taken && 'user' in taken.owner ? await findAccountByUuid(call.db, taken.owner.user) : undefined;
    if (!taken || !account) {
      throw badLink();
    }
    await closeToAll(call, account.uuid, taken.createdAt);
    if (mayReset(account)) {
      await sendResetLink(call, account);
    }
    call.afterCommit(() => noteSecurity(platform, call.request, { kind: 'not-me', userUuid: account.uuid }));
    return {
      message: 'Your account is closed to everybody. A mail with a link to a new password is on its way.',
    };
  });
}

/**
 * Ends every way in but the mailbox: sessions, trusted devices, the password, open codes and links; and what somebody else
 * may have set up meanwhile, from as long before the notice as a session lasts: passkeys, the second factor, API keys.
 */
async function closeToAll(call: AnyCall, uuid: string, noticeAt: Date): Promise<void> {
  const { db, platform, now } = call;
  const since = new Date(noticeAt.getTime() - SESSION_MINUTES * 60_000);
  const sessions = await revokeSessionsOf(db, uuid, { by: uuid, reason: 'not me', now });
  const devices = await deleteTrusted(db, uuid, null);
  await forgetDevices(db, uuid, now);
  await dropPassword(db, uuid, now);
  await endAll(db, 'not-me', { user: uuid }, now);
  const passkeys = await deletePasskeysSince(db, uuid, since);
  const hadFactor = await dropSecretSince(db, uuid, since);
  if (hadFactor) {
    await replaceBackupCodes(db, uuid, []);
  }
  const keys = await revokeKeysSince(db, uuid, since, now);
  for (const { prefix } of keys) await notifyKey(db, prefix);
  const after = {
    sessions: sessions.length,
    trusted_devices: devices.length,
    passkeys,
    second_factor: hadFactor ? 'off' : 'kept',
    api_keys: keys.map(({ name }) => name),
  };
  call.audit({ action: 'account.not-me', resource: 'users', id: uuid, after });
  call.afterCommit(() => {
    platform.sessions.forget();
    for (const { prefix } of keys) platform.keys.recent.forget(prefix);
  });
}
