import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import {
  inviteToSeat,
  MOST_INVITATIONS,
  resendSeatInvitation,
  withdrawSeatInvitation,
} from '@datum/contract/subscriptions/own-seats';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { sha256 } from '../../platform/session/tokens.ts';
import { tickTask } from '../first-tasks/queries.ts';
import type { SubscriberRow } from '../subscriptions/queries.ts';
import { follow, lockSeated, type SeatCall } from './call.routes.ts';
import * as invitations from './queries.ts';
import { isFull, refuseSuspended } from './rules.ts';

/** Inviting to a seat, again, and not after all. An invitation that waits takes no seat. */
export function inviteRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, inviteToSeat, async (call) => {
    const { db, body, now } = call;
    const row = await lockSeated(call);
    if (await invitations.hasSeat(db, row.id, body.email)) {
      throw invalid({ email: [refusal('subscriptions.seat-has')] });
    }
    checkLeft(row);
    if ((await invitations.listWaiting(db, row.id)).length >= MOST_INVITATIONS) {
      throw wrongState(refusal('subscriptions.seat-most', { count: MOST_INVITATIONS }));
    }
    const { token, token_hash } = secretOf(platform);
    const invitation = {
      subscription_id: row.id,
      email: body.email,
      locale: body.locale,
      token_hash,
      invited_by: knownPerson(call.person).uuid,
    };
    if (!(await invitations.insertInvitation(db, invitation, now))) {
      throw invalid({ email: [refusal('subscriptions.seat-invited', { email: body.email })] });
    }
    await sendInvitation(call, mailOf(call, row, invitation), token);
    await tickTask(call, invitation.invited_by, 'colleague');
    return follow(call, row, 'subscriptions.invite', { invited: body.email });
  });

  mountWrite(app, platform, resendSeatInvitation, async (call) => {
    const { db, now } = call;
    const row = await lockSeated(call);
    const waiting = await invitations.findWaiting(db, row.id, call.params.uuid);
    if (!waiting) throw notFound();
    checkLeft(row);
    const { token, token_hash } = secretOf(platform);
    const by = { invited_by: knownPerson(call.person).uuid, expires_at: invitations.expiryOf(now) };
    await invitations.renewInvitation(db, waiting.id, { token_hash, sent_at: now, ...by });
    await sendInvitation(call, mailOf(call, row, waiting), token);
    return follow(call, row, 'subscriptions.invite-again', { invited: waiting.email });
  });

  mountWrite(app, platform, withdrawSeatInvitation, async (call) => {
    const row = await lockSeated(call);
    const waiting = await invitations.findWaiting(call.db, row.id, call.params.uuid);
    if (!waiting) throw notFound();
    await invitations.closeInvitation(call.db, waiting.id, call.now, null);
    return follow(call, row, 'subscriptions.withdraw', { invited: waiting.email });
  });
}

/** @throws Problem 409 where nothing is open, or no seat is left: an invitation to nothing disappoints two people */
function checkLeft(row: SubscriberRow): void {
  refuseSuspended(row);
  if (isFull(row)) throw wrongState(refusal('subscriptions.seat-none-left', { count: row.seats_used }));
}

/** What opens an invitation, for its mail, and its hash, for the table. */
export function secretOf({ clock }: Platform) {
  const token = clock.random(32).toString('base64url');
  return { token, token_hash: sha256(token) };
}

type InvitationMail = Pick<
  invitations.Invited,
  'email' | 'locale' | 'organisation' | 'plan' | 'inviter' | 'expires_at'
>;

const mailOf = (
  { person, now }: SeatCall,
  row: SubscriberRow,
  { email, locale }: { readonly email: string; readonly locale: string },
): InvitationMail => ({
  ...{ email, locale, organisation: row.holder_name, plan: row.plan_name },
  ...{ inviter: knownPerson(person).name, expires_at: invitations.expiryOf(now) },
});

/** Mails the link of an invitation. Its secret travels in the fragment, which no log sees. */
export async function sendInvitation(
  { db, platform }: Pick<SeatCall, 'db' | 'platform'>,
  { email, locale, organisation, plan, inviter, expires_at }: InvitationMail,
  token: string,
): Promise<void> {
  const hash = new URLSearchParams({ seat: token, email });
  await sendMail(db, platform, {
    template: 'seat-invitation',
    to: email,
    locale,
    values: {
      organisation: organisation[locale] ?? organisation.en ?? '',
      plan: plan[locale] ?? plan.en ?? '',
      inviter,
      until: expires_at.toISOString().slice(0, 10),
      link: platform.config.webUrl + href('reset-password', { hash }),
    },
  });
}
