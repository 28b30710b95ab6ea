import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import type { Subscription } from '@datum/contract/subscriptions/subscribers';
import type { Reading } from '@datum/database/open';
import type { WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, notFound } from '../../platform/http/problem.ts';
import { tellOfSubscription } from '../../platform/mail/tell-of-subscription.ts';
import { readSubscriptionFacts } from '../../platform/session/holdings.queries.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { auditedSubscription, shownSubscription } from './answer.rules.ts';
import { type Around, asItIs, planOfStep, type Wanted } from './change.rules.ts';
import { noteChange } from './changes.queries.ts';
import { findHolder, hadTrial, readSubscriptionParts } from './detail.queries.ts';
import { findOfHolder, findSubscriber, lockSubscriber, type SubscriberRow } from './queries.ts';
import { problemOf } from './rules.ts';

/** A write about a subscription. */
export type AnyCall = WriteCall<unknown, unknown, unknown>;

/** A subscription that nobody changed since `version`, locked. @throws Problem 404; 409 with what stands there now */
export async function lockVersion(
  { db, platform }: Pick<AnyCall, 'db' | 'platform'>,
  uuid: string,
  version: number | null,
): Promise<SubscriberRow> {
  const today = platform.today();
  const row = await lockSubscriber(db, today, uuid);
  if (!row) throw notFound();
  if (version !== null && row.version !== version) throw changedMeanwhile(await detail(db, row, today));
  return row;
}

export async function needSubscriber(db: Reading, today: string, uuid: string): Promise<SubscriberRow> {
  const row = await findSubscriber(db, today, uuid);
  if (!row) throw notFound();
  return row;
}

/** A call that asks for what a change would be; a preview reads only. */
type Asking = Pick<AnyCall, 'platform'> & { readonly db: Reading };

/** What the rule of changes looks at around a subscription, or around a new one. */
export async function readAround(
  { db, platform }: Asking,
  holder: Pick<SubscriberRow, 'user_uuid' | 'organisation_id'>,
  own?: string,
): Promise<Around> {
  const today = platform.today();
  const others = await findOfHolder(db, today, holder);
  return {
    today,
    holder: await findHolder(db, holder),
    others: others.filter(({ uuid }) => uuid !== own),
    hadTrial: await hadTrial(db, holder),
  };
}

/** A step that may be made: whether it needs a second person. @throws Problem 409, 422 */
export async function checkStep(call: Asking, row: SubscriberRow, change: Partial<Wanted>): Promise<boolean> {
  const around = await readAround(call, row, row.uuid);
  const step = planOfStep(row, { ...asItIs(row), ...change }, around);
  if (step.wrong) throw problemOf(step.wrong);
  return step.needsTwo;
}

/** Who gave what is written now, and who confirmed it where two people share it. */
export function givers({ proposedBy, person }: Pick<AnyCall, 'proposedBy' | 'person'>) {
  const { uuid } = knownPerson(person);
  return proposedBy ? { granted_by: proposedBy, approved_by: uuid } : { granted_by: uuid, approved_by: null };
}

/** A subscription on the wire. */
export async function detail(db: Reading, row: SubscriberRow, today: string): Promise<Subscription> {
  const [parts, facts] = await Promise.all([
    readSubscriptionParts(db, row.id),
    readSubscriptionFacts(db, [row.id]),
  ]);
  const holding = facts.get(row.id);
  if (!holding) throw notFound();
  return shownSubscription(row, parts, holding, today);
}

/** What was done to a subscription. */
interface Done {
  readonly action: AuditAction<'subscriptions'>;
  readonly uuid: string;
  readonly before: SubscriberRow | null;
  readonly reason: string;
  /** What its holder reads; null = nobody is told by mail. */
  readonly told?: ((after: SubscriberRow) => Refusal) | null;
  /** People who no longer read on it. */
  readonly also?: readonly string[];
  /** What the audit row adds. */
  readonly more?: object;
}

/** What follows every change: timeline, live event, sessions, audit trail, mail. Gives the subscription as it is now. */
export async function follow(call: AnyCall, done: Done): Promise<Subscription> {
  const { db, platform, now } = call;
  const today = platform.today();
  const written = await needSubscriber(db, today, done.uuid);
  const actor = knownPerson(call.person);
  await noteChange(db, {
    subscription: written.id,
    action: done.action,
    reason: done.reason,
    actor: actor.uuid,
    at: now,
    today,
    also: done.also ?? [],
  });
  call.audit({
    action: done.action,
    resource: 'subscriptions',
    id: done.uuid,
    ...(done.before ? { before: auditedSubscription(done.before) } : {}),
    after: { ...auditedSubscription(written), ...done.more },
    reason: done.reason,
    ...(written.user_uuid === null ? {} : { subject: written.user_uuid }),
  });
  if (done.told) await mailHolder(call, written, done.told(written));
  call.afterCommit(() => platform.sessions.forget());
  return detail(db, written, today);
}

/** Tells the person, or the address of the organisation. */
async function mailHolder(call: AnyCall, row: SubscriberRow, what: Refusal): Promise<void> {
  if (row.email === null) return;
  const locale = row.locale ?? 'en';
  const name = row.holder_name[locale] ?? row.holder_name.en ?? '';
  await tellOfSubscription(call, [{ uuid: row.user_uuid, name, email: row.email, locale }], what, 'products');
}
