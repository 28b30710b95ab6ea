import { firstWeekOn, weeksFrom } from '@datum/contract/advertising/ad-weeks';
import type { Answer, Caller, TestApp } from './test-app.ts';
import { uploadMedium } from './test-media.ts';
import { pngOf } from './test-pictures.ts';

export const AD_PLAN = {
  code: 'front-band',
  place: 'front',
  name: { en: 'Band of the front page' },
  width: 728,
  height: 90,
  price: 20_000,
  slots: 2,
  lead_days: 1,
  most_weeks: 4,
  rules: { max_kb: 300, formats: ['png', 'jpeg'], alt_max: 100 },
  visibility: 'public',
} as const;

/** A public plan of the front page; gives its uuid. */
export async function sellPlace(root: Caller, more: object = {}): Promise<string> {
  const { status, body } = await root.call('POST', '/api/v1/ad-plans', { ...AD_PLAN, ...more });
  if (status !== 201 && status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(body)}`);
  return body.uuid;
}

/** The Monday of the first week that can be booked, or of one a number of weeks later. */
export const bookable = (api: TestApp, later = 0): string =>
  weeksFrom(firstWeekOn(api.platform.today(), AD_PLAN.lead_days), later + 1)[later] ?? '';

/** A draft of somebody. */
export const draft = (who: Caller, plan: string, first_week: string, more: object = {}): Promise<Answer> =>
  who.call('POST', '/api/v1/ad-bookings', {
    plan,
    advertiser: 'Kren Maju',
    campaign: 'Tower cranes',
    destination: 'https://kren.example/spring',
    first_week,
    weeks: 2,
    ...more,
  });

/** A step of a booking as it is now. */
export async function step(who: Caller, uuid: string, name: string, more: object = {}): Promise<Answer> {
  const { body } = await who.call('GET', `/api/v1/ad-bookings/${uuid}`);
  return who.call('POST', `/api/v1/ad-bookings/${uuid}/steps`, {
    step: name,
    version: body.version,
    ...more,
  });
}

/** Uploads a picture of a size. */
export const picture = async (
  api: TestApp,
  who: Caller,
  uuid: string,
  { width = 728, height = 90, alt = 'Tower cranes for hire' } = {},
) =>
  uploadMedium(api, who, `/api/v1/ad-bookings/${uuid}/creatives?alt=${encodeURIComponent(alt)}`, {
    name: 'cranes.png',
    bytes: await pngOf(width, height),
  });

/** A booking that waits for its payment. */
export async function approved(
  api: TestApp,
  { who, root, plan, week }: { who: Caller; root: Caller; plan: string; week: string },
): Promise<string> {
  const { body } = await draft(who, plan, week);
  await step(who, body.uuid, 'hold');
  await picture(api, who, body.uuid);
  await step(who, body.uuid, 'submit');
  const done = await step(root, body.uuid, 'approve');
  if (done.status !== 200) throw new Error(`approving was refused: ${JSON.stringify(done.body)}`);
  return body.uuid;
}
