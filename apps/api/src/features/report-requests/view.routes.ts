import type { RequestDetail, RequestView, StaffView } from '@datum/contract/requests/request-view';
import type { Reading } from '@datum/database/open';
import type { Platform } from '../../platform/platform.ts';
import { type Downloader, fileKey } from '../../platform/proofs/request-links.ts';
import { readSamePerson } from '../../platform/proofs/same-person.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import { makersOf } from './papers/answers.rules.ts';
import { type RequestRecord, readSettings } from './queries.ts';
import { readParts, readStaffParts } from './record.queries.ts';
import { asksFor } from './sides.queries.ts';
import { blocksOf, deliverBlock, type PathOf, shownMessage, shownView, type Today } from './view.rules.ts';

/** How long an address of a file on a page is good: long enough for a page that stays open over lunch. */
const FILE_MS = 3 * 3_600_000;

/** Staff who read every request; everybody else reads their own. */
export const isStaffOf = (person: SignedIn): boolean => person.scopes.get('requests.report.view') === 'all';

/** The day with the office's days off. */
export async function todayOf(db: Reading, platform: Platform): Promise<Today> {
  const { days_off } = await readSettings(db);
  return { today: platform.today(), daysOff: days_off };
}

/** Addresses of files for one side. Those of an answer end with it. */
const pathsFor =
  ({ config, clock }: Platform, whose: Downloader): PathOf =>
  ({ uuid }, until) => {
    const now = clock.now().getTime();
    const last = until && whose === 'requester' ? Math.min(until.getTime(), now + FILE_MS) : now + FILE_MS;
    return last <= now
      ? null
      : `/api/v1/report-requests/files/${uuid}?key=${fileKey(config.appSecret, uuid, whose, new Date(last))}`;
  };

/** A request as the one who asked reads it. */
export async function viewForRequester(
  db: Reading,
  platform: Platform,
  row: RequestRecord,
): Promise<RequestView> {
  const [parts, today] = await Promise.all([readParts(db, row.id), todayOf(db, platform)]);
  return shownView(row, parts, today, pathsFor(platform, 'requester'), false);
}

/** A request on the wire: for staff with all that they see beside it. */
export async function detailOf(
  db: Reading,
  platform: Platform,
  row: RequestRecord,
  person: SignedIn,
): Promise<RequestDetail> {
  if (!isStaffOf(person)) return { ...(await viewForRequester(db, platform, row)), staff: null };
  const [parts, today, more, isAlone, isOwn, own] = await Promise.all([
    readParts(db, row.id),
    todayOf(db, platform),
    readStaffParts(db, row, person.uuid, platform.clock.now()),
    isHeldByOne(db, 'requests.report.deliver'),
    asksFor(db, row.id, person.uuid),
    readSamePerson(db, person.uuid),
  ]);
  const pathOf = pathsFor(platform, 'staff');
  const makers = makersOf(parts);
  const staff: StaffView = {
    owner: row.owner_uuid ? { uuid: row.owner_uuid, name: row.owner_name ?? '' } : null,
    tags: row.tags,
    locale: row.locale,
    requester_uuid: row.requester_uuid,
    plan: more.plan?.name ?? null,
    earlier: more.earlier,
    related: more.related,
    notes: parts.messages
      .filter(({ kind }) => kind === 'note')
      .map((note) => shownMessage(note, parts.files, pathOf)),
    tasks: [...row.tasks],
    people: more.people,
    held: more.held.map((mail) => ({
      id: mail.id,
      from_email: mail.from_email,
      from_name: mail.from_name,
      subject: mail.subject,
      body: mail.body,
      attachments: mail.attachments,
      at: mail.at.toISOString(),
    })),
    draft: more.draft
      ? {
          body: more.draft.body,
          authors: more.draft.names,
          version: more.draft.version,
          updated_at: more.draft.updated_at.toISOString(),
        }
      : null,
    presence: more.presence,
    events: parts.events.map((event) => ({
      id: event.id,
      action: event.action,
      before: event.state_before,
      after: event.state_after,
      reason: event.reason,
      by: event.actor,
      at: event.at.toISOString(),
    })),
    downloads: more.downloads.map(({ name, at, by_staff }) => ({ name, at: at.toISOString(), by_staff })),
    listed:
      row.listed_on && row.listed_title && row.listed_reuse
        ? { title: row.listed_title, reuse: row.listed_reuse, on: row.listed_on }
        : null,
    blocks: blocksOf(row, makers.length > 0),
    deliver_block: deliverBlock(row, makers, { own, isAlone, isOwn }),
    is_own: isOwn && !isAlone,
  };
  return { ...shownView(row, parts, today, pathOf, true), staff };
}
