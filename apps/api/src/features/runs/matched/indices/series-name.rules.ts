/** An index of an earlier period, brought to the family's first base. */
export interface StoredFigure {
  readonly kind: 'group_index' | 'cost_index';
  readonly period: string;
  /** Group or category. */
  readonly memberId: number;
  readonly variant: string;
  readonly regionId: number;
  readonly value: number;
  readonly imputedShare: number;
  readonly quotes: number;
}

/** What names a series of indices. */
export type SeriesName = Pick<StoredFigure, 'kind' | 'memberId' | 'variant' | 'regionId'>;

/** The name of a series, as `link_factors` has it. */
export const seriesKeyOf = ({ kind, memberId, variant, regionId }: SeriesName): string =>
  [kind, memberId, variant, regionId].join('|');
