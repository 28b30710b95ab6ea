import { KEY_SCOPE_NAMES, MOST_LIVE_KEYS, opensNothing } from '@datum/contract/access/key-scopes';
import { reaches, reachOf } from '@datum/contract/access/reach';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import {
  createKey,
  listOwnKeys,
  listOwnKeyUsage,
  listUserKeys,
  revokeOwnKey,
  revokeUserKey,
} from '@datum/contract/sign-in/api-keys';
import type { FastifyInstance } from 'fastify';
import { mayReadByKey, scopesOf } from '../../platform/api-keys/admit.ts';
import { notifyKey } from '../../platform/api-keys/holder.queries.ts';
import { newKey } from '../../platform/api-keys/token.ts';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import { KEY_CALLS } from '../../platform/limits/rate-limits.table.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findPerson } from '../user-sessions/queries.ts';
import {
  countLiveKeys,
  findKey,
  insertKey,
  listKeysOf,
  listUsageOf,
  type NewKey,
  revokeKey,
} from './queries.ts';
import { expiryProblem, shownKey } from './rules.ts';

type AnyCall = WriteCall<unknown, unknown, unknown>;

/** API keys: a person's own, and ending those of people whose sessions they may end. */
export function apiKeyRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOwnKeys, async ({ db, ...call }) => {
    const person = knownPerson(call.person);
    const today = platform.today();
    const rows = await listKeysOf(db, person.uuid, today);
    const limits = { minute: KEY_CALLS.minute, day: KEY_CALLS.day, keys: MOST_LIVE_KEYS };
    return {
      data: rows.map((row) => shownKey(row, today)),
      possible_scopes: scopesOf(person),
      limits,
    };
  });

  mountRead(app, platform, listOwnKeyUsage, async ({ db, person }) => ({
    data: await listUsageOf(db, knownPerson(person).uuid, platform.today()),
  }));

  mountWrite(app, platform, createKey, async (call) => {
    const person = knownPerson(call.person);
    const today = platform.today();
    const { name, scopes, networks, expires_on } = call.body;
    const closed = scopes.find((scope) => !mayReadByKey(person, scope));
    if (closed) {
      throw invalid({ scopes: [refusal('sign-in.key-scope-closed', { scope: closed })] });
    }
    if (opensNothing(scopes)) {
      throw invalid({ scopes: [refusal('sign-in.key-downloads-alone')] });
    }
    const late = expiryProblem(expires_on, today);
    if (late) {
      throw invalid({ expires_on: [late] });
    }
    if ((await countLiveKeys(call.db, person.uuid, today)) >= MOST_LIVE_KEYS) {
      throw wrongState(refusal('sign-in.key-too-many', { count: MOST_LIVE_KEYS }));
    }
    const { key, prefix, secretHash } = newKey(platform.clock);
    const made = {
      user: person.uuid,
      name,
      prefix,
      secretHash,
      scopes: KEY_SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
      networks: [...new Set(networks)],
      expiresOn: expires_on,
      createdAt: call.now,
    };
    const id = await insertKey(call.db, made);
    const shown = shownKey(await findKey(call.db, id, today), today);
    const after = { name, prefix, scopes: made.scopes, networks: made.networks, expires_on };
    call.audit({ action: 'api-keys.create', resource: 'api-keys', id: shown.uuid, after });
    await tellOwner(call, made);
    call.afterCommit(() =>
      noteSecurity(platform, call.request, {
        kind: 'key-made',
        userUuid: person.uuid,
        sessionId: person.session.id,
        keyId: id,
      }),
    );
    return { key: shown, secret: key };
  });

  mountWrite(app, platform, revokeOwnKey, async (call) => {
    await end(call, { uuid: call.params.uuid, user: knownPerson(call.person).uuid });
    return undefined;
  });

  mountRead(app, platform, listUserKeys, async ({ db, params, person }) => {
    const user = await findPerson(db, params.uuid);
    if (!user || !reaches(reachOf(knownPerson(person), 'people.session.view'), user)) {
      throw notFound();
    }
    const today = platform.today();
    const rows = await listKeysOf(db, user.uuid, today);
    return { data: rows.map((row) => shownKey(row, today)) };
  });

  mountWrite(app, platform, revokeUserKey, async (call) => {
    const user = await findPerson(call.db, call.params.uuid);
    if (!user || !reaches(reachOf(knownPerson(call.person), 'people.session.revoke'), user)) {
      throw notFound();
    }
    await end(call, { uuid: call.params.key, user: user.uuid });
    return undefined;
  });
}

/** Ends a key in every process. @throws Problem not_found when there is none, or it has ended */
async function end(call: AnyCall, which: { readonly uuid: string; readonly user: string }): Promise<void> {
  const { db, platform, now } = call;
  const key = await revokeKey(db, which, knownPerson(call.person).uuid, now);
  if (!key) {
    throw notFound();
  }
  await notifyKey(db, key.prefix);
  const before = { name: key.name, prefix: key.prefix };
  call.audit({ action: 'api-keys.revoke', resource: 'api-keys', id: which.uuid, before });
  call.afterCommit(async () => {
    platform.keys.recent.forget(key.prefix);
    await noteSecurity(platform, call.request, {
      kind: 'key-revoked',
      userUuid: which.user,
      keyId: key.id,
    });
  });
}

/** The mail that nobody can switch off: what was made, when and where from. */
async function tellOwner({ db, platform, person, request, now }: AnyCall, key: NewKey): Promise<void> {
  const { email, locale: chosen, name } = knownPerson(person);
  const locale = chosen === 'ms' ? 'ms' : 'en';
  const { timeZone, webUrl } = platform.config;
  await sendMail(db, platform, {
    template: 'key-made',
    to: email,
    userUuid: key.user,
    locale,
    values: {
      name,
      key: key.name,
      until: key.expiresOn,
      when: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(now),
      place: request.ip,
      link: webUrl + href('security', { query: { tab: 'keys' } }),
    },
  });
}
