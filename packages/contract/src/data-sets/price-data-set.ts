import type { ActionOf, ResourceWith } from '../access/permissions.ts';
import type { Subject, Theme, Words } from '../subjects/subject.ts';
import type { Frequency } from '../values/period.ts';

/** Codes that are stored and used in permissions (rules 1.11). */
export const DATA_SET_CODES = ['bmp', 'lwr', 'mhr', 'epp'] as const;
export type DataSetCode = (typeof DATA_SET_CODES)[number];
export type DataSetResource = `data.${DataSetCode}`;
/** Resources of lists that belong to data sets. */
export type SettingsResource = Extract<
  ResourceWith<'end'>,
  'settings.material' | 'settings.labour' | 'settings.machinery'
>;
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
  | FieldOf<'yes-no'>
  /** An ISO 4217 code: `USD`. */
  | FieldOf<'currency'>;

/**
 * How a price in another basis or currency becomes one in the item's standard unit: once, at entry (rules 1.5). What a
 * rule needs and does not find is refused, with the field that lacks it.
 */
export interface Conversion<
  HoursTerm extends string = string,
  HoursAttribute extends string = string,
  CurrencyTerm extends string = string,
> {
  /**
   * Units are lengths of time: a price in one of them covers as many hours as its term says, else as the unit has. The
   * item's attribute says it of the standard unit. An hour is an hour whatever the term says.
   */
  readonly hours?: { readonly term: HoursTerm; readonly attribute: HoursAttribute };
  /** The term holds the price's currency; its rate is that of the day on which the price was seen. */
  readonly currency?: { readonly term: CurrencyTerm };
}

/**
 * A soft check: it never refuses a quote, it asks. Limits are start values; an item's own `check_limits` come first.
 * Sources: Danish CPI for Hidiroglou-Berthelot; quartile method of gpindex.
 */
export type SoftCheck<Term extends string = string, Attribute extends string = string> =
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
  | { readonly rule: 'terms-changed' }
  /** An hour of it is paid less than the law allows on that day. */
  | { readonly rule: 'below-minimum' }
  /**
   * Items that differ in one attribute alone, which puts them in an order: one further up should not cost less in the
   * region. A choice names its order; a number has its own.
   */
  | {
      readonly rule: 'item-order';
      readonly by: Attribute;
      readonly order?: readonly string[];
      readonly same: readonly Attribute[];
    }
  /** The same in terms: among the prices of an item in a region, one with a later choice should not cost less. */
  | { readonly rule: 'term-order'; readonly term: Term; readonly order: readonly [string, string] }
  /** Far from the mean of the item's other regions in the region group, percent. */
  | { readonly rule: 'neighbour-gap'; readonly percent: number }
  /** A price in the larger unit is far from `times` the prices in the smaller one, of the same item and region. */
  | {
      readonly rule: 'basis-gap';
      readonly small: string;
      readonly large: string;
      readonly times: number;
      readonly percent: number;
    };

export const SOFT_CHECK_RULES = [
  'change',
  'hidiroglou-berthelot',
  'quartile',
  'same-price',
  'identical-sources',
  'terms-changed',
  'below-minimum',
  'item-order',
  'term-order',
  'neighbour-gap',
  'basis-gap',
] as const satisfies readonly SoftCheck['rule'][];
export type SoftCheckRule = SoftCheck['rule'];

/** Checks that compare with prices of other sources: a provider is told that a price stands out, not by which numbers. */
export const BESIDE_OTHERS: ReadonlySet<string> = new Set<SoftCheckRule>([
  'quartile',
  'identical-sources',
  'item-order',
  'term-order',
  'neighbour-gap',
  'basis-gap',
]);

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
  /** The tab of its items on the settings page of `settings`. */
  readonly settingsTab: string;
  /** Its name where there is little room: on tabs, above a sheet. */
  readonly short: Words;
  /** Permissions begin with this: `data.bmp`. */
  readonly resource: DataSetResource;
  /** Who may see and change its items, groups and rates: `settings.material`. */
  readonly settings: SettingsResource;
  /** How often it is collected: a period's prices in the round of its first month (rules 1.8). */
  readonly frequency: Frequency;
  /** Decimals of a price as shown and published. */
  readonly priceDecimals: number;
  /** Where it stands among the indicators of the whole; absent = with the prices. */
  readonly theme?: Theme;
  /**
   * How a price in another unit becomes one in the item's: by the item's own factors first, then, where it says so,
   * by the units' common dimension.
   */
  readonly unitRule: 'item-units' | 'item-units-then-dimension';
  readonly conversion?: Conversion;
  /** What it hires can be bought: the data set with the prices of that. */
  readonly boughtAs?: DataSetCode;
  /** What its files call a column that every data set has, beside the usual names. */
  readonly coreHeaders?: Readonly<Partial<Record<'item' | 'source' | 'unit' | 'price', Headers>>>;
  /** Words in files that mean a unit, lower case, by the unit's code or English name. */
  readonly unitWords?: Readonly<Record<string, readonly string[]>>;
  readonly itemAttributes: readonly Field[];
  readonly quoteTerms: readonly Field[];
  readonly columns: readonly GridColumn[];
  readonly checks: readonly SoftCheck[];
}

/** Names of those fields that are of these kinds. */
type NamesOf<Fields extends readonly Field[], Kind extends Field['kind'] = Field['kind']> = Extract<
  Fields[number],
  { readonly kind: Kind }
>['name'];

/** Declares a data set. Its columns, conversions and checks can only name its own terms and attributes. */
export const priceDataSet = <const DataSet extends PriceDataSet>(
  declaration: DataSet & {
    readonly columns: readonly GridColumn<NamesOf<DataSet['quoteTerms']>>[];
    readonly conversion?: Conversion<
      NamesOf<DataSet['quoteTerms'], 'decimal' | 'integer'>,
      NamesOf<DataSet['itemAttributes'], 'decimal' | 'integer'>,
      NamesOf<DataSet['quoteTerms'], 'currency'>
    >;
    readonly checks: readonly SoftCheck<
      NamesOf<DataSet['quoteTerms'], 'choice'>,
      NamesOf<DataSet['itemAttributes']>
    >[];
  },
): DataSet => declaration;
