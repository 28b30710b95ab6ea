import { href } from '@datum/contract/screens/all';
import { apart } from '@datum/database/apart';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { startTurns } from '../../platform/jobs/clock-turns.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { wantsNotice } from '../../platform/mail/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Due, lockDue, noteTold } from './queries.ts';
import { emailOf, tasksText } from './rules.ts';

/** How often the clock looks: one indexed query; what failed is tried again. */
const EVERY_MS = 10 * 60_000;
/** As many at once; the next ones follow. */
const AT_ONCE = 200;

/** Reminds buyers of what they have not begun with, 1, 3 and 10 days after paying. */
export function startFirstTaskClock(platform: Platform): { close(): Promise<void> } {
  return startTurns(platform, {
    everyMs: EVERY_MS,
    turn: () => remindOfTasks(platform),
    away: 'the database is away; first tasks are looked at again',
    failed: 'emails about first tasks could not be written',
  });
}

/** Every email that is due by now, in transactions of some hundred each. */
export async function remindOfTasks(platform: Platform): Promise<void> {
  const failed: string[] = [];
  while ((await remindSome(platform, failed)) === AT_ONCE) {
    // the next ones
  }
}

/** @param failed grows by those whose email could not be written: this turn leaves them alone */
const remindSome = (platform: Platform, failed: string[]): Promise<number> =>
  inTransaction(platform.database.write, async (db) => {
    const due = await lockDue(db, { today: platform.today(), except: failed, limit: AT_ONCE });
    for (const one of due) {
      const fault = await apart(db, () => remind(db, platform, one));
      if (!fault) continue;
      failed.push(one.uuid);
      const { error: err } = fault;
      platform.log.error({ err, user: one.uuid, day: one.day }, 'an email about first tasks failed');
    }
    return due.length;
  });

/** Who has switched the email of this day off is not asked again about it. */
async function remind(db: Writing, platform: Platform, one: Due): Promise<void> {
  const template = emailOf(one.day);
  await noteTold(db, one.uuid, one.day);
  if (!wantsNotice(one.preferences, template)) return;
  const locale = one.locale === 'ms' ? 'ms' : 'en';
  const { webUrl } = platform.config;
  await sendMail(db, platform, {
    template,
    to: one.email,
    userUuid: one.uuid,
    locale,
    values: {
      name: one.name,
      plan: one.plan[locale] || (one.plan.en ?? ''),
      tasks: tasksText(one.left, locale, webUrl),
      link: webUrl + href('home'),
    },
  });
}
