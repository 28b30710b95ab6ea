import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  remakeBackupCodes,
} from '@datum/contract/sign-in/two-factor';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { seal } from '../../platform/proofs/sealed.ts';
import {
  backupCodeHash,
  hasSecondFactor,
  newAuthenticator,
  takeAuthenticatorCode,
  twoFactorKey,
} from '../../platform/proofs/second-factor.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { tellSecurityNews } from '../../platform/security/security-news.ts';
import { mustEnrol, readPolicy } from '../../platform/security/security-policy.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import {
  notifySessions,
  readAccountRules,
  revokeSessionsOf,
} from '../../platform/session/sessions.queries.ts';
import { siteName } from '../../platform/site-name.ts';
import { confirmSecret, dropSecret, keepSecret, liftLimit, replaceBackupCodes } from './queries.ts';
import { newBackupCodes } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** The authenticator app as a second factor, and the codes for the day when it is lost. */
export function twoFactorRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, beginTwoFactor, async (call) => {
    const person = knownPerson(call.person);
    const authenticator = await newAuthenticator(person.email, await siteName(call.db, 'en'));
    const sealed = seal(platform.clock, twoFactorKey(platform), Buffer.from(authenticator.secret));
    if (!(await keepSecret(call.db, person.uuid, sealed, call.now))) {
      throw wrongState(refusal('sign-in.second-factor-on-other'));
    }
    return authenticator;
  });

  mountWrite(app, platform, confirmTwoFactor, async (call) => {
    const { uuid, session } = knownPerson(call.person);
    if (await hasSecondFactor(call.db, uuid)) {
      throw wrongState(refusal('sign-in.second-factor-on'));
    }
    if (!(await takeAuthenticatorCode(call.db, platform, uuid, call.body.code))) {
      throw invalid({
        code: [refusal('sign-in.second-factor-first-code')],
      });
    }
    await confirmSecret(call.db, uuid, call.now);
    await liftLimit(call.db, session.id);
    await notifySessions(call.db, session.id);
    // the others have shown no second factor, and one of them may be of somebody who knows the password alone
    const end = { keep: session.id, by: uuid, reason: 'second factor set up', now: call.now };
    await revokeSessionsOf(call.db, uuid, end);
    await note(call, 'two-factor-on');
    return { backup_codes: await storeNewCodes(call, uuid) };
  });

  mountWrite(app, platform, endTwoFactor, async (call) => {
    const person = knownPerson(call.person);
    if (mustEnrol(await readPolicy(call.db, platform.config), person.role)) {
      throw wrongState(refusal('sign-in.second-factor-by-policy'));
    }
    if ((await readAccountRules(call.db, person.uuid))?.must_use_two_factor) {
      throw wrongState(refusal('sign-in.second-factor-by-staff'));
    }
    const had = await dropSecret(call.db, person.uuid);
    if (!had?.confirmed_at) {
      throw wrongState(refusal('sign-in.second-factor-off'));
    }
    await replaceBackupCodes(call.db, person.uuid, []);
    await note(call, 'two-factor-off');
    return undefined;
  });

  mountWrite(app, platform, remakeBackupCodes, async (call) => {
    const { uuid } = knownPerson(call.person);
    if (!(await hasSecondFactor(call.db, uuid))) {
      throw wrongState(refusal('sign-in.backup-codes-without-factor'));
    }
    await note(call, 'backup-codes-made');
    return { backup_codes: await storeNewCodes(call, uuid) };
  });
}

async function storeNewCodes({ db, platform }: AnyCall, user: string): Promise<string[]> {
  const codes = newBackupCodes((below) => platform.clock.randomInt(below));
  await replaceBackupCodes(
    db,
    user,
    codes.map((code) => backupCodeHash(platform, user, code)),
  );
  return codes;
}

/** Into the trail and the security log, and to the person by mail. */
async function note(
  call: AnyCall,
  kind: 'two-factor-on' | 'two-factor-off' | 'backup-codes-made',
): Promise<void> {
  const person = knownPerson(call.person);
  const after = { second_factor: kind };
  call.audit({ action: 'account.second-factor', resource: 'users', id: person.uuid, after });
  await tellSecurityNews(call, person, kind);
  call.afterCommit(async () => {
    call.platform.sessions.forget();
    await noteSecurity(call.platform, call.request, { kind, userUuid: person.uuid });
  });
}
