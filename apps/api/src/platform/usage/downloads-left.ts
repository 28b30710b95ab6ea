import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { ProductCode } from '@datum/contract/subjects/subject';
import { isNearLimit, metersOf, resetOf, windowOf } from '@datum/contract/subscriptions/meters';
import { inTransaction } from '@datum/database/transaction';
import { forbidden } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { accessOf, type SignedIn } from '../session/signed-in.ts';
import { takeOne } from './plan-use.queries.ts';
import { warnOfUse } from './warn-of-use.ts';

/**
 * Counts a file on the plan that opens it, just before it is sent: exactly, over all processes. Nothing is counted where
 * something opens the product without a limit.
 * @throws Problem forbidden (403) where the plan's downloads of the month are used up; it names the day on which they come back
 */
export async function countDownload(
  platform: Platform,
  person: SignedIn | null,
  product: ProductCode,
): Promise<void> {
  const meters = person?.isInternal ? null : metersOf(accessOf(person), 'downloads', product);
  if (meters === null) return;
  const today = platform.today();
  const window = windowOf('downloads', today);
  const taken = await inTransaction(platform.database.write, async (db) => {
    for (const { subscription, limit } of meters) {
      const used = await takeOne(db, { subscription, counted: 'downloads', window, limit });
      if (used === null) continue;
      if (isNearLimit(used, limit)) {
        await warnOfUse(db, platform, { subscription, counted: 'downloads', used, limit, today });
      }
      return true;
    }
    return false;
  });
  if (!taken) {
    throw forbidden(
      refusal('publication.downloads-used', {
        limit: Math.max(0, ...meters.map(({ limit }) => limit)),
        resets: resetOf('downloads', today),
      }),
    );
  }
}
