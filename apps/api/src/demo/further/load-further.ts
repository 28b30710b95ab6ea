import type { Reading, Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { storePart } from './load-part.ts';
import { type Office, readOffice } from './office.ts';
import { DEMO_PARTS, type DemoPart, needsOf } from './parts.ts';
import type { Dating } from './survey-rounds.ts';

/** Hours by which the demonstration's clock is ahead of UTC (Asia/Kuala_Lumpur). */
const UTC_OFFSET = 8;

/** Further subjects, each by its code: all of them, or those named. */
export type WantedSubjects = 'all' | readonly string[];

/**
 * Loads what a demonstration lacks of its further subjects: each in a transaction of its own, after those that it is computed from.
 * Nothing is locked that others write. What was not loaded to its end is loaded at the next call.
 * @param loaded is told of each, with the seconds that it took
 */
export async function loadFurther(
  platform: Platform,
  wanted: WantedSubjects,
  loaded: (code: string, seconds: number) => void = () => {},
): Promise<void> {
  const { write, owner } = platform.database;
  const office = await readOffice(write);
  if (!office) return;
  const missing = await missingParts(write, wanted);
  for (const part of missing) {
    const begun = performance.now();
    const dating = { now: platform.clock.now(), utcOffset: UTC_OFFSET };
    const isNew = await inTransaction(write, (db) => storeOnce(db, part, office, dating));
    if (!isNew) continue;
    loaded(part.code, (performance.now() - begun) / 1000);
  }
  // the server plans with rows that it has counted
  if (missing.length > 0) await owner.query('analyze');
}

/** Stores a part unless another process has: they take turns. Gives whether it did. */
async function storeOnce(db: Writing, part: DemoPart, office: Office, dating: Dating): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo_loads'))`.execute(db);
  if (!(await missingParts(db, [part.code])).length) return false;
  await storePart(db, part, office, dating);
  return true;
}

/** What a demonstration has not loaded yet of what is wanted, and of what that is computed from. */
async function missingParts(db: Reading, wanted: WantedSubjects): Promise<DemoPart[]> {
  const rows = await db.selectFrom('demo_loads').select('subject').execute();
  const done = new Set(rows.map(({ subject }) => subject));
  const asked = new Set(wanted === 'all' ? DEMO_PARTS.map(({ code }) => code) : wanted);
  // what a part needs stands before it
  for (const part of DEMO_PARTS.toReversed()) {
    if (asked.has(part.code)) for (const need of needsOf(part)) asked.add(need);
  }
  return DEMO_PARTS.filter(({ code }) => asked.has(code) && !done.has(code));
}
