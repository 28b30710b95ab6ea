import { type Clock, startClock, stopClock } from '@datum/contract/requests/request-clock';
import { isEnded, type RequestState, type Wait } from '@datum/contract/requests/request-steps';
import type { Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Updateable } from 'kysely';
import type { RequestRecord } from './queries.ts';

/** What is done to a request. */
export interface Change {
  /** A word of the timeline: `step.begin`, `message`. */
  readonly action: string;
  readonly to?: RequestState;
  /** What it waits for from now on; absent = as before. */
  readonly waits?: Wait | null;
  readonly reason?: string;
  /** Name of who did it; null = the requester by a link, or the system. */
  readonly actor: string | null;
  readonly set?: Updateable<Database['report_requests']>;
  /** A change that only the timeline needs no line of. */
  readonly quiet?: true;
}

interface When {
  readonly now: Date;
  readonly today: string;
  readonly daysOff: readonly string[];
}

/** Writes a change of a locked request: its state, its clock, and the line of its timeline. */
export async function changeRequest(
  db: Writing,
  row: RequestRecord,
  change: Change,
  when: When,
): Promise<void> {
  const { to = row.state, waits = row.waiting } = change;
  // what is over waits for nobody
  const waiting = isEnded(to) ? null : waits;
  await db
    .updateTable('report_requests')
    .set({
      ...change.set,
      state: to,
      waiting,
      ...clockAfter(row, waiting, to, when),
      version: row.version + 1,
      updated_at: when.now,
    })
    .where('id', '=', row.id)
    .execute();
  if (change.quiet) return;
  await noteEvent(db, row.id, {
    action: change.action,
    state_before: row.state,
    state_after: to,
    reason: change.reason ?? '',
    actor: change.actor,
    at: when.now,
  });
}

/** The clock stands while the request waits for somebody else. */
function clockAfter(
  row: RequestRecord,
  waiting: Wait | null,
  to: RequestState,
  { today, daysOff }: When,
): Clock {
  const clock: Clock = { due_on: row.due_on, paused_on: row.paused_on, paused_days: row.paused_days };
  return waiting === null || isEnded(to) ? startClock(clock, today, daysOff) : stopClock(clock, today);
}

export const noteEvent = (
  db: Writing,
  request: number,
  event: {
    readonly action: string;
    readonly state_before: string | null;
    readonly state_after: string;
    readonly reason: string;
    readonly actor: string | null;
    readonly at: Date;
  },
) =>
  db
    .insertInto('report_request_events')
    .values({ request_id: request, ...event })
    .execute();
