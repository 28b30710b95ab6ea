import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { Writing } from '@datum/database/open';
import type { Change } from '../../../platform/audit/audit.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tellVisitors } from '../../plans/queries.ts';
import { findItem, type ItemRecord } from '../queries.ts';
import { auditedItem } from '../rules.ts';
import { putOut, updateItem } from '../write.queries.ts';
import { requireReady } from './ready.queries.ts';

type Audit = (change: Change) => void;

/** As many at once: what comes out together is one transaction. */
const AT_ONCE = 500;

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

/** Everything whose minute has come, at one moment; gives how many. */
export async function putOutDue(db: Writing, now: Date, audit: Audit): Promise<number> {
  const due = await lockDue(db, now);
  for (const item of due) await putOutOne(db, item, now, audit);
  return due.length;
}

/** What waits for releases of data comes out with them, in their transaction. */
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
  for (const item of due) await putOutOne(db, item, now, audit);
}

/** What cannot come out goes back to its author, whose page says what is missing; what readers saw stays. */
async function putOutOne(
  db: Writing,
  { uuid, type }: { readonly uuid: string; readonly type: string },
  now: Date,
  audit: Audit,
): Promise<void> {
  const name = type as ContentTypeName; // written by the calls of its type
  const item = await findItem(db, name, uuid);
  if (!item) return;
  const isReady = await isStillReady(db, name, item);
  if (isReady) {
    await putOut(db, name, item.id, item.approved ?? item.newest, now);
    await updateItem(db, item, now, {});
  } else {
    const sentBack = { publish_at: null, publish_with: null, review: 'returned' as const };
    await updateItem(db, item, now, sentBack);
  }
  const after = await findItem(db, name, uuid);
  audit({
    action: isReady ? 'content.publish' : 'content.return',
    resource: 'content',
    id: uuid,
    before: auditedItem(item),
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

/** What is to be taken back now, at one moment; gives how many. */
export async function takeBackDue(db: Writing, now: Date, audit: Audit): Promise<number> {
  const due = await db
    .selectFrom('content_items')
    .where('unpublish_at', '<=', now)
    .orderBy('unpublish_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .select(['uuid', 'type'])
    .execute();
  for (const { uuid, type } of due) {
    const item = await findItem(db, type as ContentTypeName, uuid); // written by the calls of its type
    if (!item) continue;
    await updateItem(db, item, now, { published: null, unpublish_at: null });
    const after = await findItem(db, item.type, uuid);
    audit({
      action: 'content.unpublish',
      resource: 'content',
      id: uuid,
      before: auditedItem(item),
      after: after && auditedItem(after),
    });
  }
  if (due.length > 0) await tellVisitors(db);
  return due.length;
}
