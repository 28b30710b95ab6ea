import type { RuleSet } from '@datum/contract/computation/rule-set';
import type { Passport } from '@datum/contract/publication/passport';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import type { StoredRun } from '../../runs/queries.ts';
import type { Basket } from '../../runs/tables/basket.rules.ts';
import type { Figure } from '../figure.queries.ts';

/** What the parts of a passport are read with. */
export interface PassportFrame {
  readonly figure: Figure;
  readonly period: string;
  /** The period of the prices behind it: of a monthly figure of half-yearly surveys the half. */
  readonly survey: string;
  readonly run: StoredRun;
  readonly rules: RuleSet;
  readonly basket: Basket;
  /** Leaf regions under the figure's region; itself for a leaf. */
  readonly leafIds: readonly number[];
  /** Everything published up to the figure's own minute. */
  readonly asOf: number;
  /** Staff: unrounded numbers, hidden averages, quotes with their sources. */
  readonly isStaff: boolean;
  /** The reader's level opens the country alone: regions are named, their figures are not. */
  readonly isSample: boolean;
  /** Whether the reader may open the figure's series in another period. */
  readonly opensPeriod: (period: string) => boolean;
  /** The reader's level opens prices of items, and with them those of matched lines. */
  readonly opensPrices: boolean;
  /** Reads what many passports of one vintage share, such as a run's structure or factors, once. The key names it. */
  readonly shared: PublishedCache['part'];
}

/** What a figure is made of, one level down, and itself unrounded. */
export type PassportParts = Pick<
  Passport,
  | 'exact'
  | 'recompute'
  | 'base_mean'
  | 'share_link'
  | 'components'
  | 'points_from'
  | 'items'
  | 'items_have_levels'
  | 'level_base'
  | 'step'
  | 'members'
  | 'quotes'
  | 'quote_details'
  | 'quotes_hidden'
  | 'imputation'
  | 'imputed_share'
>;

/** A figure about whose parts there is nothing to tell; what a reader sees is laid over it. */
export const NOTHING: PassportParts = {
  exact: null,
  recompute: 'server',
  base_mean: null,
  share_link: null,
  components: [],
  points_from: null,
  items_have_levels: false,
  level_base: null,
  step: null,
  items: [],
  members: [],
  quotes: [],
  quote_details: [],
  quotes_hidden: null,
  imputation: null,
  imputed_share: null,
};
