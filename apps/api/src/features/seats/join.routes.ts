import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  acceptOwnInvitation,
  joinBySeat,
  lookAtSeatInvitation,
} from '@datum/contract/subscriptions/seat-invitations';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountPrepared, mountWrite, type ReadCall } from '../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellAccepted } from '../../platform/proofs/invitations.ts';
import { newPasswordProblems } from '../../platform/proofs/new-password.ts';
import { hashPassword } from '../../platform/proofs/passwords.ts';
import { turnOfCaller } from '../../platform/session/known-callers.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { openSession } from '../../platform/session/sign-in.ts';
import { sha256 } from '../../platform/session/tokens.ts';
import { lockRights } from '../approvals/hands.queries.ts';
import { findInForce } from '../legal/queries.ts';
import { findAccount } from '../session/queries.ts';
import { noteChange } from '../subscriptions/changes.queries.ts';
import { findSubscriber } from '../subscriptions/queries.ts';
import { becomeSubscriber, insertSeat, touchSubscription } from '../subscriptions/write.queries.ts';
import { lockInvited, type SeatCall } from './call.routes.ts';
import { findJoining, lockPerson, makeAccount, moveTo } from './join.queries.ts';
import * as invitations from './queries.ts';
import { hasEnded, leavesBy, named, shown, whyNotJoin } from './rules.ts';

type Joined = Pick<ReadCall<undefined, undefined, InputOf<typeof joinBySeat>['body']>, 'db' | 'body' | 'now'>;

/** The way in of who is invited to a seat: by making an account of the address, or with the account that it has. */
export function joinRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, lookAtSeatInvitation, async ({ db, body, now }) => {
    const invited = await needByToken(db, now, body.token);
    await checkHolds(db, platform.today(), invited);
    const account = await findAccount(db, invited.email);
    const joining = account && (await findJoining(db, account.uuid));
    // one that staff made and nobody has taken up has no password yet
    const has_account = account !== undefined && account.status !== 'invited';
    const leaves = joining ? leavesBy(joining, invited.organisation_id) : null;
    return { ...shown(invited), email: invited.email, has_account, leaves };
  });

  mountPrepared(app, platform, joinBySeat, hashForJoining, async (call, passwordHash) => {
    const { db, body, now, request } = call;
    await checkTerms(call);
    const invited = await needByToken(db, now, body.token);
    const { name, locale, terms_version: termsVersion } = body;
    const account = { name, locale, passwordHash, termsVersion, email: invited.email, ip: request.ip };
    const uuid = await makeAccount(db, account, now);
    if (uuid === null) throw wrongState(refusal('subscriptions.seat-has-account'));
    // one that staff had made with another organisation leaves it when its person says so
    await join(call, invited, uuid, body.leaves);
    const made = await findAccount(db, invited.email);
    if (!made) throw notFound();
    await tellAccepted(call, made);
    return openSession(call, {
      ...{ owner: { user: uuid }, via: 'invitation', baseRole: made.base_role, hasSecondFactor: false },
    });
  });

  mountWrite(app, platform, acceptOwnInvitation, async (call) => {
    const { uuid, email } = knownPerson(call.person);
    const invited = await needByToken(call.db, call.now, call.body.token);
    if (invited.email.toLowerCase() !== email.toLowerCase()) {
      throw invalid({ token: [refusal('subscriptions.seat-other-address', { email: invited.email })] });
    }
    await join(call, invited, uuid, call.body.leaves);
  });
}

/** @throws Problem 422 for a link that was used, withdrawn, or is too old */
async function needByToken(db: Reading, now: Date, token: string): Promise<invitations.Invited> {
  const invited = await invitations.findInvitedByToken(db, now, sha256(token));
  if (!invited) throw invalid({ token: [refusal('account.link-old')] }, { success: false });
  return invited;
}

/** @throws Problem 409 where what it invites to has ended */
async function checkHolds(db: Reading, today: string, invited: invitations.Invited): Promise<void> {
  const row = await findSubscriber(db, today, invited.subscription);
  if (row && !hasEnded(row)) return;
  throw wrongState(refusal('subscriptions.seat-over', { organisation: named(invited.organisation) }));
}

/** @throws Problem 422: other terms are in force than those that were accepted */
async function checkTerms({ db, body, now }: Joined): Promise<void> {
  if (body.terms_version === undefined) return;
  const inForce = await findInForce(db, 'terms', now);
  if (String(inForce?.number) !== body.terms_version) {
    throw invalid({ terms_version: [refusal('values.terms-changed')] });
  }
}

/** The hash of a good enough password, for a link that is good. @throws Problem 422 */
async function hashForJoining(
  call: ReadCall<undefined, undefined, InputOf<typeof joinBySeat>['body']>,
): Promise<string> {
  const { db, now, body } = call;
  const { email } = await needByToken(db, now, body.token);
  const problems = await newPasswordProblems(call, body.password, [email, body.name]);
  if (problems.length > 0) throw invalid({ password: problems });
  return hashPassword(body.password, await turnOfCaller(call));
}

/** Takes a seat, in one transaction with all that follows. One person takes the last one, also where others try at the same moment. */
async function join(
  call: SeatCall,
  invited: invitations.Invited,
  uuid: string,
  leaves: boolean,
): Promise<void> {
  const { db, platform, now } = call;
  const today = platform.today();
  await lockRights(db);
  await lockPerson(db, uuid);
  const row = await lockInvited(call, invited);
  const person = await findJoining(db, uuid);
  if (!person) throw notFound();
  const wrong = whyNotJoin(person, invited.organisation_id);
  if (wrong) throw wrongState(wrong);
  const left = leavesBy(person, invited.organisation_id);
  if (left && !leaves)
    throw invalid({ leaves: [refusal('subscriptions.seat-leaves', { organisation: named(left) })] });
  if (person.organisation_id !== invited.organisation_id) {
    await moveTo(db, uuid, invited.organisation_id, { yesterday: addDays(today, -1), now });
  }
  await insertSeat(db, {
    ...{ subscription_id: row.id, user_uuid: uuid, from_on: today, created_by: null, created_at: now },
  });
  await invitations.closeInvitation(db, invited.id, now, uuid);
  await touchSubscription(db, row.id, now);
  if (row.source === 'paid') await becomeSubscriber(db, uuid, now);
  const action = 'subscriptions.join';
  await noteChange(db, { subscription: row.id, action, reason: '', actor: uuid, at: now, today });
  call.audit({
    action,
    resource: 'subscriptions',
    id: row.uuid,
    before: { seats_used: row.seats_used, organisation: person.organisation?.en ?? null },
    after: { seats_used: row.seats_used + 1, organisation: invited.organisation.en ?? null, seat_of: uuid },
    subject: uuid,
  });
  call.afterCommit(() => platform.sessions.forget());
}
