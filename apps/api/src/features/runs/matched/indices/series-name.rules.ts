import type { CostFigure, GroupFigure } from './index-figures.rules.ts';

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

/** A unit price index as its series holds it. */
export const groupValue = (
  { groupId, regionId, index, imputedShare }: GroupFigure,
  period: string,
): Omit<StoredFigure, 'quotes'> => ({
  kind: 'group_index',
  period,
  memberId: groupId,
  variant: '',
  regionId,
  value: index,
  imputedShare,
});

/** A cost index as its series holds it. */
export const costValue = (
  { categoryId, variant, regionId, index, imputedShare }: CostFigure,
  period: string,
): Omit<StoredFigure, 'quotes'> => ({
  kind: 'cost_index',
  period,
  memberId: categoryId,
  variant,
  regionId,
  value: index,
  imputedShare,
});
