import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import type { SeatSummary } from '@datum/contract/subscriptions/own-seats';
import type { Reading } from '@datum/database/open';
import type { WriteCall } from '../../platform/http/mount.ts';
import { forbidden, notFound, wrongState } from '../../platform/http/problem.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findBuyer } from '../orders/price/held.queries.ts';
import { noteChange } from '../subscriptions/changes.queries.ts';
import { lockSubscriber, type SubscriberRow } from '../subscriptions/queries.ts';
import { touchSubscription } from '../subscriptions/write.queries.ts';
import { findInvited, findSeated, type Invited, listWaiting } from './queries.ts';
import { hasEnded, isFull, named, refuseSuspended, seatsBought } from './rules.ts';

/** A write about the seats of the own organisation. */
export type SeatCall = WriteCall<unknown, unknown, unknown>;

/** Whom a person buys for. @throws Problem 403 for who buys for nobody but themselves */
export async function needOrganisation(db: Reading, uuid: string) {
  const buyer = await findBuyer(db, uuid);
  const { organisation_id = null } = buyer ?? {};
  if (!buyer?.base_role.endsWith('Subscriber') || organisation_id === null) {
    throw forbidden(refusal('subscriptions.seat-not-buyer'));
  }
  return { ...buyer, organisation_id };
}

/** The subscription of the own organisation, locked. @throws Problem 403; 409 where none holds */
export async function lockSeated({ db, platform, person }: SeatCall): Promise<SubscriberRow> {
  const { organisation_id } = await needOrganisation(db, knownPerson(person).uuid);
  const today = platform.today();
  const found = await findSeated(db, today, organisation_id);
  const row = found && (await lockSubscriber(db, today, found.uuid));
  if (!row) throw wrongState(refusal('subscriptions.seat-nothing'));
  return row;
}

/**
 * The subscription that an invitation leads to, locked, while it takes somebody in.
 * @throws Problem 404 where the invitation was taken up or withdrawn meanwhile; 409 with why nobody is taken in
 */
export async function lockInvited(
  { db, platform, now }: Pick<SeatCall, 'db' | 'platform' | 'now'>,
  invited: Invited,
): Promise<SubscriberRow> {
  const row = await lockSubscriber(db, platform.today(), invited.subscription);
  if (!(await findInvited(db, now, invited.uuid))) throw notFound();
  const organisation = named(invited.organisation);
  if (!row || hasEnded(row)) throw wrongState(refusal('subscriptions.seat-over', { organisation }));
  refuseSuspended(row);
  if (isFull(row)) {
    throw wrongState(refusal('subscriptions.seat-joining-full', { organisation, inviter: invited.inviter }));
  }
  return row;
}

export async function summaryOf(db: Reading, row: SubscriberRow, now: Date): Promise<SeatSummary> {
  const waiting = await listWaiting(db, row.id);
  return {
    organisation: row.holder_name,
    plan: { code: row.plan_code, name: row.plan_name },
    used: row.seats_used,
    bought: seatsBought(row),
    extra: row.extra_seats,
    is_suspended: row.state === 'suspended',
    invitations: waiting.map(({ uuid, email, sent_at, expires_at }) => ({
      ...{ uuid, email, sent_at: sent_at.toISOString(), expires_at: expires_at.toISOString() },
      is_expired: expires_at <= now,
    })),
  };
}

/** What follows a change of seats: timeline, live event, sessions and audit log. Gives the seats as they are now. */
export async function follow(
  call: SeatCall,
  before: SubscriberRow,
  action: AuditAction<'subscriptions'>,
  more: Readonly<Record<string, unknown>>,
  also: readonly string[] = [],
): Promise<SeatSummary> {
  const { db, platform, now } = call;
  const today = platform.today();
  const actor = knownPerson(call.person).uuid;
  await touchSubscription(db, before.id, now);
  await noteChange(db, { subscription: before.id, action, reason: '', actor, at: now, today, also });
  const after = await lockSubscriber(db, today, before.uuid);
  if (!after) throw wrongState(refusal('subscriptions.seat-nothing'));
  call.audit({
    action,
    resource: 'subscriptions',
    id: before.uuid,
    before: { seats_used: before.seats_used },
    after: { seats_used: after.seats_used, ...more },
  });
  call.afterCommit(() => platform.sessions.forget());
  return summaryOf(db, after, now);
}
