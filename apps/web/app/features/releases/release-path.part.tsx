import type { Release } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { subjectOf } from '@datum/contract/subjects/all';

/** The page of a release: the required path of its product, with period and vintage (rules 3.3). */
export const releasePath = ({
  subject,
  kind,
  slug,
  period,
  vintage,
}: Pick<Release, 'subject' | 'kind' | 'slug' | 'period' | 'vintage'>): string => {
  const own = subjectOf(subject)?.slugs.publish ?? slug;
  return kind === 'prices'
    ? href('release.prices', { code: period, set: own }, { query: { vintage } })
    : href('release.indices', { data: own }, { query: { period, vintage } });
};
