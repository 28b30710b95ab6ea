import type { Release } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';

/** The page of a release: the required path of its product, with period and vintage (rules 3.3). */
export const releasePath = ({
  kind,
  slug,
  period,
  vintage,
}: Pick<Release, 'kind' | 'slug' | 'period' | 'vintage'>): string =>
  kind === 'prices'
    ? href('release.prices', { code: period }, { query: { vintage } })
    : href('release.indices', { data: slug }, { query: { period, vintage } });
