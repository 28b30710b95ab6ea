import type { ActionOf } from '../access/permissions.ts';
import type { Subject } from '../subjects/subject.ts';

/** Codes that are stored and used in permissions (rules 1.11). */
export const DATA_SET_CODES = ['bmp', 'lwr', 'mhr', 'epp'] as const;
export type DataSetCode = (typeof DATA_SET_CODES)[number];
export type DataSetResource = `data.${DataSetCode}`;
/** What the permissions of a data set allow. */
export type DataSetAction = ActionOf<DataSetResource>;

export const LOCALES = ['en', 'ms'] as const;
export type Locale = (typeof LOCALES)[number];

/** Column names in files, best first: the first is written on export, all of them are recognised on import. */
export type Headers = Readonly<Record<Locale, readonly [string, ...string[]]>>;

interface FieldOf<Kind extends string> {
  /** Key in `terms` or `attributes`; also the key of its texts. */
  readonly name: string;
  readonly kind: Kind;
  readonly headers: Headers;
  /** A value that differs from the last quote's is asked about: another product or other terms, not another price. */
  readonly watched?: boolean;
}

/** One quote term or item attribute. Entered numbers are decimal texts. */
export type Field =
  | (FieldOf<'text'> & { readonly maxLength: number })
  | (FieldOf<'choice'> & {
      readonly choices: readonly string[];
      /** Words in files that mean a choice, lower case, beside the choice itself. */
      readonly words?: Readonly<Record<string, readonly string[]>>;
    })
  | (FieldOf<'decimal'> & { readonly min: number; readonly max: number; readonly unit?: string })
  | (FieldOf<'integer'> & { readonly min: number; readonly max: number; readonly unit?: string })
  | FieldOf<'yes-no'>;

/**
 * A soft check: it never refuses a quote, it asks. Limits are start values; an item's own `check_limits` come first.
 * Sources: Danish CPI for Hidiroglou-Berthelot; quartile method of gpindex.
 */
export type SoftCheck =
  /** Change on the last price beyond the item's limit, in percent; a fall has a limit of its own where one is given. */
  | { readonly rule: 'change'; readonly percent: number; readonly fallPercent?: number }
  /**
   * Against the changes of the same item in the round; needs that many of them. Where most prices did not move, every
   * small change stands out: below `floor` percent it does not ask.
   */
  | {
      readonly rule: 'hidiroglou-berthelot';
      readonly U: number;
      readonly A: number;
      readonly C: number;
      readonly least: number;
      readonly floor: number;
    }
  /** On logarithms of the relatives; `floor` is the smallest spread that counts, as a logarithm. */
  | { readonly rule: 'quartile'; readonly width: number; readonly floor: number; readonly least: number }
  /** The number of periods in a row with the same price. */
  | { readonly rule: 'same-price'; readonly periods: number }
  /** This many sources of one item and region, and all give the same price. */
  | { readonly rule: 'identical-sources'; readonly least: number }
  /** A watched term differs from the last quote's. */
  | { readonly rule: 'terms-changed' };

export type SoftCheckRule = SoftCheck['rule'];

/** Columns that every price data set has, from the sample line and its quote. */
export const CORE_COLUMNS = [
  'state',
  'item',
  'specification',
  'source',
  'region',
  'unit',
  'last',
  'price',
  'change',
  'spark',
  'effect',
] as const;
export type CoreColumn = (typeof CORE_COLUMNS)[number];

/** A column of the entry grid: one of the core, or a term by its name. */
export type GridColumn<Term extends string = string> =
  | { readonly core: CoreColumn }
  | { readonly term: Term };

/**
 * One price data set as a declaration (architecture 4.2): lists, forms, import, export, averages and product page
 * follow from it. Its texts have its code and the names used here as keys.
 */
export interface PriceDataSet extends Subject {
  readonly code: DataSetCode;
  readonly kind: 'prices';
  /** `manage`: the path segment of its sheets and quotes. */
  readonly slugs: Subject['slugs'] & { readonly manage: string };
  /** Permissions begin with this: `data.bmp`. */
  readonly resource: DataSetResource;
  /** M: collected every month. S: every half year, in the rounds of January and July (rules 1.8). */
  readonly frequency: 'M' | 'S';
  /** Mean of an average unit price where the rule set does not say otherwise. */
  readonly meanType: 'arithmetic' | 'geometric' | 'median';
  /** Decimals of a price as shown and published. */
  readonly priceDecimals: number;
  /**
   * How a price in another unit becomes one in the item's: by the item's own factors first, then, where it says so,
   * by the units' common dimension.
   */
  readonly unitRule: 'item-units' | 'item-units-then-dimension';
  readonly itemAttributes: readonly Field[];
  readonly quoteTerms: readonly Field[];
  readonly columns: readonly GridColumn[];
  readonly checks: readonly SoftCheck[];
}

/** Declares a data set; a column of the grid can only be one of the core or one of its own terms. */
export const priceDataSet = <const DataSet extends PriceDataSet>(
  declaration: DataSet & {
    readonly columns: readonly GridColumn<DataSet['quoteTerms'][number]['name']>[];
  },
): DataSet => declaration;
