import { appendChanges, type Change } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { goLive, lockDue } from './go-live.queries.ts';

/** How often the clock looks for releases whose minute has come. The look is one indexed query. */
const EVERY_MS = 1_000;

const SYSTEM = { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null };

/** Publishes scheduled releases at their minute; those of the same minute switch together (settled 3.1). */
export function startReleaseClock(platform: Platform): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const tick = () => {
    running = publishDue(platform).catch((err: unknown) =>
      platform.log.error({ err }, 'a scheduled release could not go live; what was public stays public'),
    );
    void running.then(() => {
      if (!isClosed) {
        timer = setTimeout(tick, EVERY_MS);
      }
    });
  };
  let timer = setTimeout(tick, EVERY_MS);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Switches everything that is due, each minute's releases in one transaction. */
export async function publishDue(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await platform.database.write.transaction().execute(async (db) => {
    const due = await lockDue(db, now);
    if (due.length === 0) {
      return;
    }
    const changes: Change[] = [];
    await goLive(db, due, now, null, (change) => changes.push(change));
    await appendChanges(db, SYSTEM, now, changes);
  });
}
