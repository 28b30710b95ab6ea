import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { localText } from '../values/local-text.ts';
import { AD_PLACE_NAMES } from './ad-places.ts';
import { adCounts, adRules, adWeek, SHARINGS } from './ad-plans.ts';

const key = z.object({ uuid: z.uuid() });

/** A box of a place: an advertisement, or that the place is free. Its size never changes while a page is open. */
const box = z.object({
  /** Null: the box is free and says so. */
  ad: z
    .object({
      uuid: z.uuid(),
      advertiser: z.string(),
      alt: z.string(),
    })
    .nullable(),
  plan: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
});
export type AdBox = z.output<typeof box>;

/** What stands in a place now. Where several take turns, the minute says whose it is. */
export const showAdPlace = endpoint({
  id: 'ads.place',
  method: 'GET',
  path: '/api/v1/ads/places/:place',
  access: 'public',
  summary: 'The boxes of a place on a public page as they are now.',
  params: z.object({ place: z.enum(AD_PLACE_NAMES) }),
  answer: z.object({ data: z.array(box) }),
});

/** A picture is asked for anew each time it is shown, so that it is counted; unchanged bytes are not sent again. */
export const openAdPicture = endpoint({
  id: 'ads.picture',
  method: 'GET',
  path: '/api/v1/ads/:uuid/picture',
  access: 'public',
  light: true,
  summary: 'The picture of an advertisement that runs; counts a view of the day.',
  params: key,
  produces: 'image/*',
});

export const openHousePicture = endpoint({
  id: 'ads.house',
  method: 'GET',
  path: '/api/v1/ads/places/:place/house',
  access: 'public',
  light: true,
  summary: 'The background of a free box; counts a view of the place.',
  params: z.object({ place: z.enum(AD_PLACE_NAMES) }),
  produces: 'image/svg+xml',
});

/** Leads to the approved address and nowhere else. */
export const followAd = endpoint({
  id: 'ads.follow',
  method: 'GET',
  path: '/api/v1/ads/:uuid/follow',
  access: 'public',
  summary: 'Leads from an advertisement to the address that was approved with it; counts a click of the day.',
  params: key,
  produces: 'text/html',
});

/** The media kit: what can be booked, where, for how much, when it is free, and how many see it. */
export const showMediaKit = endpoint({
  id: 'ads.kit',
  method: 'GET',
  path: '/api/v1/ads/kit',
  access: 'public',
  summary: 'Public advertisement plans with prices, rules, free weeks and the views of the last thirty days.',
  answer: z.object({
    currency: z.string(),
    data: z.array(
      z.object({
        uuid: z.uuid(),
        place: z.enum(AD_PLACE_NAMES),
        name: localText,
        width: z.number().int(),
        height: z.number().int(),
        price: z.number().int(),
        slots: z.number().int(),
        sharing: z.enum(SHARINGS),
        lead_days: z.number().int(),
        most_weeks: z.number().int(),
        rules: adRules,
        policy: localText,
        cancel_terms: localText,
        weeks: z.array(adWeek),
        /** Of the place in the last thirty days, and on how many of them it was counted. */
        seen: adCounts.extend({ days: z.number().int() }),
      }),
    ),
  }),
});
export type MediaKit = NonNullable<z.output<NonNullable<typeof showMediaKit.answer>>>;
