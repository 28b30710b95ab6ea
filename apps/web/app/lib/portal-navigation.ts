import type { TextKey } from './texts.ts';

export interface PortalLink {
  readonly path: string;
  readonly label: TextKey;
}

/** The links of the public header. A page gets its line here when it exists. */
export const PORTAL_LINKS: readonly PortalLink[] = [];

/** The columns of the public footer, beside what it says of the service; likewise only pages that exist. */
export const PORTAL_FOOTER: readonly { readonly heading: TextKey; readonly links: readonly PortalLink[] }[] =
  [];
