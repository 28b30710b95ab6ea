import { csrfCookie, login, logout, showUser } from '@datum/contract/session';
import type { FastifyInstance } from 'fastify';
import { setBrowserCookies } from '../../platform/cookies.ts';
import { mountRead, mountWrite } from '../../platform/mount.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalid, unauthenticated } from '../../platform/problem.ts';
import { findAccount, readProfile, revokeSession } from './queries.ts';
import { userRecordOf } from './rules.ts';
import { openSession } from './sign-in.ts';

/** The same words for unknown, wrong and disabled (wire contract 4). */
const badCredentials = () => invalid({ email: ['These credentials do not match our records.'] });

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, csrfCookie, async ({ request, reply }) => {
    setBrowserCookies(request, reply, platform, false);
    return undefined;
  });

  mountWrite(app, platform, login, async (call) => {
    const account = await findAccount(call.db, call.body.email);
    const fits = await verifyPassword(account?.password_hash ?? null, call.body.password);
    if (!fits || !account || account.status === 'suspended' || account.status === 'closed') {
      throw badCredentials();
    }
    return openSession(call, account.uuid, 'password', isStaffRole(account.base_role));
  });

  mountRead(app, platform, showUser, async ({ db, person }) => {
    if (!person) {
      throw unauthenticated();
    }
    return userRecordOf(person, await readProfile(db, person.uuid));
  });

  mountWrite(app, platform, logout, async ({ db, person, now, afterCommit }) => {
    if (!person) {
      throw unauthenticated();
    }
    await revokeSession(db, person.session.id, person.uuid, 'logout', now);
    afterCommit(() => platform.sessions.forget(person.session.id));
    return { message: 'Logged out.' };
  });
}

const isStaffRole = (role: string) => role === 'Super Administrator' || role === 'Admin';
