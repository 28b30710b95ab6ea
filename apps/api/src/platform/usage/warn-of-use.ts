import type { Counted } from '@datum/contract/plans/plan-terms';
import { href } from '@datum/contract/screens/all';
import { resetOf, windowOf } from '@datum/contract/subscriptions/meters';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sendMail } from '../mail/mail.ts';
import type { Platform } from '../platform.ts';
import type { NearLimit } from './calls-of-plans.ts';
import { markWarned, readPeopleOf } from './plan-use.queries.ts';

/** Tells a subscription's people, once a window, that most of a limit is used. */
export async function warnOfUse(
  db: Writing,
  platform: Platform,
  use: { subscription: number; counted: Counted; used: number; limit: number; today: string },
): Promise<void> {
  const { subscription, counted, used, limit, today } = use;
  const isFirst = await markWarned(db, {
    subscription,
    counted,
    window: windowOf(counted, today),
    now: platform.clock.now(),
  });
  if (!isFirst) return;
  for (const { uuid, name, email, locale } of await readPeopleOf(db, subscription)) {
    await sendMail(db, platform, {
      template: counted === 'downloads' ? 'downloads-near-limit' : 'calls-near-limit',
      to: email,
      userUuid: uuid,
      locale,
      values: {
        name,
        used: String(used),
        limit: String(limit),
        resets: resetOf(counted, today),
        link: platform.config.webUrl + href('home'),
      },
    });
  }
}

/** The same for calls by key, which are counted outside of every transaction; what fails is tried again with the next count. */
export async function warnOfCalls(platform: Platform, near: readonly NearLimit[]): Promise<void> {
  if (near.length === 0) return;
  const warned = inTransaction(platform.database.write, async (db) => {
    for (const { subscription, limit, used, day } of near) {
      await warnOfUse(db, platform, { subscription, counted: 'api_calls', used, limit, today: day });
    }
  });
  await warned.catch((err: unknown) => platform.log.warn({ err }, 'a warning of a plan could not be sent'));
}
