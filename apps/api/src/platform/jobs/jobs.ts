import type { JobKind } from '@datum/contract/office/job-kinds';
import type { Writing } from '@datum/database/open';
import type { Change } from '../audit/audit.ts';
import { insertJob, type NewJob } from './jobs.queries.ts';

export type { NewJob } from './jobs.queries.ts';

/** What a handler is given: what to do, how to say how far it is, whether to stop. */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly payload: Payload;
  /** uuid of the person who asked for it; null for the system. */
  readonly createdBy: string | null;
  /** 1 at the first try. A later one finds what earlier tries committed: make each step repeatable. */
  readonly attempt: number;
  /** Whether it counts as failed when this try fails. */
  readonly isLastTry: boolean;
  /** Notes how far it is; written at most once a second. */
  progress(done: number, total: number): void;
  /** Whether somebody asked to stop, or the job was taken over: return soon; nothing more can be committed. */
  isCancelled(): boolean;
  /** The same, for calls that take a signal. */
  readonly signal: AbortSignal;
  /**
   * One transaction of this job, with its audit entries in the name of the person who asked for it. It commits only while the
   * job is still this worker's, so that a worker thought dead cannot write a second time.
   */
  write<T>(work: (call: { db: Writing; audit(change: Change): void; now: Date }) => Promise<T>): Promise<T>;
}

/** Does the work; what it returns is stored as the job's result. A thrown `Problem` fails it at once, other errors are tried again. */
export type JobHandler<Payload, Result> = (job: Job<Payload>) => Promise<Result>;

/**
 * The kinds of long work that this process can do. A feature defines its kinds where it mounts its routes.
 *
 * @example
 * // features/quotes/jobs.ts, called beside the routes:
 * export const quoteJobs = (platform: Platform) =>
 *   platform.jobs.define<ImportPayload>('imports.commit', async (job) => {
 *     for (const [index, part] of parts.entries()) {
 *       if (job.isCancelled()) return;
 *       await job.write(async ({ db, audit }) => { ... });
 *       job.progress(index + 1, parts.length);
 *     }
 *     return { imported: parts.length };
 *   });
 *
 * // in a write handler: the job starts after the commit, and never when it fails
 * const id = await enqueue(call.db, {
 *   kind: 'imports.commit', title: { en: 'Import of prices.csv', ms: 'Import prices.csv' },
 *   payload: { batch: 7 }, createdBy: call.person.uuid, link: '/internal/data/manage/...',
 * });
 *
 * // in a test, without a runner: does everything that is due, in this process
 * await runDueJobs(api.platform);
 */
export class JobRegistry {
  private readonly handlers = new Map<string, JobHandler<unknown, unknown>>();
  private readonly kindsOf = new Map<string, string[]>();

  /**
   * @param kind its payload is what `enqueue` was given, as JSON
   * @param queue kinds of one queue wait for each other, and for no other; name one for work that waits for others' servers
   */
  define<Payload, Result = unknown>(
    kind: JobKind,
    handler: JobHandler<Payload, Result>,
    queue = 'work',
  ): void {
    if (this.handlers.has(kind)) {
      throw new Error(`the job ${kind} is defined twice`);
    }
    this.handlers.set(kind, handler as JobHandler<unknown, unknown>);
    this.kindsOf.set(queue, [...(this.kindsOf.get(queue) ?? []), kind]);
  }

  handlerOf(kind: string): JobHandler<unknown, unknown> {
    const handler = this.handlers.get(kind);
    if (!handler) {
      throw new Error(`no job is defined as ${kind}`);
    }
    return handler;
  }

  get kinds(): readonly string[] {
    return [...this.handlers.keys()];
  }

  /** The kinds of each queue. */
  get queues(): readonly (readonly string[])[] {
    return [...this.kindsOf.values()];
  }
}

/** Puts work into the queue in the caller's transaction; gives the job's id, which `GET /api/v1/jobs/:id` shows. */
export const enqueue = (db: Writing, job: NewJob): Promise<string> => insertJob(db, job);
