import { inTransaction } from '@datum/database/transaction';
import type { Platform } from '../../../platform/platform.ts';
import { keepSome } from './standings.queries.ts';

/** As many are computed in one transaction. */
const AT_ONCE = 5_000;

/** Keeps all standings of a day that are not kept, some thousand at once. */
export async function keepStandings(platform: Platform): Promise<void> {
  while (
    (await inTransaction(platform.database.write, (db) => keepSome(db, platform.today(), AT_ONCE))) ===
    AT_ONCE
  ) {
    // the next ones
  }
}
