import { inTransaction } from '@datum/database/transaction';
import { LIVE_SOCKETS } from '../../platform/limits/rate-limits.table.ts';
import { type LiveSockets, SESSION_CROWDED, SESSION_ENDED } from '../../platform/live/live-channel.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetSockets, readCrowdedSockets, readEndedSockets } from './queries.ts';
import { beyondShare } from './rules.ts';

/** Also without a notification, sockets of an ended session promise to close within 2 s. */
const WATCH_MS = 500;

/**
 * Closes the sockets of ended sessions in this process, whichever process ended them or signed them in, and those
 * that a session has beyond its share.
 * @param gone ids of sockets that have closed; taken from the set once they are forgotten
 */
export function watchSessions(
  { database, clock, log, sessions, config }: Platform,
  sockets: LiveSockets,
  gone: Set<string>,
): { look(): void; close(): Promise<void> } {
  const share = LIVE_SOCKETS.ofToken * config.rateLimitFactor;

  async function endSockets(): Promise<void> {
    if (sockets.socketCount() > 0) {
      const ended = await readEndedSockets(database.write, clock.now());
      // The client asks who it is as soon as its socket closes: by then the token must be known to be over.
      for (const { session_id } of ended) {
        sessions.forget(session_id);
      }
      sockets.closeSockets(
        ended.map(({ socket_id }) => socket_id),
        SESSION_ENDED,
      );
      const crowded = await readCrowdedSockets(database.read, share);
      const own = crowded.filter(({ socket_id }) => sockets.holds(socket_id) && !gone.has(socket_id));
      sockets.closeSockets(beyondShare(own, share), SESSION_CROWDED);
    }
    const ids = [...gone];
    if (ids.length > 0) {
      await inTransaction(database.write, (db) => forgetSockets(db, ids));
      for (const id of ids) {
        gone.delete(id);
      }
    }
  }

  let isWanted = false;
  let running: Promise<void> | null = null;

  async function lookOn(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await endSockets();
    }
  }

  /**
   * One look at a time: while the database does not answer they must not pile up. A request in the meantime gets another after
   * it; a failed one is made good by the next.
   */
  function look(): Promise<void> {
    isWanted = true;
    running ??= lookOn()
      .catch((err: unknown) => log.warn({ err }, 'the sessions of live sockets could not be read'))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const timer = setInterval(() => void look(), WATCH_MS);
  return {
    look: () => void look(),
    async close() {
      clearInterval(timer);
      await look();
    },
  };
}
