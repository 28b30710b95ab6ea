import { hrefIn } from './address.ts';
import { matcherOf } from './match.ts';
import { ADVERTISING_ROWS, BILLING_ROWS } from './rows/billing.ts';
import { BUYING_ROWS } from './rows/buying.ts';
import { CATALOGUE_ROWS } from './rows/catalogue.ts';
import { CONTACT_ROWS } from './rows/contact.ts';
import { CONTENT_ROWS } from './rows/content.ts';
import { DATA_ROWS, PUBLISH_ROWS } from './rows/data.ts';
import { FEEDBACK_ROWS } from './rows/feedback.ts';
import { OWN_ROWS } from './rows/own.ts';
import { PEOPLE_ROWS } from './rows/people.ts';
import { PORTAL_ROWS } from './rows/portal.ts';
import { READING_ROWS } from './rows/reading.ts';
import { REQUEST_ROWS } from './rows/requests.ts';
import { REFERENCE_DATA_ROWS, SETTINGS_ROWS } from './rows/settings.ts';
import { SIGN_IN_ROWS } from './rows/sign-in.ts';
import { SITE_ROWS } from './rows/site.ts';
import { SUBSCRIPTION_ROWS } from './rows/subscription.ts';
import type { Screen } from './screen.ts';

/** Every screen. What public pages load takes the smaller table of `outside.ts` instead. */
export const SCREENS = {
  ...CATALOGUE_ROWS,
  ...PORTAL_ROWS,
  ...SITE_ROWS,
  ...CONTACT_ROWS,
  ...SIGN_IN_ROWS,
  ...OWN_ROWS,
  ...DATA_ROWS,
  ...PUBLISH_ROWS,
  ...READING_ROWS,
  ...CONTENT_ROWS,
  ...BUYING_ROWS,
  ...BILLING_ROWS,
  ...SUBSCRIPTION_ROWS,
  ...ADVERTISING_ROWS,
  ...REQUEST_ROWS,
  ...FEEDBACK_ROWS,
  ...PEOPLE_ROWS,
  ...SETTINGS_ROWS,
  ...REFERENCE_DATA_ROWS,
} satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof SCREENS;

/** The address of a screen: `href('users.edit', { id })`. */
export const href = hrefIn(SCREENS);

/** The screen that a path leads to, or null. */
export const screenAt = matcherOf<ScreenName>(SCREENS);
