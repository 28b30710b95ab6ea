import { mustHoldNone } from '@datum/database/transaction';
import { KEEPING } from '../files/keeping.table.ts';
import type { Platform } from '../platform.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes old objects of the own storage that no row names, and adds rows whose object is not there to those that
 * `files/keeping.ts` counted just before. Gives both.
 */
export async function collectStoredOrphans(
  platform: Platform,
): Promise<{ readonly deleted: number; readonly missing: number }> {
  mustHoldNone('deleting files');
  const { database, storages, log, watched } = platform;
  const storage = storages.at(storages.own);
  // rows first: an object is there before its row is
  const rows = await database.read
    .selectFrom('stored_objects')
    .where('place', '=', storages.own)
    .select('key')
    .execute();
  const named = new Set(rows.map(({ key }) => key));
  const there = await storage.list();
  const keys = new Set(there.map(({ key }) => key));
  const missing = [...named].filter((key) => !keys.has(key)).length;
  watched.missingFiles += missing;
  if (missing > 0) log.error({ missing }, 'rows name files that are not in the storage');
  // by the storage's clock, which also gave the objects their times
  const latest = Date.now() - KEEPING.orphanHours * HOUR_MS;
  const orphans = there.filter(({ key, at }) => !named.has(key) && at.getTime() < latest);
  if (orphans.length > KEEPING.fewOrphans && orphans.length > named.size) {
    log.error({ orphans: orphans.length }, 'most stored files have no row: they are of another database');
    return { deleted: 0, missing };
  }
  for (const { key } of orphans) await storage.remove(key);
  return { deleted: orphans.length, missing };
}
