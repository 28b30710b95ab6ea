import type { Reading, Writing } from '@datum/database/open';

/** All decisions on a cell, newest first, with who made them. */
export function readCellDecisions(db: Reading, itemId: number, regionId: number, period: string) {
  return db
    .selectFrom('average_decisions as d')
    .leftJoin('users as u', 'u.uuid', 'd.by_uuid')
    .where('d.period', '=', period)
    .where('d.item_id', '=', itemId)
    .where('d.region_id', '=', regionId)
    .orderBy('d.id', 'desc')
    .select(['d.quote_id', 'd.included', 'd.reason', 'd.at', 'u.name as by'])
    .execute();
}

/** The decision on a quote that counts, if there is one. */
export const findDecision = (
  db: Reading,
  cell: { item_id: number; region_id: number; period: string },
  quoteId: number,
) =>
  db
    .selectFrom('average_decisions')
    .where('period', '=', cell.period)
    .where('item_id', '=', cell.item_id)
    .where('region_id', '=', cell.region_id)
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['included', 'by_uuid'])
    .executeTakeFirst();

export function readLock(db: Reading, itemId: number, regionId: number, period: string) {
  return db
    .selectFrom('average_locks as l')
    .leftJoin('users as u', 'u.uuid', 'l.by_uuid')
    .where('l.period', '=', period)
    .where('l.item_id', '=', itemId)
    .where('l.region_id', '=', regionId)
    .select(['l.reason', 'l.at', 'u.name as by'])
    .executeTakeFirst();
}

export async function insertDecision(
  db: Writing,
  decision: {
    item_id: number;
    region_id: number;
    period: string;
    quote_id: number;
    included: boolean;
    reason: string;
    by_uuid: string;
    at: Date;
  },
): Promise<void> {
  await db.insertInto('average_decisions').values(decision).execute();
}

export async function insertLock(
  db: Writing,
  lock: { item_id: number; region_id: number; period: string; reason: string; by_uuid: string; at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('average_locks')
    .values(lock)
    .onConflict((conflict) => conflict.columns(['period', 'item_id', 'region_id']).doNothing())
    .returning('item_id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function deleteLock(
  db: Writing,
  cell: { item_id: number; region_id: number; period: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('average_locks')
    .where('period', '=', cell.period)
    .where('item_id', '=', cell.item_id)
    .where('region_id', '=', cell.region_id)
    .returning('item_id')
    .executeTakeFirst();
  return gone !== undefined;
}
