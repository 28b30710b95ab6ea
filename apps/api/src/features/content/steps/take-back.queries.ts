import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import { Problem } from '../../../platform/http/problem.ts';
import { tellVisitors } from '../../plans/queries.ts';
import { findItem, type ItemRecord } from '../queries.ts';
import { updateItem } from '../write.queries.ts';
import { AT_ONCE, type Audit, type Due, eachApart, note, type Turned, type Work } from './due.queries.ts';
import { requireUnused } from './ready.queries.ts';

/** How long the clock leaves what it could not take back before it looks again. */
const HELD_MS = 60_000;

/** Tells those who publish such texts that one stays at its minute, and why. */
export type TellHeld = (db: Writing, item: ItemRecord, why: Refusal) => Promise<void>;

/**
 * What is to be taken back now, at one moment. As by hand, what readers are led to stays; it goes by itself once they are
 * not. What fails is tried again.
 */
export async function takeBackDue(db: Writing, now: Date, audit: Audit, tell: TellHeld): Promise<Turned> {
  const due = await lockEnding(db, now);
  const held = await readHeld(db, due);
  const work: Work = async (own, one, at, line) => {
    const item = await itemOf(own, one);
    if (!item) return;
    const why = held.get(one.uuid);
    await (why ? hold(own, item, { why, now: at, audit: line, tell }) : takeBack(own, item, at, line));
  };
  const failed = await eachApart(db, due, now, audit, work);
  if (due.length > 0) await tellVisitors(db);
  return { count: due.length, failed };
}

const lockEnding = (db: Writing, now: Date) =>
  db
    .selectFrom('content_items')
    .where('unpublish_at', '<=', now)
    .where((eb) => eb.or([eb('held_at', 'is', null), eb('held_at', '<=', new Date(now.getTime() - HELD_MS))]))
    .orderBy('unpublish_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .select(['uuid', 'type'])
    .execute();

const itemOf = (db: Reading, { uuid, type }: Due) => findItem(db, type as ContentTypeName, uuid); // written by the calls of its type

/** What stays, and why. What leads to each other goes together, unless something that stays leads to it. */
async function readHeld(db: Reading, due: readonly Due[]): Promise<ReadonlyMap<string, Refusal>> {
  const held = new Map<string, Refusal>();
  const going = new Map(due.map((one) => [one.uuid, one]));
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    const goingToo = new Set(going.keys());
    for (const one of [...going.values()]) {
      const why = await whyHeld(db, one, goingToo);
      if (!why) continue;
      held.set(one.uuid, why);
      going.delete(one.uuid);
    }
  }
  return held;
}

async function whyHeld(db: Reading, one: Due, goingToo: ReadonlySet<string>): Promise<Refusal | null> {
  const item = await itemOf(db, one);
  if (!item) return null;
  try {
    await requireUnused(db, item.type, item, goingToo);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.refusal;
    throw error;
  }
}

async function takeBack(db: Writing, item: ItemRecord, now: Date, audit: Audit): Promise<void> {
  await updateItem(db, item, now, { published: null, unpublish_at: null, held_at: null });
  await note(db, 'content.unpublish', item, audit);
}

interface Held {
  readonly why: Refusal;
  readonly now: Date;
  readonly audit: Audit;
  readonly tell: TellHeld;
}

/** It stays; staff hear of it once. Its version stays too: an editor who has it open loses nothing. */
async function hold(db: Writing, item: ItemRecord, { why, now, audit, tell }: Held): Promise<void> {
  await db.updateTable('content_items').set({ held_at: now }).where('id', '=', item.id).execute();
  if (item.held_at !== null) return;
  await note(db, 'content.held', item, audit);
  await tell(db, item, why);
}
