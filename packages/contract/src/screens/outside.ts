import { hrefIn } from './address.ts';
import { OWN_ROWS } from './rows/own.ts';
import { PORTAL_ROWS } from './rows/portal.ts';
import { READING_ROWS } from './rows/reading.ts';
import { SIGN_IN_ROWS } from './rows/sign-in.ts';

/**
 * The screens that public pages know: their own, those of signing in, and the internal ones that they lead to. What
 * every visitor loads takes links from here, so that the working area's rows stay out of it (`checks/screens.test.ts`).
 */
export const OUTSIDE = { ...PORTAL_ROWS, ...SIGN_IN_ROWS, ...OWN_ROWS, ...READING_ROWS };

/** The address of one of them: `href('login', { query: { next } })`. */
export const href = hrefIn(OUTSIDE);
