import { HEADLINE } from '@datum/contract/subjects/headline';

/** Where the office's leading products lie. */
export const BUILDING_MATERIAL = {
  prices: HEADLINE.prices.slugs.product,
  indices: HEADLINE.index.slugs.product,
} as const;
