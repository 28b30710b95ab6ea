import type { ContentTypeName } from '@datum/contract/content/content-types';
import { apart } from '@datum/database/apart';
import type { Writing } from '@datum/database/open';
import type { Change } from '../../../platform/audit/audit.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findItem, type ItemRecord } from '../queries.ts';
import { auditedItem } from '../rules.ts';
import { putOut, updateItem } from '../write.queries.ts';
import { requireReady } from './ready.queries.ts';

/** Takes a line for the audit log. */
export type Audit = (change: Change) => void;

/** An item that a clock or a release takes up. */
export interface Due {
  readonly uuid: string;
  readonly type: string;
}

/** How much a turn of the clock took up, and what of it failed with what. */
export interface Turned {
  readonly count: number;
  readonly failed: readonly { readonly uuid: string; readonly error: unknown }[];
}
/** What is done with one item. */
export type Work = (db: Writing, due: Due, now: Date, audit: Audit) => Promise<void>;

/** As many at once: what comes out together is one transaction. */
export const AT_ONCE = 500;

/** What is due to come out, locked; what another process has is passed over. */
const lockDue = (db: Writing, now: Date) =>
  db
    .selectFrom('content_items')
    .where('publish_at', '<=', now)
    .where('archived_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .select(['uuid', 'type'])
    .execute();

/** Everything whose minute has come, at one moment; gives how many there were, and what failed of it. */
export async function putOutDue(db: Writing, now: Date, audit: Audit): Promise<Turned> {
  const due = await lockDue(db, now);
  return { count: due.length, failed: await eachApart(db, due, now, audit, putOutOne, sendBack) };
}

/** What waits for releases of data comes out with them, in their transaction; what fails holds up neither them nor the others. */
export async function putOutWith(
  db: Writing,
  releases: readonly number[],
  now: Date,
  audit: Audit,
): Promise<void> {
  if (releases.length === 0) return;
  const due = await db
    .selectFrom('content_items')
    .where('publish_with', 'in', [...releases])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .select(['uuid', 'type'])
    .execute();
  await eachApart(db, due, now, audit, putOutOne, sendBack);
}

/** Takes up items one by one: one that fails leaves nothing behind, and is put aside. */
export async function eachApart(
  db: Writing,
  due: readonly Due[],
  now: Date,
  audit: Audit,
  work: Work,
  aside?: Work,
): Promise<Turned['failed']> {
  const failed: { uuid: string; error: unknown }[] = [];
  for (const item of due) {
    const changes: Change[] = [];
    const wrong = await apart(db, () => work(db, item, now, (change) => changes.push(change)));
    if (!wrong) {
      for (const change of changes) audit(change);
      continue;
    }
    failed.push({ uuid: item.uuid, error: wrong.error });
    // what cannot even be put aside is tried again at the next turn
    if (aside) await apart(db, () => aside(db, item, now, audit));
  }
  return failed;
}

/** What cannot come out goes back to its author, whose page says what is missing; what readers saw stays. */
async function putOutOne(db: Writing, due: Due, now: Date, audit: Audit): Promise<void> {
  const name = due.type as ContentTypeName; // written by the calls of its type
  const item = await findItem(db, name, due.uuid);
  if (!item) return;
  if (!(await isStillReady(db, name, item))) return sendBack(db, due, now, audit);
  await putOut(db, name, item.id, item.approved ?? item.newest, now);
  await updateItem(db, item, now, {});
  await note(db, 'content.publish', item, audit);
}

/** Returns an item to its author without a note: its page says that it could not come out. */
async function sendBack(db: Writing, { uuid, type }: Due, now: Date, audit: Audit): Promise<void> {
  const item = await findItem(db, type as ContentTypeName, uuid); // written by the calls of its type
  if (!item) return;
  const sentBack = { publish_at: null, publish_with: null, review: 'returned', review_note: '' } as const;
  await updateItem(db, item, now, sentBack);
  await note(db, 'content.return', item, audit);
}

/** A line of the audit log: an item before a step of the clock, and as it is now. */
export async function note(
  db: Writing,
  action: 'content.publish' | 'content.return' | 'content.unpublish' | 'content.held',
  before: ItemRecord,
  audit: Audit,
): Promise<void> {
  const after = await findItem(db, before.type, before.uuid);
  audit({
    action,
    resource: 'content',
    id: before.uuid,
    before: auditedItem(before),
    after: after && auditedItem(after),
  });
}

async function isStillReady(db: Writing, type: ContentTypeName, item: ItemRecord): Promise<boolean> {
  try {
    await requireReady(db, type, item);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
