import { hrefIn } from './address.ts';
import { ADVERTISING_ROWS, BILLING_ROWS } from './rows/billing.ts';
import { BUYING_ROWS } from './rows/buying.ts';
import { CATALOGUE_ROWS } from './rows/catalogue.ts';
import { CONTACT_ROWS } from './rows/contact.ts';
import { OWN_ROWS } from './rows/own.ts';
import { PORTAL_ROWS } from './rows/portal.ts';
import { READING_ROWS } from './rows/reading.ts';
import { REQUEST_ROWS } from './rows/requests.ts';
import { SIGN_IN_ROWS } from './rows/sign-in.ts';
import { SITE_ROWS } from './rows/site.ts';

/**
 * The screens that public pages know: their own, those of signing in, and the internal ones that they lead to. What
 * every visitor loads takes links from here, so that the working area's rows stay out of it (`checks/screens.test.ts`).
 */
export const OUTSIDE = {
  ...CATALOGUE_ROWS,
  ...PORTAL_ROWS,
  ...SITE_ROWS,
  ...CONTACT_ROWS,
  ...SIGN_IN_ROWS,
  ...OWN_ROWS,
  ...READING_ROWS,
  ...BUYING_ROWS,
  ...BILLING_ROWS,
  ...ADVERTISING_ROWS,
  ...REQUEST_ROWS,
};

/** The address of one of them: `href('login', { query: { next } })`. */
export const href = hrefIn(OUTSIDE);
