import type { JobKind } from '@datum/contract/office/job-kinds';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Kysely, type Selectable, sql } from 'kysely';

/** A job as the runner holds it: `attempts` is also the fence that a worker whose job was taken over cannot pass. */
export type JobRow = Selectable<Database['jobs']>;
type Held = Pick<JobRow, 'id' | 'attempts'>;

/** A worker that has not been heard of for this long has died; its job is taken over. */
const TAKE_OVER = sql`interval '30 seconds'`;

/** What a job starts as. */
export interface NewJob {
  readonly kind: JobKind;
  /** What the person reads in the list of jobs, by locale. */
  readonly title: { readonly en: string; readonly ms: string };
  readonly payload: unknown;
  /** Null for work that the system gives itself. */
  readonly createdBy: string | null;
  /** Path of the page that shows the result. */
  readonly link?: string;
  /** Not before; at once when absent. */
  readonly runAt?: Date;
  /** Tries in all before it counts as failed; 3 unless said otherwise. */
  readonly maxAttempts?: number;
}

/** Stores a job and wakes the runners at commit. Gives its id. */
export async function insertJob(db: Writing, job: NewJob): Promise<string> {
  const { id } = await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      title: JSON.stringify(job.title),
      payload: JSON.stringify(job.payload ?? null),
      created_by: job.createdBy,
      link: job.link ?? null,
      ...(job.runAt ? { run_at: job.runAt } : {}),
      ...(job.maxAttempts ? { max_attempts: job.maxAttempts } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify('jobs', '')`.execute(db);
  return id;
}

/** Takes the next due job of these kinds, or one whose worker died; no two workers get the same. */
export async function claimJob(db: Kysely<Database>, kinds: readonly string[]): Promise<JobRow | undefined> {
  if (kinds.length === 0) {
    return undefined;
  }
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'queued'), where('run_at', '<=', sql<Date>`now()`)]),
        where.and([
          where('state', '=', 'running'),
          where('heartbeat_at', '<', sql<Date>`now() - ${TAKE_OVER}`),
        ]),
      ]),
    )
    .orderBy('run_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('jobs')
    .set((set) => ({
      state: 'running',
      attempts: set('attempts', '+', 1),
      heartbeat_at: sql<Date>`now()`,
      error: null,
    }))
    .where('id', '=', (where) => where.selectFrom(due.as('due')).select('due.id'))
    .returningAll()
    .executeTakeFirst();
}

/** Says that the worker lives and how far it is. Gives whether it should stop; null when the job is no longer its own. */
export async function beat(
  db: Kysely<Database>,
  job: Held,
  progress: { readonly done: number; readonly total: number },
): Promise<{ cancel: boolean } | null> {
  const row = await db
    .updateTable('jobs')
    .set({ heartbeat_at: sql<Date>`now()`, progress: progress.done, total: progress.total })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst();
  return row ? { cancel: row.cancel_requested } : null;
}

/** Locks the job's row for the rest of the transaction; false when another worker has taken it over. */
export async function lockHeld(db: Writing, job: Held): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** How a try ended. `queued` = to be tried again, after `retryInMs`. */
export interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled' | 'queued';
  readonly result?: unknown;
  readonly error?: string;
  readonly retryInMs?: number;
}

/** A try that a stopping server cut short does not count. */
const extraTry = ({ state, retryInMs }: Ending) => (state === 'queued' && retryInMs === undefined ? 1 : 0);

/** Writes the end of a try, unless the job is no longer this worker's. */
export async function finishJob(db: Kysely<Database>, job: Held, ending: Ending): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      state: ending.state,
      error: ending.error ?? null,
      max_attempts: sql<number>`max_attempts + ${extraTry(ending)}::integer`,
      ...(ending.result === undefined ? {} : { result: JSON.stringify(ending.result) }),
      ...(ending.state === 'done' ? { progress: sql<number>`greatest(progress, total)` } : {}),
      ...(ending.state === 'queued'
        ? { run_at: sql<Date>`now() + ${ending.retryInMs ?? 0} * interval '1 millisecond'` }
        : { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .execute();
}

/** Jobs of a person, newest first, without those put away; all people's when `owner` is null. */
export function listJobs(
  db: Reading,
  owner: string | null,
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('jobs as j')
    .leftJoin('users as u', 'u.uuid', 'j.created_by')
    .$if(owner !== null, (query) => query.where('j.created_by', '=', owner).where('j.seen', '=', false))
    .selectAll('j')
    .select(['u.name as created_by_name', sql<number>`count(*) over ()`.as('all_rows')])
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** One job; undefined when there is none, or none of this owner's. */
export function findJob(db: Reading, id: string, owner: string | null) {
  return db
    .selectFrom('jobs as j')
    .leftJoin('users as u', 'u.uuid', 'j.created_by')
    .where('j.id', '=', id)
    .$if(owner !== null, (query) => query.where('j.created_by', '=', owner))
    .selectAll('j')
    .select('u.name as created_by_name')
    .executeTakeFirst();
}

/** Ends a waiting job at once and asks a running one to stop. */
export async function requestCancel(db: Writing, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      cancel_requested: true,
      state: sql<JobRow['state']>`case when state = 'queued' then 'cancelled' else state end`,
      finished_at: sql<Date>`case when state = 'queued' then now() else finished_at end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** Puts a failed or cancelled job back into the queue. */
export async function requeue(db: Writing, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      state: 'queued',
      cancel_requested: false,
      error: null,
      finished_at: null,
      seen: false,
      run_at: sql<Date>`now()`,
      max_attempts: sql<number>`attempts + 3`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .execute();
  await sql`select pg_notify('jobs', '')`.execute(db);
}

/** Takes an ended job out of its owner's list. */
export async function dismissJob(db: Writing, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ seen: true })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .execute();
}
