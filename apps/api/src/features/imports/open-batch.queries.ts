import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { lockSheetForEntry, readSheetFor } from '../sheets/queries.ts';
import { type BatchRow, lockBatch, readBatch } from './batch.queries.ts';

/**
 * A batch that must be there.
 * @throws Problem 404
 */
export async function batchOf(db: Reading, id: string): Promise<BatchRow> {
  const batch = await readBatch(db, id);
  if (!batch) {
    throw notFound();
  }
  return batch;
}

/**
 * A batch with its sheet, for people who may see the imports of that sheet.
 * @throws Problem 404
 */
export async function visibleBatch(db: Reading, id: string, who: SignedIn) {
  const batch = await batchOf(db, id);
  return { batch, sheet: await readSheetFor(db, batch.sheet_id ?? 0, who, 'import') };
}

/**
 * The batch and its sheet, locked, while rows may still go into the sheet.
 * @throws Problem 404, 409 when the sheet or the import is closed
 */
export async function openBatch(db: Writing, id: string, who: SignedIn) {
  await visibleBatch(db, id, who);
  const batch = await lockBatch(db, id);
  if (!batch) {
    throw notFound();
  }
  const sheet = await lockSheetForEntry(db, batch.sheet_id ?? 0, who, 'import');
  if (batch.state === 'undone' || batch.state === 'discarded') {
    throw wrongState(refusal('collection.import-closed'));
  }
  return { batch, sheet };
}
