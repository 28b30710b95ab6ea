import type { Endpoint } from '@datum/contract/calls/endpoint';
import { linkFragment } from '@datum/contract/forms/link-fragment';
import type { TemplateKey } from '@datum/contract/messages/mail-template-keys';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { ReadCall, WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, notFound } from '../../platform/http/problem.ts';
import { messageIdOf, sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStatusToken, replyAddress, statusToken } from '../../platform/proofs/request-links.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { type Change, changeRequest } from './change.queries.ts';
import { findRequest, lockRequest, type RequestRecord } from './queries.ts';
import { oldLink } from './rules.ts';
import { readCarriers, readPeople } from './thread/thread.queries.ts';
import { detailOf, isStaffOf, todayOf } from './view.routes.ts';
import { auditedRequest } from './view.rules.ts';

/** The call of one endpoint. */
export type CallOf<E> = E extends Endpoint<infer P, infer Q, infer B, infer _A> ? WriteCall<P, Q, B> : never;

/** A write about a request. */
export type AnyCall = WriteCall<unknown, unknown, unknown>;

/** A request that a person may know of. @throws Problem 404, also for those of others */
export async function needRequest(db: Reading, uuid: string, person: SignedIn): Promise<RequestRecord> {
  const row = await findRequest(db, uuid);
  if (!row || !(isStaffOf(person) || row.requester_uuid === person.uuid)) throw notFound();
  return row;
}

/** The same, locked. @param version that the person has seen; null = any. @throws Problem 404; 409 with what stands there now */
export async function lockKnown(call: AnyCall, uuid: string, version: number | null): Promise<RequestRecord> {
  const person = knownPerson(call.person);
  const row = await lockRequest(call.db, uuid);
  if (!row || !(isStaffOf(person) || row.requester_uuid === person.uuid)) throw notFound();
  if (version !== null && row.version !== version) {
    throw changedMeanwhile(await detailOf(call.db, call.platform, row, person));
  }
  return row;
}

/** The request of a signed link; what was merged leads to where its thread goes on. @throws Problem 404 */
export async function requestOfLink(
  { db, platform }: Pick<ReadCall<unknown, unknown, unknown>, 'db' | 'platform'>,
  token: string,
): Promise<RequestRecord> {
  const link = readStatusToken(platform.config.appSecret, token);
  const row = link && (await findRequest(db, link.uuid));
  if (!row || row.link_version !== link.version) throw oldLink();
  return row;
}

/** What was done, for the audit trail. */
interface Done extends Change {
  readonly audit: AuditAction<'report_requests'>;
  /** What the audit row has beside the request. */
  readonly more?: object;
}

/** Writes a change, its line in the timeline and its audit row. Gives the request as it is now. */
export async function follow(
  call: AnyCall,
  before: RequestRecord,
  { audit, more, ...change }: Done,
): Promise<RequestRecord> {
  const { db, platform, now } = call;
  const { today, daysOff } = await todayOf(db, platform);
  await changeRequest(db, before, change, { now, today, daysOff });
  const after = await findRequest(db, before.uuid);
  if (!after) throw notFound();
  call.audit({
    action: audit,
    resource: 'report_requests',
    id: before.uuid,
    before: auditedRequest(before),
    after: { ...auditedRequest(after), ...more },
    reason: change.reason || null,
    ...(after.requester_uuid ? { subject: after.requester_uuid } : {}),
  });
  return after;
}

/** The request on the wire for the person of a call. */
export const answer = async (call: AnyCall, row: RequestRecord) =>
  detailOf(call.db, call.platform, row, knownPerson(call.person));

/** The page of a request for who asked: signed in or not, the link opens it. Its secret is in the fragment, which no log sees. */
export const statusLink = ({ config }: Platform, row: Pick<RequestRecord, 'uuid' | 'link_version'>): string =>
  config.webUrl +
  href('report-request', { query: { follow: '1' } }) +
  linkFragment(statusToken(config.appSecret, row));

/** The page of a request for staff. */
export const staffLink = ({ config }: Platform, { uuid }: Pick<RequestRecord, 'uuid'>): string =>
  config.webUrl + href('report-requests.show', { id: uuid });

/** Mails the one who asked, and those whose mail joins the thread. Gives the id of the requester's. */
export async function tellRequester(
  { db, platform }: Pick<AnyCall, 'db' | 'platform'>,
  row: RequestRecord,
  template: TemplateKey,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { appSecret, inboundAddress } = platform.config;
  const others = await readPeople(db, row.id);
  const thread = {
    replyTo: inboundAddress ? replyAddress(appSecret, inboundAddress, row.number) : null,
    refersTo: (await readCarriers(db, row.id)).map(({ mail_uuid, message_id }) =>
      mail_uuid ? messageIdOf(mail_uuid, platform.config.webUrl) : (message_id ?? ''),
    ),
  };
  const shared = { number: row.number, title: row.title, link: statusLink(platform, row), ...values };
  const send = (to: string, name: string) =>
    sendMail(db, platform, { template, to, locale: row.locale, values: { ...shared, name }, thread });
  const own = await send(row.requester_email, row.requester_name);
  for (const { email, name } of others) await send(email, name);
  return own;
}
