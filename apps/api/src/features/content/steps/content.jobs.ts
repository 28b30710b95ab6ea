import { inTransaction } from '@datum/database/transaction';
import { appendChanges, type Change } from '../../../platform/audit/audit.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import { startTurns } from '../../../platform/jobs/clock-turns.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { putOutDueGroups, type TellMissed } from '../groups/due.queries.ts';
import { putOutDue } from './due.queries.ts';
import { editHref, groupHref } from './edit-address.rules.ts';
import { type TellHeld, takeBackDue } from './take-back.queries.ts';

/** How often the clock looks for content whose minute has come: two indexed queries. */
const EVERY_MS = 1_000;
const SYSTEM = { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null };

/** Brings content out at its minute and takes it back; what has the same minute changes together. */
export function startContentClock(platform: Platform): { close(): Promise<void> } {
  return startTurns(platform, {
    everyMs: EVERY_MS,
    turn: () => turnContent(platform),
    away: 'the database is away; scheduled content is looked for again',
    failed: 'scheduled content could not come out',
  });
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
    await work((db, at, audit) => putOutDueGroups(db, at, audit, tellMissed(platform)));
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

/** Tells those who publish content that a group stayed back. The link leads to the list of what lies first in it. */
const tellMissed =
  (platform: Platform): TellMissed =>
  (db, { uuid, name, content: [first] }, why) => {
    const link = platform.config.webUrl + groupHref(first?.type ?? 'news', uuid);
    return sendNotice(
      db,
      platform,
      'content-stopped',
      (locale) => ({ title: name, why: tellerIn(locale)(why), link }),
      {},
    );
  };
