import type { DutyNotice } from '@datum/contract/messages/notices';
import { periodIn } from '@datum/contract/messages/refusals/period-words';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { publishResource } from '@datum/contract/publication/release-steps';
import { href } from '@datum/contract/screens/all';
import { requireSubject } from '@datum/contract/subjects/all';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { tellerIn } from '../../../platform/http/tell.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockStuck, noteMissed } from './missed.queries.ts';
import { type Missed, STUCK } from './missed.rules.ts';

/** Tells those who may publish that the minute of releases passed without them, and why. */
export const tellMissed = (platform: Platform, missed: readonly Missed[], cause: Refusal): Promise<void> =>
  telling(platform, (db) => notify(db, platform, 'release-missed', missed, cause));

/** Tells them that releases went live late, although nothing was in their way: the service was down at the minute. */
export const tellLate = (platform: Platform, late: readonly Missed[]): Promise<void> =>
  telling(platform, (db) => notify(db, platform, 'release-late', late, null));

/** Tells once of releases that the clock fails to publish, whatever the fault is; it goes on trying. */
export const tellStuck = (platform: Platform, now: Date): Promise<void> =>
  telling(platform, async (db) => {
    const stuck = await lockStuck(db, now);
    await noteMissed(db, stuck);
    await notify(db, platform, 'release-missed', stuck, STUCK);
  });

/** A notice that cannot be written stops no release: what happened is stored with the release already. */
const telling = (platform: Platform, work: (db: Writing) => Promise<void>): Promise<void> =>
  inTransaction(platform.database.write, work).catch((err: unknown) =>
    platform.log.error({ err }, 'a missed release could not be told'),
  );

async function notify(
  db: Writing,
  platform: Platform,
  event: DutyNotice,
  missed: readonly Missed[],
  cause: Refusal | null,
): Promise<void> {
  for (const kind of ['prices', 'indices'] as const) {
    const own = missed.filter(({ subject }) => requireSubject(subject).kind === kind);
    const [first] = own;
    if (!first) continue;
    const valuesIn = (locale: string) => ({
      releases: own.map((release) => nameOf(release, locale)).join('; '),
      minute: momentOf(platform, first.minute, locale),
      cause: cause ? tellerIn(locale)(cause) : '',
      link: platform.config.webUrl + PAGES[kind],
    });
    await sendNotice(db, platform, event, valuesIn, { permission: `${publishResource(kind)}.release` });
  }
}

/** Where the releases of a kind of product are listed. */
const PAGES = { prices: href('releases.prices'), indices: href('releases.indices') } as const;

function nameOf({ subject, period }: Missed, locale: string): string {
  const { name } = requireSubject(subject);
  return locale === 'ms' ? `${name.ms} ${periodIn(period, 'ms')}` : `${name.en} ${periodIn(period, 'en')}`;
}

const momentOf = ({ config }: Platform, at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'ms' ? 'ms-MY' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: config.timeZone,
  }).format(at);
