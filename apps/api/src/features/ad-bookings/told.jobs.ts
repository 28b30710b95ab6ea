import type { AdReason, AdState } from '@datum/contract/advertising/ad-steps';
import { lastDayOf } from '@datum/contract/advertising/ad-weeks';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import { tellerIn } from '../../platform/http/tell.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { sendNotice } from '../../platform/mail/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AdBookingRow } from './queries.ts';

/** The address of a booking. */
export const linkOf = ({ config }: Pick<Platform, 'config'>, { uuid }: Pick<AdBookingRow, 'uuid'>): string =>
  config.webUrl + href('ad-bookings.view', { id: uuid });

/** States whose coming the owner is told of; their own steps are nothing new to them. */
const TOLD: Partial<Record<AdState, (row: AdBookingRow, before: AdBookingRow) => Refusal>> = {
  returned: (row) => refusal('ads.told-returned', { ...why(row), until: minuteOf(row.until) }),
  awaiting_payment: (row) =>
    refusal('ads.told-awaiting_payment', {
      until: minuteOf(row.until),
      day: row.first_week,
    }),
  refused: (row) => refusal('ads.told-refused', why(row)),
  draft: (_row, before) => refusal('ads.told-draft', { until: minuteOf(before.until ?? before.updated_at) }),
  approved: (row) => refusal('ads.told-approved', { day: row.first_week }),
  running: (row) => refusal('ads.told-running', { day: lastDayOf(row.first_week, row.weeks) }),
  paused: (row) => refusal('ads.told-paused', why(row)),
  done: ({ views, clicks }) => refusal('ads.told-done', { views, clicks }),
};

const why = ({ reason, note }: AdBookingRow) => ({ reason: reasonWords(reason ?? 'other'), note });
const reasonWords = (reason: AdReason): Refusal => refusal(`ads.reason-${reason}`);

/** A minute as emails write it, in UTC. */
const minuteOf = (at: Date | null): string =>
  `${(at ?? new Date(0)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Tells the owner what became of their booking. */
export async function tellOwner(
  db: Writing,
  platform: Platform,
  before: AdBookingRow,
  row: AdBookingRow,
): Promise<void> {
  const locale = row.owner_locale === 'ms' ? 'ms' : 'en';
  const tell = tellerIn(locale);
  const what = TOLD[row.state]?.(row, before);
  await sendMail(db, platform, {
    template: 'ad-state',
    to: row.owner_email,
    userUuid: row.owner_uuid,
    locale,
    values: {
      name: row.owner_name,
      number: row.number,
      campaign: row.campaign,
      state: tell(refusal('ads.state-word', { state: row.state })),
      what: what ? tell(what) : '',
      link: linkOf(platform, row),
    },
  });
}

/** Tells those who review that a booking waits for them. */
export const tellReviewers = (db: Writing, platform: Platform, row: AdBookingRow): Promise<void> =>
  sendNotice(
    db,
    platform,
    'ad-arrived',
    () => ({
      number: row.number,
      campaign: row.campaign,
      advertiser: row.advertiser,
      link: linkOf(platform, row),
    }),
    { except: row.booked_by },
  );
