import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '@datum/contract/sign-in/passkeys';
import type { FastifyInstance } from 'fastify';
import { mountPrepared, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  checkNewPasskey,
  keepChallenge,
  registrationOptions,
  signInOptions,
  takeChallenge,
  verifyPasskey,
} from '../../platform/proofs/passkeys.ts';
import { hasSecondFactor } from '../../platform/proofs/second-factor.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { tellSecurityNews } from '../../platform/security/security-news.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { openSession } from '../../platform/session/sign-in.ts';
import { findAccountByUuid } from '../session/queries.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './queries.ts';

/** Passkeys: a way in without a password; with user verification it counts as both factors (rules 7.1). */
export function passkeyRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, beginPasskey, async (call) => {
    const person = knownPerson(call.person);
    const known = await listPasskeys(call.db, person.uuid);
    const options = await registrationOptions(platform, person, known);
    return {
      challenge_uuid: await keepChallenge(call.db, platform, 'register', options.challenge, person.uuid),
      options: { ...options },
    };
  });

  const take = ({ body }: { readonly body: { readonly challenge_uuid: string } }) =>
    takeChallenge(platform, body.challenge_uuid);

  mountPrepared(app, platform, addPasskey, take, async (call, kept) => {
    const person = knownPerson(call.person);
    if (kept?.purpose !== 'register' || kept.userUuid !== person.uuid) {
      throw refused();
    }
    const made = await checkNewPasskey(platform, kept.challenge, call.body.response);
    if (!made) {
      throw refused();
    }
    const { credential, credentialBackedUp } = made;
    const isNew = await insertPasskey(call.db, {
      id: credential.id,
      userUuid: person.uuid,
      name: call.body.name,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
      createdAt: call.now,
    });
    if (!isNew) throw refused();
    const after = { passkey: call.body.name };
    call.audit({ action: 'account.add-passkey', resource: 'users', id: person.uuid, after });
    await tellSecurityNews(call, person, 'passkey-added');
    call.afterCommit(() =>
      noteSecurity(platform, call.request, { kind: 'passkey-added', userUuid: person.uuid }),
    );
    return { id: credential.id, name: call.body.name };
  });

  mountWrite(app, platform, removePasskey, async (call) => {
    const person = knownPerson(call.person);
    const { uuid } = person;
    if (!(await deletePasskey(call.db, uuid, call.params.id))) {
      throw notFound();
    }
    call.audit({ action: 'account.remove-passkey', resource: 'users', id: uuid });
    await tellSecurityNews(call, person, 'passkey-removed');
    call.afterCommit(() => noteSecurity(platform, call.request, { kind: 'passkey-removed', userUuid: uuid }));
    return undefined;
  });

  mountWrite(app, platform, beginPasskeySignIn, async (call) => {
    const options = await signInOptions(platform);
    return {
      challenge_uuid: await keepChallenge(call.db, platform, 'sign-in', options.challenge, null),
      options: { ...options },
    };
  });

  mountPrepared(app, platform, signInWithPasskey, take, async (call, kept) => {
    const found = await verifyPasskey(call.db, platform, kept, call.body.response);
    const account = found ? await findAccountByUuid(call.db, found.userUuid) : undefined;
    if (!found || !account || account.status === 'suspended' || account.status === 'closed') {
      const userUuid = account?.uuid ?? null;
      call.afterRefusal(() => noteSecurity(platform, call.request, { kind: 'sign-in-failed', userUuid }));
      throw refused();
    }
    const isEnrolled = await hasSecondFactor(call.db, account.uuid);
    if (isEnrolled && !found.isUserVerified) {
      throw invalid({ response: [refusal('sign-in.passkey-unverified')] });
    }
    return openSession(call, {
      owner: { user: account.uuid },
      via: 'passkey',
      baseRole: account.base_role,
      hasSecondFactor: found.isUserVerified,
    });
  });
}

const refused = () => invalid({ response: [refusal('sign-in.passkey-refused')] });
