import type { LiveChannel, LiveEvent } from '@datum/contract/office/events';
import type { OpenDatabase, Writing } from '@datum/database/open';
import { inOneStatement } from '@datum/database/transaction';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type OutboxEvent, readNews, removeOld, saveCursor, startCursor } from './outbox.queries.ts';

/** NOTIFY channel that wakes the processes; what happened is read from the table. */
export const OUTBOX_CHANNEL = 'outbox';

/** Also without a notification the table is looked at this often. */
const POLL_MS = 5_000;
const CLEAN_MS = 3_600_000;

/** Something that happened, for those who listen on `channel`. */
export interface Happening {
  readonly channel: LiveChannel;
  readonly event: LiveEvent;
  readonly data: Readonly<Record<string, unknown>>;
  /** Grows with every change of the thing that the event is about; listeners drop what is older than they know. */
  readonly version: number;
}

/**
 * Writes an event in the transaction of the change that it tells of: it leaves after the commit, to every
 * process, and never when the transaction fails. Gives its `event_id`.
 */
export async function emit(db: Writing, { data, ...happening }: Happening): Promise<string> {
  const { event_id } = await db
    .insertInto('outbox')
    .values({ ...happening, data: JSON.stringify(data) })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(db);
  return event_id;
}

/** One process's reading of the outbox. */
export interface OutboxReader {
  /** Looks for news: on a notification, and whenever notifications may have been missed. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Hands every event to `deliver`, at least once, in the order of writing within a batch. A process that was
 * away reads on from where it stopped (up to a day ago); a new one begins with what happens from now on.
 * @param process a name that stays the same over restarts and differs between processes
 */
export async function readOutbox(
  database: OpenDatabase,
  process: string,
  deliver: (event: OutboxEvent) => void,
  log: FastifyBaseLogger,
  pollMs = POLL_MS,
): Promise<OutboxReader> {
  const db = inOneStatement(database.write);
  let cursor = await startCursor(db, process);
  let isWanted = false;
  let running: Promise<void> | null = null;

  async function readOn(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      const { snapshot, events } = await readNews(db, cursor);
      for (const event of events) {
        handOver(event);
      }
      cursor = snapshot;
      if (events.length > 0) {
        await saveCursor(db, process, cursor);
      }
    }
  }

  /** One consumer's fault must not keep the event from others, nor hold up the ones behind it. */
  function handOver(event: OutboxEvent): void {
    try {
      deliver(event);
    } catch (error) {
      log.error({ err: error, eventId: event.event_id }, 'an event could not be handed on');
    }
  }

  /** The cursor moves only after a batch; what fails here is read again at the next wake. */
  function wake(): void {
    isWanted = true;
    running ??= readOn()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read; trying again'))
      .finally(() => {
        running = null;
      });
  }

  /** Saving the cursor also says that this process is still in use. */
  const clean = () =>
    Promise.all([saveCursor(db, process, cursor), removeOld(db)]).catch((error: unknown) =>
      log.warn({ err: error }, 'old events could not be removed'),
    );
  const timers = [setInterval(wake, pollMs), setInterval(clean, CLEAN_MS)];
  wake();
  return {
    wake,
    async close() {
      timers.forEach(clearInterval);
      await running;
    },
  };
}
