import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import {
  askClosure,
  type Closure,
  closeAccount,
  GRACE_DAYS,
  refuseClosure,
  showClosure,
  showOwnClosure,
  withdrawClosure,
} from '@datum/contract/people/closures';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { sendNotice } from '../../platform/mail/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { revokeSessionsOf } from '../../platform/session/sessions.queries.ts';
import { countAdministrators } from '../roles/administrators.queries.ts';
import { setStatus, type UserRow } from '../users/queries.ts';
import { userWithin } from '../users/within.queries.ts';
import { type ClosureRow, endClosure, insertClosure, newestClosure } from './queries.ts';

const DAY_MS = 86_400_000;

/** Leaving: a person asks, thinks again for two weeks, and staff close the account or say why not. */
export function closureRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showOwnClosure, async ({ db, person }) => shown(db, knownPerson(person).uuid));

  mountWrite(app, platform, askClosure, async (call) => {
    const { uuid, name } = knownPerson(call.person);
    if ((await newestClosure(call.db, uuid))?.state === 'open') {
      throw wrongState(refusal('account.closure-asked'));
    }
    const due = new Date(call.now.getTime() + GRACE_DAYS * DAY_MS);
    const { reason } = call.body;
    await insertClosure(call.db, { user_uuid: uuid, reason, asked_at: call.now, due_at: due });
    note(call, 'closures.ask', uuid, { state: 'open', reason, due_at: due.toISOString() });
    const link = platform.config.webUrl + href('users.edit', { id: uuid });
    const valuesIn = (locale: string) => ({ person: name, reason, link, due: dayOf(platform, due, locale) });
    await sendNotice(call.db, platform, 'closure-asked', valuesIn, { except: uuid });
    return shown(call.db, uuid);
  });

  mountWrite(app, platform, withdrawClosure, async (call) => {
    const { uuid } = knownPerson(call.person);
    await end(call, await open(call.db, uuid), uuid, 'withdrawn');
    return shown(call.db, uuid);
  });

  mountRead(app, platform, showClosure, async ({ db, params, person }) => {
    await userWithin(db, params.uuid, knownPerson(person), 'people.user.view');
    return shown(db, params.uuid);
  });

  mountWrite(app, platform, closeAccount, async (call) => {
    const person = knownPerson(call.person);
    const user = await userWithin(call.db, call.params.uuid, person, 'people.user.delete');
    const { uuid } = user;
    const request = await open(call.db, uuid);
    if (request.due_at > call.now) {
      throw wrongState(refusal('account.closure-too-early'));
    }
    await end(call, request, uuid, 'closed');
    await setStatus(call.db, uuid, 'closed', call.now);
    if ((await countAdministrators(call.db)) === 0) {
      throw wrongState(refusal('people.last-administrator-named'));
    }
    await revokeSessionsOf(call.db, uuid, { by: person.uuid, reason: 'account closed', now: call.now });
    await answer(call, user, user.locale === 'ms' ? CLOSED.ms : CLOSED.en);
    call.afterCommit(() => platform.sessions.forget());
    return shown(call.db, uuid);
  });

  mountWrite(app, platform, refuseClosure, async (call) => {
    const person = knownPerson(call.person);
    const user = await userWithin(call.db, call.params.uuid, person, 'people.user.delete');
    await end(call, await open(call.db, user.uuid), user.uuid, 'refused', call.body.answer);
    await answer(call, user, call.body.answer);
    return shown(call.db, user.uuid);
  });
}

const CLOSED = { en: 'Your account is closed.', ms: 'Akaun anda telah ditutup.' };

/** The person hears the answer by mail; they may have no session any more. */
const answer = ({ db, platform }: AnyCall, user: UserRow, words: string) =>
  sendMail(db, platform, {
    template: 'closure-answered',
    to: user.email,
    userUuid: user.uuid,
    locale: user.locale,
    values: { name: user.name, answer: words, link: platform.config.webUrl + href('login') },
  });

const dayOf = ({ config }: Platform, at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: config.timeZone }).format(at);

type AnyCall = WriteCall<unknown, unknown, unknown>;

async function end(
  call: AnyCall,
  request: ClosureRow,
  userUuid: string,
  state: Exclude<Closure['state'], 'open'>,
  answer?: string,
): Promise<void> {
  const ended = answer === undefined ? { state } : { state, answer };
  const decided = { decided_by: knownPerson(call.person).uuid, decided_at: call.now };
  await endClosure(call.db, request.uuid, { ...ended, ...decided });
  note(call, `closures.${state}`, userUuid, ended, { state: 'open' });
}

const note = (call: AnyCall, action: AuditAction<'users'>, uuid: string, after: object, before?: object) =>
  call.audit({ action, resource: 'users', id: uuid, after, subject: uuid, ...(before ? { before } : {}) });

/** The open request of a person; 409 without one. */
async function open(db: Reading, userUuid: string): Promise<ClosureRow> {
  const request = await newestClosure(db, userUuid);
  if (request?.state !== 'open') {
    throw wrongState(refusal('account.closure-none'));
  }
  return request;
}

async function shown(db: Reading, userUuid: string): Promise<{ closure: Closure | null }> {
  const row = await newestClosure(db, userUuid);
  const closure = row && {
    ...row,
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
  };
  return { closure: closure ?? null };
}
