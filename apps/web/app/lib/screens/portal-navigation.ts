import { PORTAL_ROWS } from '@datum/contract/screens/rows/portal';
import type { TextKey } from '../texts/texts.ts';
import { menuOf, type NavEntry } from './menu.ts';

/** The links of the public header. */
export const PORTAL_LINKS: readonly NavEntry[] = menuOf(Object.values(PORTAL_ROWS));

/** The columns of the public footer, beside what it says of the service. */
export const PORTAL_FOOTER: readonly { readonly heading: TextKey; readonly links: readonly NavEntry[] }[] = [
  { heading: 'front.link.data', links: PORTAL_LINKS },
];
