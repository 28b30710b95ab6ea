import { isLost } from '@datum/database/connection/lost-connection';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { appendChanges, type Change } from '../../platform/audit/audit.ts';
import { Problem } from '../../platform/http/problem.ts';
import { summaryOf } from '../../platform/http/tell.ts';
import { startTurns } from '../../platform/jobs/clock-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { goLive, holdDue, lockDue } from './go-live.queries.ts';
import { tellLate, tellMissed, tellStuck } from './missed/missed.jobs.ts';
import { missedOf } from './missed/missed.rules.ts';

/** How often the clock looks for releases whose minute has come. The look is one indexed query. */
const EVERY_MS = 1_000;

const SYSTEM = { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null };

/** Publishes scheduled releases at their minute; those of the same minute switch together (rules 3.1). */
export function startReleaseClock(platform: Platform): { close(): Promise<void> } {
  return startTurns(platform, {
    everyMs: EVERY_MS,
    turn: () => publishDue(platform),
    away: 'the database is away; releases are looked for again',
    failed: 'a scheduled release could not go live; what was public stays public',
  });
}

/**
 * Switches everything that is due, minute by minute, each in a transaction of its own. Releases that the rules refuse
 * (another seal than the approved one, a month missing before them) go back to staff with the reason; what was public
 * stays public. Those who may publish are told of what missed its minute or went live late.
 */
export async function publishDue(platform: Platform): Promise<void> {
  try {
    while (await publishMinute(platform)) {
      // the next minute
    }
  } catch (error) {
    if (!isLost(error)) await tellStuck(platform, platform.clock.now());
    throw error;
  }
}

async function publishMinute(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  let due: Awaited<ReturnType<typeof lockDue>> = [];
  const work = (step: (db: Writing, audit: (change: Change) => void) => Promise<void>) =>
    inTransaction(platform.database.write, async (db) => {
      due = await lockDue(db, now);
      const changes: Change[] = [];
      await step(db, (change) => changes.push(change));
      await appendChanges(db, SYSTEM, now, changes);
    });
  try {
    await work((db, audit) => goLive(db, due, now, null, audit));
    const late = missedOf(due, now);
    if (late.length > 0) await tellLate(platform, late);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    platform.log.error({ err: error }, 'a scheduled release was refused and put on hold');
    const cause = summaryOf(error);
    await work((db, audit) => holdDue(db, due, cause, now, audit));
    await tellMissed(platform, missedOf(due), cause);
  }
  return due.length > 0;
}
