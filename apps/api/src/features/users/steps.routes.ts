import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import type { WriteCall } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { sendNotice } from '../../platform/mail/notices.ts';
import { invite } from '../../platform/proofs/invitations.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions, revokeSessionsOf } from '../../platform/session/sessions.queries.ts';
import { countAdministrators } from '../roles/administrators.queries.ts';
import { sessionsOf, setStatus, type UserRow } from './queries.ts';

/** The steps of an account, for one and for many alike; a refusal says why in words. */
type AnyCall = WriteCall<unknown, unknown, unknown>;

/** Suspends an account; its sessions end at once, in every process. */
export async function suspend(call: AnyCall, user: UserRow, reason: string): Promise<void> {
  const person = knownPerson(call.person);
  if (user.uuid === person.uuid) {
    throw wrongState(refusal('people.suspend-own'));
  }
  if (user.status === 'suspended' || user.status === 'closed') {
    throw wrongState(refusal('people.already-so', { state: user.status }));
  }
  await setStatus(call.db, user.uuid, 'suspended', call.now);
  await keepAdministrator(call.db);
  await revokeSessionsOf(call.db, user.uuid, { by: person.uuid, reason: 'account suspended', now: call.now });
  call.audit({
    action: 'users.suspend',
    resource: 'users',
    id: user.uuid,
    before: { status: user.status },
    after: { status: 'suspended' },
    reason,
  });
  call.afterCommit(() => call.platform.sessions.forget());
}

/** Gives a suspended account back, as it was: verified people are active, others must still confirm. */
export async function restore(call: AnyCall, user: UserRow): Promise<void> {
  if (user.status !== 'suspended') {
    throw wrongState(refusal('people.not-suspended'));
  }
  const status = user.is_verified ? 'active' : 'unverified';
  await setStatus(call.db, user.uuid, status, call.now);
  call.audit({
    action: 'users.restore',
    resource: 'users',
    id: user.uuid,
    before: { status: user.status },
    after: { status },
  });
}

/** Sends an invitation to somebody who has not come in yet. */
export async function reinvite(call: AnyCall, user: UserRow, note = ''): Promise<void> {
  if (user.status !== 'invited' && user.status !== 'unverified') {
    throw wrongState(refusal('people.invite-late'));
  }
  const isComplimentary = user.base_role === 'Complimentary Subscriber';
  await invite(call.db, call.platform, { ...user, isComplimentary }, knownPerson(call.person), note);
}

/** Another role or organisation holds in live sessions at once. */
export async function followAtOnce(call: AnyCall, userUuid: string): Promise<void> {
  for (const { id } of await sessionsOf(call.db, userUuid)) {
    await notifySessions(call.db, id);
  }
  call.afterCommit(() => call.platform.sessions.forget());
}

/** 409 where nobody would be left who may change roles. Call it after the change, before the audit. */
export async function keepAdministrator(db: Writing): Promise<void> {
  if ((await countAdministrators(db)) === 0) {
    throw wrongState(refusal('people.last-administrator-named'));
  }
}

/** Tells a person, and those who give roles, that role or organisation are others now; silent where neither is. */
export async function tellOfRole(call: AnyCall, before: UserRow, after: UserRow): Promise<void> {
  if (before.role_id === after.role_id && before.organisation_id === after.organisation_id) {
    return;
  }
  const { db, platform } = call;
  const actor = knownPerson(call.person);
  const change = {
    role: moved(before.role_name, after.role_name),
    organisation: moved(before.organisation_code ?? '–', after.organisation_code ?? '–'),
    by: actor.name,
  };
  await sendMail(db, platform, {
    template: 'own-role-changed',
    to: after.email,
    userUuid: after.uuid,
    locale: after.locale,
    values: { name: after.name, link: platform.config.webUrl + href('profile'), ...change },
  });
  const link = platform.config.webUrl + href('users.edit', { id: after.uuid });
  await sendNotice(db, platform, 'role-changed', () => ({ person: after.name, link, ...change }), {
    except: actor.uuid,
  });
}

const moved = (before: string, after: string) => (before === after ? after : `${before} → ${after}`);
