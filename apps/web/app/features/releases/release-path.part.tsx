import type { Release } from '@datum/contract/publication/releases';

/** The page of a release: the spec's path of its product, with period and vintage (settled 3.3). */
export const releasePath = ({
  kind,
  slug,
  period,
  vintage,
}: Pick<Release, 'kind' | 'slug' | 'period' | 'vintage'>): string =>
  kind === 'prices'
    ? `/internal/data/publish/cost-data/${period}/building-material-price/view?vintage=${vintage}`
    : `/internal/data/publish/cost-indices/${slug}?period=${period}&vintage=${vintage}`;
