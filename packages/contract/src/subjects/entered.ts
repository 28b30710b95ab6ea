import type { Frequency } from '../values/period.ts';
import type { Subject, Theme, Words } from './subject.ts';

/** What a series is told apart by from others of its subject: place, sector. A series has a text for each. */
interface Dimension {
  readonly code: string;
  readonly name: Words;
}

/** What an observation can have beside its value. */
export const OBSERVATION_DETAILS = ['sample_size', 'method'] as const;
type ObservationDetail = (typeof OBSERVATION_DETAILS)[number];

/** What is shown of a series: its level, its growth on the period before or on the year before, or its share of a whole, in percent. */
export const ENTERED_MEASURES = ['level', 'previous', 'year', 'share'] as const;
export type EnteredMeasure = (typeof ENTERED_MEASURES)[number];

/** What a series is set beside: a cost index, from which its level moves away, or a local price that its changes may precede. */
export const COMPARISONS = ['pressure', 'lead'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What is entered or imported, not computed: its series, their definitions and observations are rows that staff make. */
export interface EnteredSubject extends Pick<Subject, 'code' | 'product' | 'name' | 'summary'> {
  readonly kind: 'series';
  /** Frequencies that its series can have, the usual one first. */
  readonly frequencies: readonly [Frequency, ...Frequency[]];
  /** Path segments as other subjects have them, and the one of its settings page. */
  readonly slugs: Subject['slugs'] & { readonly settings: string };
  readonly dimensions: readonly Dimension[];
  /** Decimals that figures of a new series are printed with. */
  readonly decimals: number;
  readonly details: readonly ObservationDetail[];
  readonly measures: readonly EnteredMeasure[];
  /** The dimension along which `share` compares: a sector of all sectors. */
  readonly shareAlong?: string;
  readonly comparisons: readonly Comparison[];
  /** A sample of fewer is thin: readers are warned of the value. Absent = samples are not told. */
  readonly thinBelow?: number;
  /** Where it stands among the indicators of the whole. */
  readonly theme: Theme;
  /** A value below zero: asked about (a balance can be negative), or refused. */
  readonly negative: 'asked' | 'refused';
  /** Its series are in several currencies: rates of exchange are kept beside them. */
  readonly inCurrencies?: boolean;
}

const PLACE = { code: 'place', name: { en: 'Place', ms: 'Tempat' } } as const;
const SECTOR = { code: 'sector', name: { en: 'Sector', ms: 'Sektor' } } as const;
const GROWTH = ['level', 'previous', 'year'] as const;

/** Tender prices: what contractors ask for whole buildings, from samples of tenders. */
export const tenderPrices = {
  code: 'tpi',
  product: 'tpi',
  kind: 'series',
  frequencies: ['Q'],
  slugs: {
    product: 'tender-price-index',
    reading: 'tender-price-index',
    publish: 'tender-price-index',
    settings: 'tender-price-index',
  },
  name: { en: 'Tender price index', ms: 'Indeks harga tender' },
  summary: {
    en: 'How prices of accepted tenders move, by kind of building, with the size of the sample and the method of each quarter.',
    ms: 'Pergerakan harga tender yang diterima, mengikut jenis bangunan, dengan saiz sampel dan kaedah setiap suku tahun.',
  },
  dimensions: [SECTOR, PLACE],
  decimals: 1,
  details: ['sample_size', 'method'],
  measures: GROWTH,
  comparisons: ['pressure'],
  thinBelow: 10,
  theme: 'cost',
  negative: 'refused',
} as const satisfies EnteredSubject;

/** World and local prices of what building materials are made of. */
export const commodityPrices = {
  code: 'commodity',
  product: 'commodity',
  kind: 'series',
  frequencies: ['M'],
  slugs: {
    product: 'commodity-prices',
    reading: 'commodity-prices',
    publish: 'commodity-prices',
    settings: 'commodity-prices',
  },
  name: { en: 'Commodity prices', ms: 'Harga komoditi' },
  summary: {
    en: 'Monthly market prices of metals, timber, energy and other inputs of building materials, each with its source and licence.',
    ms: 'Harga pasaran bulanan logam, kayu, tenaga dan input lain bahan binaan, setiap satu dengan sumber dan lesennya.',
  },
  dimensions: [PLACE],
  decimals: 2,
  details: [],
  measures: GROWTH,
  comparisons: ['lead'],
  theme: 'commodity',
  negative: 'refused',
  inCurrencies: true,
} as const satisfies EnteredSubject;

/** What the economy and its construction sector produce. */
export const grossDomesticProducts = {
  code: 'gdp',
  product: 'gdp',
  kind: 'series',
  frequencies: ['Q', 'Y'],
  slugs: {
    product: 'gross-domestic-products',
    reading: 'gross-domestic-products',
    publish: 'gross-domestic-products',
    settings: 'gross-domestic-product',
  },
  name: { en: 'Gross domestic products', ms: 'Keluaran dalam negara kasar' },
  summary: {
    en: 'Output of the economy and of construction, by quarter and year, with growth computed from published values.',
    ms: 'Keluaran ekonomi dan pembinaan, mengikut suku tahun dan tahun, dengan pertumbuhan dikira daripada nilai yang diterbitkan.',
  },
  dimensions: [SECTOR, PLACE],
  decimals: 0,
  details: [],
  measures: [...GROWTH, 'share'],
  shareAlong: SECTOR.code,
  comparisons: [],
  theme: 'activity',
  negative: 'asked',
} as const satisfies EnteredSubject;

/** Every entered subject, in the order of the catalogue. A further one is one more entry here. */
export const ENTERED_SUBJECTS = [
  tenderPrices,
  commodityPrices,
  grossDomesticProducts,
] as const satisfies readonly [EnteredSubject, ...EnteredSubject[]];
export type EnteredCode = (typeof ENTERED_SUBJECTS)[number]['code'];
export const ENTERED_CODES = ENTERED_SUBJECTS.map(({ code }) => code) as [EnteredCode, ...EnteredCode[]];

/** The declaration of a stored code; undefined for what is not entered. */
export const enteredOf = (code: string | undefined): EnteredSubject | undefined =>
  ENTERED_SUBJECTS.find((subject) => subject.code === code);

/** The subject behind a path segment of one of its pages. */
export const enteredBySlug = (
  page: keyof EnteredSubject['slugs'],
  slug: string | undefined,
): EnteredSubject | undefined => ENTERED_SUBJECTS.find(({ slugs }) => slugs[page] === slug);
