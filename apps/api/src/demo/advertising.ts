import type { WrittenAdPlan } from '@datum/contract/advertising/ad-plans';
import type { AdState } from '@datum/contract/advertising/ad-steps';
import { mondayOf, weeksFrom } from '@datum/contract/advertising/ad-weeks';
import { addDays } from '@datum/contract/values/day';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { createCanvas } from '@napi-rs/canvas';
import { insertCreative } from '../features/ad-bookings/pictures/creatives.queries.ts';
import {
  insertAdBooking,
  insertAdEvent,
  lockAdBooking,
  updateAdBooking,
} from '../features/ad-bookings/queries.ts';
import { takeWeeks } from '../features/ad-bookings/weeks/slots.queries.ts';
import { insertAdPlan } from '../features/ad-plans/queries.ts';
import type { Platform } from '../platform/platform.ts';
import { Stored } from '../platform/storage/stored.ts';
import { addAdCounts } from '../platform/usage/ad-counts.queries.ts';
import { Random } from './random.ts';

const WORDS = {
  policy: {
    en: 'Goods and services of construction. No advertisement that looks like figures of the office.',
    ms: 'Barangan dan perkhidmatan pembinaan. Tiada iklan yang menyerupai angka pejabat.',
  },
  cancel_terms: {
    en: 'Free until you pay. Ask the office afterwards.',
    ms: 'Percuma sehingga anda membayar. Selepas itu, hubungi pejabat.',
  },
};
const USUAL = {
  ...WORDS,
  lead_days: 3,
  most_weeks: 13,
  rules: { max_kb: 300, formats: ['jpeg', 'png', 'webp'], alt_max: 150 },
  blackouts: [],
  shows_house: true,
  visibility: 'public',
} satisfies Partial<WrittenAdPlan>;
const FRONT = {
  ...USUAL,
  code: 'front-band',
  place: 'front',
  name: { en: 'Band of the front page (demonstration)', ms: 'Jalur halaman utama (demonstrasi)' },
  ...{ width: 970, height: 250, price: 60_000, slots: 2 },
  sharing: 'turns',
} as const;
const NEWS = {
  ...USUAL,
  code: 'news-foot',
  place: 'news',
  name: { en: 'Under the news (demonstration)', ms: 'Di bawah berita (demonstrasi)' },
  ...{ width: 728, height: 90, price: 25_000, slots: 1 },
  sharing: 'fixed',
} as const;

/** Bookings by their week from this one on; the one that runs has days behind it. */
const BOOKINGS: readonly {
  readonly state: AdState;
  readonly week: number;
  readonly weeks: number;
  readonly campaign: string;
}[] = [
  { state: 'running', week: -1, weeks: 4, campaign: 'Tower cranes for hire (demonstration)' },
  { state: 'in_review', week: 4, weeks: 2, campaign: 'Precast stairs (demonstration)' },
  { state: 'draft', week: 8, weeks: 2, campaign: 'Safety nets (demonstration)' },
];

/** Plans and a draft of the demonstration, marked as made up. */
export async function storeAdPlans(
  db: Writing,
  { owner, today, now }: { readonly owner: string; readonly today: string; readonly now: Date },
): Promise<void> {
  const { id } = await insertAdPlan(db, { ...FRONT, rules: { ...FRONT.rules } }, now, true);
  await insertAdPlan(db, { ...NEWS, rules: { ...NEWS.rules } }, now, true);
  for (const draft of BOOKINGS.filter(({ state }) => state === 'draft')) {
    await storeBooking(db, { plan: id, owner, today, now, ...draft });
  }
}

/** What has a picture: an advertisement that runs with a week of days, and one that waits for a review. */
export async function storeDemoAds(platform: Platform): Promise<void> {
  const { read, write } = platform.database;
  const plan = await read
    .selectFrom('ad_plans')
    .where('code', '=', FRONT.code)
    .where('is_demo', '=', true)
    .select('id')
    .executeTakeFirst();
  const owner = await read
    .selectFrom('users')
    .where('email', '=', 'subscriber@datum.example')
    .select('uuid')
    .executeTakeFirst();
  const isThere = await read.selectFrom('ad_creatives').select('id').limit(1).executeTakeFirst();
  if (!plan || !owner || isThere) return;
  const stored = new Stored(platform);
  const picture = await stored.put({ mediaType: 'image/png', bytes: drawAd() });
  const now = platform.clock.now();
  const about = { plan: plan.id, owner: owner.uuid, today: platform.today(), now, picture };
  await inTransaction(write, async (db) => {
    await stored.name({ db, now, afterRefusal: () => undefined });
    for (const booking of BOOKINGS.filter(({ state }) => state !== 'draft')) {
      await storeBooking(db, { ...about, ...booking });
    }
  });
}

interface Made {
  readonly plan: number;
  readonly owner: string;
  readonly today: string;
  readonly now: Date;
  readonly picture?: { readonly key: string; readonly size: number; readonly sha256: string };
}

async function storeBooking(
  db: Writing,
  { plan, owner, today, now, picture, state, week, weeks, campaign }: Made & (typeof BOOKINGS)[number],
): Promise<void> {
  const first_week = addDays(mondayOf(today), week * 7);
  const { id } = await insertAdBooking(
    db,
    {
      ...{ plan_id: plan, owner_uuid: owner, booked_by: owner, first_week, weeks, campaign },
      advertiser: 'Kren Maju (demonstration)',
      destination: 'https://datum.example/demonstration',
      ...{ week_price: FRONT.price, currency: OWN_CURRENCY, is_demo: true, created_at: now, updated_at: now },
    },
    today.slice(0, 4),
  );
  await insertAdEvent(db, { booking_id: id, step: 'create', state: 'draft', by_uuid: owner, at: now });
  if (!picture) return;
  await takeWeeks(db, FRONT, weeksFrom(first_week, weeks), id);
  const creative = await insertCreative(db, {
    ...{ booking_id: id, number: 1, alt: 'Demonstration: tower cranes for hire', created_by: owner },
    ...{ object_key: picture.key, media_type: 'image/png', size: picture.size, sha256: picture.sha256 },
    ...{ width: FRONT.width, height: FRONT.height, created_at: now },
  });
  const row = await lockAdBooking(db, id);
  await updateAdBooking(db, row, {
    state,
    ...(state === 'running' ? { shown_creative: creative.id } : {}),
  });
  if (state === 'running') await storeDays(db, { plan, id, today, now });
}

/** A week of looks and clicks, drawn from a seed. */
async function storeDays(
  db: Writing,
  { plan, id, today, now }: { plan: number; id: number; today: string; now: Date },
): Promise<void> {
  const random = new Random(162);
  const counts = Array.from({ length: 7 }, (_, index) => ({
    ...{ plan, booking: id, day: addDays(today, index - 7), first: now, last: now },
    views: random.whole(200, 400),
    clicks: random.whole(0, 9),
  }));
  await addAdCounts(db, counts);
}

/** A plain picture that says what it is. */
function drawAd(): Buffer {
  const canvas = createCanvas(FRONT.width, FRONT.height);
  const to = canvas.getContext('2d');
  to.fillStyle = '#e6eef3';
  to.fillRect(0, 0, FRONT.width, FRONT.height);
  to.fillStyle = '#c98a3a';
  to.fillRect(120, 40, 14, 190);
  to.fillRect(60, 60, 260, 10);
  to.fillStyle = '#20303a';
  to.font = '44px sans-serif';
  to.fillText('Tower cranes for hire', 380, 120);
  to.font = '26px sans-serif';
  to.fillText('Demonstration: nothing is sold', 380, 170);
  return canvas.toBuffer('image/png');
}
