import type { TextKey } from '../texts/texts.ts';

export interface PortalLink {
  readonly path: string;
  readonly label: TextKey;
}

/** The links of the public header. A page gets its line here when it exists. */
export const PORTAL_LINKS: readonly PortalLink[] = [
  { path: '/products/building-materials-price', label: 'front.link.prices' },
  { path: '/products/building-material-cost-index', label: 'front.link.indices' },
  { path: '/bmp-index', label: 'front.link.bmp-index' },
  { path: '/products', label: 'front.link.products' },
];

/** The columns of the public footer, beside what it says of the service; likewise only pages that exist. */
export const PORTAL_FOOTER: readonly { readonly heading: TextKey; readonly links: readonly PortalLink[] }[] =
  [{ heading: 'front.link.data', links: PORTAL_LINKS }];
