import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  acceptOwnInvitation,
  joinBySeat,
  listOwnInvitations,
  lookAtSeatInvitation,
} from '@datum/contract/subscriptions/seat-invitations';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountPrepared, mountRead, mountWrite, type ReadCall } from '../../platform/http/mount.ts';
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
import { findSubscriber, lockSubscriber } from '../subscriptions/queries.ts';
import { becomeSubscriber, insertSeat, touchSubscription } from '../subscriptions/write.queries.ts';
import type { SeatCall } from './call.routes.ts';
import { findJoining, lockPerson, makeAccount, moveTo } from './join.queries.ts';
import * as invitations from './queries.ts';
import { hasEnded, isFull, leavesBy, maySit, named, refuseSuspended, whyNotJoin } from './rules.ts';

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

  mountRead(app, platform, listOwnInvitations, async ({ db, person, now }) => {
    const joining = await findJoining(db, knownPerson(person).uuid);
    if (!joining?.is_verified || !maySit(joining)) return { data: [] };
    const waiting = await invitations.listInvited(db, now, joining.email);
    return {
      data: waiting.map((invited) => ({
        ...{ ...shown(invited), uuid: invited.uuid },
        leaves: leavesBy(joining, invited.organisation_id),
      })),
    };
  });

  mountWrite(app, platform, acceptOwnInvitation, async (call) => {
    const { db, now, params, body } = call;
    const { uuid, email, is_verified } = knownPerson(call.person);
    const invited = await invitations.findInvited(db, now, params.uuid);
    // an invitation of another address is not there
    if (!is_verified || invited?.email.toLowerCase() !== email.toLowerCase()) throw notFound();
    await join(call, invited, uuid, body.leaves);
  });
}

const shown = ({ organisation, plan, inviter, expires_at }: invitations.Invited) => ({
  ...{ organisation, plan, inviter, expires_at: expires_at.toISOString() },
});

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
  const row = await lockSubscriber(db, today, invited.subscription);
  const person = await findJoining(db, uuid);
  // another call may have taken it up or withdrawn it before the locks
  if (!person || !(await invitations.findInvited(db, now, invited.uuid))) throw notFound();
  const organisation = named(invited.organisation);
  if (!row || hasEnded(row)) throw wrongState(refusal('subscriptions.seat-over', { organisation }));
  refuseSuspended(row);
  const wrong = whyNotJoin(person, invited.organisation_id);
  if (wrong) throw wrongState(wrong);
  const left = leavesBy(person, invited.organisation_id);
  if (left && !leaves)
    throw invalid({ leaves: [refusal('subscriptions.seat-leaves', { organisation: named(left) })] });
  if (isFull(row)) {
    throw wrongState(refusal('subscriptions.seat-joining-full', { organisation, inviter: invited.inviter }));
  }
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
