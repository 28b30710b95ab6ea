import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import { Problem, wrongState } from '../../../platform/http/problem.ts';
import { findItem, type ItemRecord } from '../queries.ts';
import { type Audit, note } from '../steps/due.queries.ts';
import { requireReady } from '../steps/ready.queries.ts';
import { putOut, updateItem } from '../write.queries.ts';
import { findGroup, type GroupRow, lockNamed, updateGroup } from './groups.queries.ts';
import { auditedGroup } from './groups.rules.ts';

/** What keeps an item of a group from going live; null = nothing. What readers see already lacks nothing. */
export async function whatLacks(db: Reading, item: ItemRecord): Promise<Refusal | null> {
  if (item.state === 'published') return null;
  if (item.state !== 'approved') return refusal('content.group-not-approved', { state: item.state });
  try {
    await requireReady(db, item.type, item);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.refusal;
    throw error;
  }
}

/**
 * A group goes live as `bringOut` says, with its line in the audit log.
 * @throws Problem state with what is missing, item by item
 */
export async function putOutGroup(db: Writing, uuid: string, now: Date, audit: Audit): Promise<void> {
  const group = await findGroup(db, uuid);
  if (!group || group.live_at) return;
  await bringOut(db, group, now, audit);
  const after = await findGroup(db, uuid);
  audit({
    action: 'content-groups.publish',
    resource: 'content_groups',
    id: uuid,
    before: auditedGroup(group),
    after: after && auditedGroup(after),
  });
}

/**
 * Everything in a group goes live, or nothing: the caller's transaction holds both.
 * @throws Problem state with what is missing, item by item
 */
export async function bringOut(db: Writing, group: GroupRow, now: Date, audit: Audit): Promise<void> {
  const named = group.content;
  if (named.length === 0) throw wrongState(refusal('content.group-empty', { name: group.name }));
  await lockNamed(db, named);
  const items: ItemRecord[] = [];
  for (const { type, uuid } of named) {
    const item = await findItem(db, type, uuid);
    if (item) items.push(item);
  }
  await requireAllReady(db, group, items);
  for (const item of items.filter(({ state }) => state !== 'published')) {
    await putOut(db, item.type, item.id, item.newest, now);
    await updateItem(db, item, now, {});
    await note(db, 'content.publish', item, audit);
  }
  await settle(db, group, now);
}

/** @throws Problem state */
async function requireAllReady(db: Reading, group: GroupRow, items: readonly ItemRecord[]): Promise<void> {
  const what: Refusal[] = [];
  for (const item of items) {
    const why = await whatLacks(db, item);
    if (why) what.push(refusal('content.group-lacks', { title: item.title, why }));
  }
  if (what.length > 0) throw wrongState(refusal('content.group-not-ready', { name: group.name, what }));
}

/** The group is live; which versions went with it stays. */
async function settle(db: Writing, group: GroupRow, now: Date): Promise<void> {
  await db
    .updateTable('content_group_items as m')
    .from('content_items as i')
    .whereRef('i.id', '=', 'm.item_id')
    .where('m.group_id', '=', group.id)
    .set((eb) => ({ is_open: false, number: eb.ref('i.published') }))
    .execute();
  await updateGroup(db, group, now, { live_at: now, publish_at: null, missed_at: null });
}
