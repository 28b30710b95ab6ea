import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { inOneStatement, inTransaction } from '@datum/database/transaction';
import { appendChanges, type Change } from '../audit/audit.ts';
import { Problem } from '../http/problem.ts';
import { inEnglish, summaryOf } from '../http/tell.ts';
import type { Platform } from '../platform.ts';
import { beat, claimJob, type Ending, finishJob, type JobRow, lockHeld } from './jobs.queries.ts';
import type { Job } from './jobs.ts';

/** Also without a notification the table is looked at this often. */
const POLL_MS = 2_000;
const BEAT_MS = 1_000;
/** First pause before another try; it doubles each time. */
const RETRY_MS = 5_000;
/** While the database is away, the end of a job waits for it this long; then the job counts as abandoned anyway. */
const CONCLUDE_MS = 30_000;
const CONCLUDE_AGAIN_MS = 500;
/** PostgreSQL's classes of errors that are about what is written, not about the server: trying again would not help. */
const UNWRITABLE = /^(22|23|42|54)/;

/** Thrown into a handler that tries to commit after it was cancelled or taken over. */
class NotMine extends Error {}

export interface JobRunner {
  /** Looks for work: on a notification of the channel `jobs`. */
  wake(): void;
  /** Starts nothing more, tells running handlers to stop, and waits for them. What they leave goes back to the queue. */
  close(): Promise<void>;
}

/**
 * Works off the table `jobs`: each queue has `lanes` of its own, so that one which waits for somebody else's server holds
 * up no other. A lane that fails to reach the database tries again at the next look.
 */
export function startJobRunner(platform: Platform, lanes = 2, pollMs = POLL_MS): JobRunner {
  const queues = platform.jobs.queues.map((kinds) => startQueue(platform, kinds, lanes, pollMs));
  return {
    wake: () => queues.forEach((queue) => void queue.wake()),
    close: async () => {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

function startQueue(platform: Platform, kinds: readonly string[], lanes: number, pollMs: number): JobRunner {
  const stop = new AbortController();
  const running = new Set<Promise<unknown>>();

  function wake(): void {
    while (!stop.signal.aborted && running.size < lanes) {
      const lane: Promise<unknown> = workOff(platform, kinds, stop.signal)
        .catch((err: unknown) => platform.log.warn({ err }, 'jobs could not be read; trying again'))
        .finally(() => running.delete(lane));
      running.add(lane);
    }
  }

  const timer = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    async close() {
      clearInterval(timer);
      stop.abort();
      await Promise.all(running);
    },
  };
}

/** Does everything that is due, one after the other; for tests and for commands that wait for their work. Gives how many. */
export async function runDueJobs(platform: Platform): Promise<number> {
  return workOff(platform, platform.jobs.kinds, new AbortController().signal);
}

async function workOff(platform: Platform, kinds: readonly string[], stop: AbortSignal): Promise<number> {
  let count = 0;
  while (!stop.aborted) {
    const row = await claimJob(inOneStatement(platform.database.write), kinds);
    if (!row) {
      return count;
    }
    await runJob(platform, row, stop);
    count += 1;
  }
  return count;
}

async function runJob(platform: Platform, row: JobRow, stop: AbortSignal): Promise<void> {
  const write = inOneStatement(platform.database.write);
  if (row.attempts > row.max_attempts) {
    await finishJob(write, row, {
      state: 'failed',
      error: inEnglish(refusal('jobs.server-stopped')),
    });
    return;
  }
  const cancelled = new AbortController();
  const progress = { done: row.progress, total: row.total };
  const timer = setInterval(() => {
    beat(write, row, progress).then(
      (answer) => (answer === null || answer.cancel) && cancelled.abort(),
      (err: unknown) => platform.log.warn({ err, job: row.id }, 'a job could not say that it lives'),
    );
  }, BEAT_MS);
  const job = jobOf(platform, row, progress, AbortSignal.any([cancelled.signal, stop]));
  try {
    const ending = await tryOut(platform, job, row, cancelled.signal, stop);
    await conclude(platform, row, progress, ending, stop);
  } finally {
    clearInterval(timer);
  }
}

/** Runs the handler; gives how that ended. */
async function tryOut(
  platform: Platform,
  job: Job,
  row: JobRow,
  cancelled: AbortSignal,
  stop: AbortSignal,
): Promise<Ending> {
  try {
    const result = await platform.jobs.handlerOf(row.kind)(job);
    return endingOf(result, job.signal.aborted, stop.aborted);
  } catch (error) {
    return failureOf(platform, row, error, cancelled.aborted, stop.aborted);
  }
}

/**
 * Writes how a try ended. A database that is away meanwhile is waited for; a job whose end could not be written is taken
 * over later like that of a worker that died, and runs once more.
 */
async function conclude(
  platform: Platform,
  row: JobRow,
  progress: { done: number; total: number },
  ending: Ending,
  stop: AbortSignal,
): Promise<void> {
  const write = inOneStatement(platform.database.write);
  const latest = performance.now() + CONCLUDE_MS;
  for (;;) {
    try {
      await beat(write, row, progress);
      return await finishJob(write, row, ending);
    } catch (error) {
      if (UNWRITABLE.test((error as { code?: string }).code ?? '')) {
        return finishJob(write, row, failureOf(platform, row, error, false, stop.aborted));
      }
      if (stop.aborted || performance.now() > latest) throw error;
      await sleep(CONCLUDE_AGAIN_MS);
    }
  }
}

/** A handler that came back after it was told to stop has not done its work. */
const endingOf = (result: unknown, isStopped: boolean, isShutdown: boolean): Ending =>
  isStopped && result === undefined
    ? { state: isShutdown ? 'queued' : 'cancelled' }
    : { state: 'done', result: result ?? null };

function failureOf(
  platform: Platform,
  row: JobRow,
  error: unknown,
  isCancelled: boolean,
  isShutdown: boolean,
): Ending {
  if (isCancelled) {
    return { state: 'cancelled' };
  }
  if (isShutdown) {
    return { state: 'queued' };
  }
  if (error instanceof NotMine) {
    return { state: 'cancelled' };
  }
  if (error instanceof Problem) {
    const told = inEnglish(summaryOf(error));
    // what waits for a turn in vain has another later
    const isBusy = error.code === 'too_many' && row.attempts < row.max_attempts;
    return isBusy
      ? { state: 'queued', error: told, retryInMs: RETRY_MS * 2 ** (row.attempts - 1) }
      : { state: 'failed', error: told };
  }
  platform.log.error({ err: error, job: row.id, kind: row.kind }, 'a job failed');
  const text = inEnglish(refusal('jobs.broken'));
  return row.attempts < row.max_attempts
    ? { state: 'queued', error: text, retryInMs: RETRY_MS * 2 ** (row.attempts - 1) }
    : { state: 'failed', error: text };
}

function jobOf(
  platform: Platform,
  row: JobRow,
  progress: { done: number; total: number },
  signal: AbortSignal,
): Job {
  return {
    id: row.id,
    payload: row.payload,
    createdBy: row.created_by,
    attempt: row.attempts,
    isLastTry: row.attempts >= row.max_attempts,
    signal,
    isCancelled: () => signal.aborted,
    progress: (done, total) => {
      progress.done = Math.round(done);
      progress.total = Math.round(total);
    },
    write: (work) =>
      inTransaction(platform.database.write, async (db) => {
        const changes: Change[] = [];
        const now = platform.clock.now();
        const result = await work({ db, audit: (change) => changes.push(change), now });
        if (signal.aborted || !(await lockHeld(db, row))) {
          throw new NotMine('this job was cancelled or taken over');
        }
        const actor = { uuid: row.created_by, role: null, sessionId: null, ip: null, requestId: row.id };
        await appendChanges(db, actor, now, changes);
        return result;
      }),
  };
}
