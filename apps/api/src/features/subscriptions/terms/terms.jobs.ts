import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { startTurns } from '../../../platform/jobs/clock-turns.ts';
import { dayIn } from '../../../platform/mail/day-in.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteChange } from '../changes.queries.ts';
import { keepStandings } from '../standings/standings.jobs.ts';
import { tellEnds } from './end-notices.jobs.ts';
import { noticeOf, queueNotice } from './end-notices.queries.ts';
import { howToGoOn, whatFollows } from './end-words.table.ts';
import { type Ending, lockEnding, lockTurned, noteReminder } from './terms.queries.ts';
import { buyersIn, readToldOf } from './told.jobs.ts';

/** How often the clock looks for subscriptions that a new day has changed: one indexed query. */
const EVERY_MS = 3_000;
/** How often it looks for reminders that are due, which reads every period that has not ended; what failed is tried again. */
const REMIND_EVERY_MS = 60 * 60_000;
/** As many at once: a year's end may turn thousands. */
const AT_ONCE = 200;

/** Tells people what a day has brought: terms that begin and end, grace, suspensions; and reminds them before an end. */
export function startTermClock(platform: Platform): { close(): Promise<void> } {
  let reminds = 0;
  return startTurns(platform, {
    everyMs: EVERY_MS,
    turn: () => {
      const now = Date.now();
      const isDue = now >= reminds;
      if (isDue) reminds = now + REMIND_EVERY_MS;
      return (isDue ? turnDay : turnStatuses)(platform);
    },
    away: 'the database is away; subscriptions are looked at again',
    failed: 'a change of subscriptions by the calendar could not be told',
  });
}

/** Everything that is due today, in transactions of some hundred each. Access itself follows the day by itself. */
export async function turnDay(platform: Platform): Promise<void> {
  await turnStatuses(platform);
  const failed: number[] = [];
  while ((await remindSome(platform, failed)) === AT_ONCE) {
    // the next ones
  }
  await tellEnds(platform);
}

async function turnStatuses(platform: Platform): Promise<void> {
  while ((await turnSome(platform)) === AT_ONCE) {
    // the next ones
  }
  await keepStandings(platform);
}

const turnSome = (platform: Platform): Promise<number> =>
  inTransaction(platform.database.write, async (db) => {
    const today = platform.today();
    const turned = await lockTurned(db, today, AT_ONCE);
    for (const subscription of turned) {
      const { before, after } = await noteChange(db, {
        subscription,
        action: 'turned',
        reason: '',
        actor: null,
        at: platform.clock.now(),
        today,
        onlyIfAnother: true,
      });
      const notice = noticeOf(before, after);
      if (notice) await queueNotice(db, { subscription, notice, today, now: platform.clock.now() });
    }
    return turned.length;
  });

/** @param failed grows by those whose emails could not be written: this turn leaves them alone */
const remindSome = (platform: Platform, failed: number[]): Promise<number> =>
  inTransaction(platform.database.write, async (db) => {
    const ending = await lockEnding(db, { today: platform.today(), except: failed, limit: AT_ONCE });
    for (const one of ending) {
      if (await isReminded(db, platform, one)) await noteReminder(db, one, platform.clock.now());
      else failed.push(one.subscription);
    }
    return ending.length;
  });

/** Writes the emails of one subscription, all of them or none; one that fails leaves the others of the turn alone. */
async function isReminded(db: Writing, platform: Platform, one: Ending): Promise<boolean> {
  await sql`savepoint before_reminder`.execute(db);
  try {
    await remind(db, platform, one);
    return true;
  } catch (err) {
    await sql`rollback to savepoint before_reminder`.execute(db);
    const { subscription, ends_on } = one;
    platform.log.error({ err, subscription, ends_on }, 'a reminder of a subscription could not be written');
    return false;
  }
}

async function remind(db: Writing, platform: Platform, one: Ending): Promise<void> {
  const told = await readToldOf(db, one.subscription);
  const buyers = buyersIn(told);
  for (const { uuid, name, email, locale: chosen, buys } of told) {
    const locale = chosen === 'ms' ? 'ms' : 'en';
    await sendMail(db, platform, {
      template: 'subscription-ends',
      to: email,
      ...(uuid === null ? {} : { userUuid: uuid }),
      locale,
      values: {
        name,
        plan: one.plan[locale] ?? one.plan['en'] ?? '',
        ends: dayIn(locale, one.ends_on),
        days: String(one.days),
        follows: whatFollows(locale, one.grace_days),
        how: howToGoOn(locale, { buys, buyers, source: one.source }),
        link: platform.config.webUrl + href('billing.subscription'),
      },
    });
  }
}
