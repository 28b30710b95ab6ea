import { isLost } from '@datum/database/connection/lost-connection';
import { inTransaction } from '@datum/database/transaction';
import { appendChanges, type Change } from '../../../platform/audit/audit.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { putOutDue } from './due.queries.ts';
import { editHref } from './edit-address.rules.ts';
import { type TellHeld, takeBackDue } from './take-back.queries.ts';

/** How often the clock looks for content whose minute has come: two indexed queries. */
const EVERY_MS = 1_000;
const SYSTEM = { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null };

/** Brings content out at its minute and takes it back; what has the same minute changes together. */
export function startContentClock(platform: Platform): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const tick = () => {
    running = turnContent(platform).catch((err: unknown) =>
      isLost(err)
        ? platform.log.warn({ err }, 'the database is away; scheduled content is looked for again')
        : platform.log.error({ err }, 'scheduled content could not come out'),
    );
    void running.then(() => {
      if (!isClosed) timer = setTimeout(tick, EVERY_MS);
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

/** Everything that is due now. What cannot be put out does not keep the rest from being taken back. */
export async function turnContent(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const work = async (step: (...given: Parameters<typeof putOutDue>) => ReturnType<typeof putOutDue>) => {
    const { failed } = await inTransaction(platform.database.write, async (db) => {
      const changes: Change[] = [];
      const turned = await step(db, now, (change) => changes.push(change));
      if (changes.length > 0) await appendChanges(db, SYSTEM, now, changes);
      return turned;
    });
    for (const { uuid, error } of failed) {
      platform.log.error({ err: error, item: uuid }, 'scheduled content could not be changed');
    }
  };
  try {
    await work(putOutDue);
  } finally {
    await work((db, at, audit) => takeBackDue(db, at, audit, tellHeld(platform)));
  }
}

/** Tells those who publish such texts what keeps one from being taken back. */
const tellHeld =
  (platform: Platform): TellHeld =>
  (db, { type, uuid, title }, why) => {
    const link = platform.config.webUrl + editHref(type, uuid);
    return sendNotice(
      db,
      platform,
      'content-stopped',
      (locale) => ({ title, why: tellerIn(locale)(why), link }),
      { permission: `cms.${type}.publish` },
    );
  };
