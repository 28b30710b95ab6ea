import type { FeedbackState } from '@datum/contract/feedback/feedback-states';
import type { FeedbackDetail } from '@datum/contract/feedback/feedback-view';
import { linkFragment } from '@datum/contract/forms/link-fragment';
import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Updateable } from 'kysely';
import type { WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, notFound, wrongState } from '../../platform/http/problem.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { newSecret, sha256 } from '../../platform/session/tokens.ts';
import { type FeedbackRecord, findMessage, lockMessage } from './queries.ts';
import { readEvents, readItems, readMergedThreads, readThread } from './record.queries.ts';
import { auditedFeedback, shownMessage, stepsOf, viewOf } from './rules.ts';
import { readTasksOf } from './tasks/queries.ts';
import { shownTask } from './tasks/rules.ts';
import { insertEvent, insertLink, updateFeedback } from './write.queries.ts';

/** A write about a message. */
export type AnyCall = WriteCall<unknown, unknown, unknown>;

/** Staff who read every message; everybody else reads their own. */
export const isStaffOf = (person: SignedIn): boolean => person.scopes.get('feedback.view') === 'all';

/** A message that a person may know of. @throws Problem 404, also for those of others */
export async function needMessage(db: Reading, uuid: string, person: SignedIn): Promise<FeedbackRecord> {
  const row = await findMessage(db, uuid);
  if (!row || !(isStaffOf(person) || row.sender_uuid === person.uuid)) throw notFound();
  return row;
}

/** The same for what is said in its thread, also where it was merged: the person who wrote it goes on being answered. */
export async function lockKnown(call: AnyCall, uuid: string): Promise<FeedbackRecord> {
  const row = await lockMessage(call.db, uuid);
  if (!row) throw notFound();
  return row;
}

/** The same for a change: locked, and not merged. @param version that the person has seen; null = any */
export async function lockOpen(call: AnyCall, uuid: string, version: number | null): Promise<FeedbackRecord> {
  const row = await lockKnown(call, uuid);
  if (row.merged_number) throw wrongState(refusal('feedback.step-merged', { number: row.merged_number }));
  if (version !== null && row.version !== version) throw changedMeanwhile(await detailOf(call, row));
  return row;
}

interface Done {
  readonly audit: AuditAction<'feedback'>;
  readonly set: Updateable<Database['feedback']>;
  /** A line of what became of it, where its status changes. */
  readonly to?: FeedbackState;
  readonly reason?: string;
}

/** Writes a change, its line and its audit row. Gives the message as it is now. */
export async function follow(
  call: AnyCall,
  before: FeedbackRecord,
  { audit, set, to, reason = '' }: Done,
): Promise<FeedbackRecord> {
  const { db, now } = call;
  await updateFeedback(db, before, to ? { ...set, state: to } : set, now);
  if (to) {
    const actor = call.person?.name ?? before.sender_name;
    await insertEvent(db, { feedback_id: before.id, state: to, reason, actor, at: now });
  }
  const after = await findMessage(db, before.uuid);
  if (!after) throw notFound();
  call.audit({
    action: audit,
    resource: 'feedback',
    id: before.uuid,
    before: auditedFeedback(before),
    after: auditedFeedback(after),
    reason: reason || null,
    ...(after.sender_uuid ? { subject: after.sender_uuid } : {}),
  });
  return after;
}

/** A message on the wire for the person of a call: for staff with all that they see beside it. */
export async function detailOf(
  call: { readonly db: Reading; readonly person: SignedIn | null },
  row: FeedbackRecord,
): Promise<FeedbackDetail> {
  const { db } = call;
  const thread = await readThread(db, row.id);
  const view = { ...viewOf(row, thread), version: row.version };
  if (!isStaffOf(knownPerson(call.person))) return { ...view, staff: null };
  const [events, merged, faq, tasks] = await Promise.all([
    readEvents(db, row.id),
    readMergedThreads(db, row.id),
    readItems(db, [row.faq_item, row.draft_item, row.correction_item]),
    readTasksOf(db, row.id),
  ]);
  return {
    ...view,
    staff: {
      sender: {
        uuid: row.sender_uuid,
        name: row.sender_name,
        email: row.sender_email,
        organisation: row.organisation,
        locale: row.locale,
      },
      topic: row.topic,
      office: row.office,
      figure: row.figure,
      faq: faq.get(row.faq_item ?? 0) ?? null,
      draft: faq.get(row.draft_item ?? 0) ?? null,
      request:
        row.request_uuid && row.request_number
          ? { uuid: row.request_uuid, number: row.request_number }
          : null,
      article: faq.get(row.correction_item ?? 0) ?? null,
      correction:
        row.correction_id && row.correction_state
          ? { id: row.correction_id, state: row.correction_state }
          : null,
      tasks: tasks.map(shownTask),
      owner: row.owner_uuid ? { uuid: row.owner_uuid, name: row.owner_name ?? '' } : null,
      votes: row.votes,
      notes: thread.filter(({ kind }) => kind === 'note').map(shownMessage),
      merged: merged.map(({ uuid, number, subject, sender_name, body, created_at, messages }) => ({
        uuid,
        number,
        subject,
        sender: sender_name,
        text: body,
        sent_at: created_at.toISOString(),
        messages: messages.map(shownMessage),
      })),
      events: events.map(({ actor, at, ...event }) => ({ ...event, by: actor, at: at.toISOString() })),
      listed: row.listed_at !== null,
      steps: stepsOf(row),
    },
  };
}

interface Sender {
  readonly id: number;
  readonly number: string;
  readonly sender_uuid: string | null;
  readonly sender_email: string;
  readonly locale: string;
}

/** Mails the person who wrote a message; the secret of the link is in its fragment, which no log sees. Each email has a link of its own: only hashes of their secrets are kept. */
export async function tellSender(
  { db, platform, now }: Pick<AnyCall, 'db' | 'platform' | 'now'>,
  row: Sender,
  template: TemplateKey,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const status = newSecret(platform.clock);
  await insertLink(db, { hash: sha256(status), feedback_id: row.id, made_at: now });
  await sendMail(db, platform, {
    template,
    to: row.sender_email,
    ...(row.sender_uuid ? { userUuid: row.sender_uuid } : {}),
    locale: row.locale,
    values: {
      number: row.number,
      link: platform.config.webUrl + href('contact', { query: { follow: '1' } }) + linkFragment(status),
      ...values,
    },
  });
  return status;
}
