import { href } from '@datum/contract/screens/all';
import { apart } from '@datum/database/apart';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DueNotice, lockDueNotices, noteTold, queueGraceEnds } from './end-notices.queries.ts';
import { howToGoOn } from './end-words.table.ts';
import { buyersIn, readToldOf } from './told.jobs.ts';

/** As many at once: a year's end may bring thousands. */
const AT_ONCE = 200;
/** The status in which each email is still true. */
const WHILE = {
  'grace-began': 'grace',
  'grace-ends': 'grace',
  'subscription-expired': 'expired',
} as const;

/** Writes every email about an end that is due: what ended, what stays, how it goes on. What failed is tried again at the next turn. */
export async function tellEnds(platform: Platform): Promise<void> {
  const { write } = platform.database;
  const at = () => ({ today: platform.today(), now: platform.clock.now() });
  await inTransaction(write, (db) => queueGraceEnds(db, at()));
  const failed: number[] = [];
  while ((await inTransaction(write, (db) => tellSome(db, platform, failed))) === AT_ONCE) {
    // the next ones
  }
}

/** @param failed grows by those whose emails could not be written: this turn leaves them alone */
async function tellSome(db: Writing, platform: Platform, failed: number[]): Promise<number> {
  const due = await lockDueNotices(db, { today: platform.today(), except: failed, limit: AT_ONCE });
  for (const one of due) {
    const fault = await apart(db, () => tell(db, platform, one));
    if (!fault) continue;
    failed.push(one.subscription);
    const { subscription, notice } = one;
    platform.log.error({ err: fault.error, subscription, notice }, 'an email about an end failed');
  }
  return due.length;
}

/** All emails of one end, or none. One that was renewed meanwhile is not told of. */
async function tell(db: Writing, platform: Platform, one: DueNotice): Promise<void> {
  await noteTold(db, one, platform.clock.now());
  if (one.status !== WHILE[one.notice]) return;
  const told = await readToldOf(db, one.subscription, one.ended_on);
  const buyers = buyersIn(told);
  for (const { uuid, name, email, locale: chosen, buys } of told) {
    const locale = chosen === 'ms' ? 'ms' : 'en';
    await sendMail(db, platform, {
      template: one.notice,
      to: email,
      ...(uuid === null ? {} : { userUuid: uuid }),
      locale,
      values: {
        name,
        plan: one.plan[locale] || (one.plan.en ?? ''),
        ended: dayIn(locale, one.ended_on),
        until: dayIn(locale, one.until),
        days: String(one.days),
        how: howToGoOn(locale, { buys, buyers, source: one.source }),
        link: platform.config.webUrl + href('billing.subscription'),
      },
    });
  }
}
