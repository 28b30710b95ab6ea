import { href } from '@datum/contract/screens/all';
import type { Job } from '../../platform/jobs/jobs.ts';
import { dayIn } from '../../platform/mail/day-in.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readNoticeReaders } from './holders.queries.ts';
import { changesText } from './notice.rules.ts';
import { findRecord, type PlanRecord } from './record.queries.ts';
import { versionBefore } from './rules.ts';
import type { VersionRow } from './versions.queries.ts';

export const NOTIFY = 'plans.notify';

interface NoticePayload {
  readonly plan: string;
  readonly number: number;
}

/** A change as its readers are told of it. */
interface Change {
  readonly plan: Pick<PlanRecord, 'name'>;
  readonly version: Pick<VersionRow, 'valid_from' | 'terms'>;
  readonly before: Pick<VersionRow, 'terms'>;
}

/** Writes the emails about a coming version, all of them or none: a second try tells nobody twice. */
export function noticeJobs(platform: Platform): void {
  platform.jobs.define<NoticePayload>(NOTIFY, (job) => tellHolders(platform, job));
}

async function tellHolders(platform: Platform, job: Job<NoticePayload>) {
  const { plan: uuid, number } = job.payload;
  const today = platform.today();
  return job.write(async ({ db }) => {
    const plan = await findRecord(db, today, uuid);
    const version = plan?.versions.find((one) => one.number === number);
    const before = plan && versionBefore(plan, number);
    // taken back since it was asked for: there is nothing to tell
    if (!plan || !version || !before) return { letters: 0 };
    const readers = await readNoticeReaders(db, { planId: plan.id, number, today });
    let letters = 0;
    for (const reader of readers) {
      if (reader.email === null) continue;
      const locale = reader.locale === 'ms' ? 'ms' : 'en';
      await sendMail(db, platform, {
        template: 'plan-changes',
        to: reader.email,
        ...(reader.user_uuid ? { userUuid: reader.user_uuid } : {}),
        locale,
        values: noticeValues(platform, { plan, version, before }, reader, locale),
      });
      letters += 1;
      job.progress(letters, readers.length);
    }
    return { letters };
  });
}

/** What the email says to one reader. */
export const noticeValues = (
  platform: Platform,
  { plan, version, before }: Change,
  reader: { readonly name: string; readonly ends_on: string },
  locale: 'en' | 'ms',
): Readonly<Record<string, string>> => ({
  name: reader.name,
  plan: plan.name[locale] || (plan.name.en ?? ''),
  from: dayIn(locale, version.valid_from),
  until: dayIn(locale, reader.ends_on),
  changes: changesText(before.terms, version.terms, locale),
  link: platform.config.webUrl + href('plan'),
});
