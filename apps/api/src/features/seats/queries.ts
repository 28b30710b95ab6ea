import { INVITATION_DAYS, MOST_INVITATIONS } from '@datum/contract/subscriptions/own-seats';
import type { LocalText } from '@datum/contract/values/local-text';
import { type Place, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { buysForFirm } from '../subscriptions/buying.queries.ts';
import { findOfHolder, type SubscriberRow } from '../subscriptions/queries.ts';
import { isOver } from '../subscriptions/rules.ts';

/** The subscription of an organisation that holds, or will; one that waits for its payment has no seats to give yet. */
export async function findSeated(
  db: Reading,
  today: string,
  organisation: number,
): Promise<SubscriberRow | undefined> {
  const rows = await findOfHolder(db, today, { user_uuid: null, organisation_id: organisation });
  return rows.find((row) => !isOver(row) && row.awaiting === null);
}

/** Who has a seat, by name. */
export const listSeats = (db: Reading, subscription: number, place: Place) =>
  readRows(
    db
      .selectFrom('subscription_seats as t')
      .innerJoin('users as u', 'u.uuid', 't.user_uuid')
      .where('t.subscription_id', '=', subscription)
      .where('t.to_on', 'is', null)
      .select(['u.uuid', 'u.name', 'u.email', 't.from_on as from', 'u.last_login_at'])
      .orderBy(sql`lower(u.name)`)
      .orderBy('u.uuid'),
    place,
  );

/** Whether an address has a seat. */
export async function hasSeat(db: Reading, subscription: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_seats as t')
    .innerJoin('users as u', 'u.uuid', 't.user_uuid')
    .where('t.subscription_id', '=', subscription)
    .where('t.to_on', 'is', null)
    .where(sql<boolean>`lower(u.email) = ${email.toLowerCase()}`)
    .select('u.uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Invitations that wait, the newest first. */
export const listWaiting = (db: Reading, subscription: number) =>
  db
    .selectFrom('seat_invitations')
    .where('subscription_id', '=', subscription)
    .where('closed_at', 'is', null)
    .select(['id', 'uuid', 'email', 'locale', 'sent_at', 'expires_at'])
    .orderBy('id', 'desc')
    .limit(MOST_INVITATIONS)
    .execute();

export const findWaiting = (db: Reading, subscription: number, uuid: string) =>
  db
    .selectFrom('seat_invitations')
    .where('subscription_id', '=', subscription)
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .select(['id', 'uuid', 'email', 'locale'])
    .executeTakeFirst();

interface NewInvitation {
  readonly subscription_id: number;
  readonly email: string;
  readonly locale: 'en' | 'ms';
  readonly token_hash: string;
  readonly invited_by: string;
}

/** Keeps an invitation; null where the address has one that waits. */
export const insertInvitation = (db: Writing, invitation: NewInvitation, now: Date) =>
  db
    .insertInto('seat_invitations')
    .values({ ...invitation, sent_at: now, expires_at: expiryOf(now), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();

interface Renewed {
  readonly token_hash: string;
  readonly sent_at: Date;
  /** Of who buys and sends it again: it then waits for another 7 days, as theirs. */
  readonly invited_by?: string;
  readonly expires_at?: Date;
}

/** Another secret in place of the one before. */
export const renewInvitation = (db: Writing, id: number, renewed: Renewed) =>
  db.updateTable('seat_invitations').set(renewed).where('id', '=', id).execute();

/** The last moment of an invitation that is sent now. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 86_400_000);

/** Ends an invitation: taken up by a person, or withdrawn. */
export const closeInvitation = (db: Writing, id: number, now: Date, by: string | null) =>
  db.updateTable('seat_invitations').set({ closed_at: now, accepted_by: by }).where('id', '=', id).execute();

/** An invitation as the person sees it who was invited. */
export interface Invited {
  readonly id: number;
  readonly uuid: string;
  readonly email: string;
  readonly locale: string;
  readonly sent_at: Date;
  readonly expires_at: Date;
  readonly inviter: string;
  readonly organisation_id: number;
  readonly organisation: LocalText;
  readonly subscription_id: number;
  readonly subscription: string;
  readonly plan: LocalText;
}

const invited = (db: Reading, now: Date) =>
  db
    .selectFrom('seat_invitations as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscription_id')
    .innerJoin('organisations as o', 'o.id', 's.organisation_id')
    .innerJoin('users as b', 'b.uuid', 'i.invited_by')
    .where('i.closed_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('o.status', '=', 'active')
    // who left the organisation invites nobody to it, also not by a link that was sent before
    .where(buysForFirm(sql`i.invited_by`, sql`o.id`))
    .select(['i.id', 'i.uuid', 'i.email', 'i.locale', 'i.sent_at', 'i.expires_at', 'b.name as inviter'])
    .select('o.id as organisation_id')
    .select(['o.name as organisation', 's.id as subscription_id', 's.uuid as subscription'])
    .select(
      sql<LocalText>`(select n.name from subscription_periods p join plan_versions v on v.id = p.plan_version_id
        join plans n on n.id = v.plan_id where p.subscription_id = s.id and p.starts_on <= p.ends_on
        order by p.starts_on desc limit 1)`.as('plan'),
    )
    .$castTo<Invited>();

/** By the secret of its link. */
export const findInvitedByToken = (db: Reading, now: Date, hash: string): Promise<Invited | undefined> =>
  invited(db, now).where('i.token_hash', '=', hash).executeTakeFirst();

export const findInvited = (db: Reading, now: Date, uuid: string): Promise<Invited | undefined> =>
  invited(db, now).where('i.uuid', '=', uuid).executeTakeFirst();

/** All that wait for an address, the newest first. */
export const listInvited = (db: Reading, now: Date, email: string): Promise<Invited[]> =>
  invited(db, now)
    .where(sql<boolean>`lower(i.email) = ${email.toLowerCase()}`)
    .where(sql<boolean>`s.told_status is distinct from 'expired'`)
    .orderBy('i.id', 'desc')
    .limit(20)
    .execute();
