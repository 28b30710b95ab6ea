import type { EnteredCode } from '@datum/contract/subjects/entered';
import type { Frequency } from '@datum/contract/values/period';

/** What a generated series means from a period on, counted back from its latest. */
interface DemoDefinition {
  /** Periods before the latest; absent = from the first. */
  readonly before?: number;
  readonly unit: string;
  readonly currency?: string;
  readonly base?: string;
  /** What values before it are multiplied by in its unit. */
  readonly factor?: number;
}

/** One generated series. Its values wander about a trend; nothing of them is real. */
export interface DemoSeries {
  readonly code: string;
  readonly name: { readonly en: string; readonly ms: string };
  readonly frequency: Frequency;
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly start: number;
  /** Growth a period, and the deviation of a period's growth. */
  readonly drift: number;
  readonly noise: number;
  /** Share by which each part of a year lies above or below its mean. */
  readonly season?: readonly number[];
  readonly decimals: number;
  readonly definitions: readonly [DemoDefinition, ...DemoDefinition[]];
  readonly isSample?: boolean;
  /** Projects behind a period, at least and at most. */
  readonly sample?: readonly [number, number];
}

const INDEX = [{ unit: 'index', base: '2020 = 100' }] as const;
const tender = (code: string, en: string, ms: string, more: Partial<DemoSeries> = {}): DemoSeries => ({
  code,
  name: { en, ms },
  frequency: 'Q',
  dimensions: { sector: en },
  start: 94,
  drift: 0.009,
  noise: 0.008,
  decimals: 1,
  definitions: INDEX,
  sample: [12, 40],
  ...more,
});
const commodity = (
  code: string,
  [en, ms]: readonly [string, string],
  [start, unit, currency]: readonly [number, string, string],
  more: Partial<DemoSeries> = {},
): DemoSeries => ({
  code,
  name: { en, ms },
  frequency: 'M',
  start,
  drift: 0.003,
  noise: 0.032,
  decimals: 2,
  definitions: [{ unit, currency }],
  ...more,
});
const SEASON = [-0.024, -0.006, 0.008, 0.022] as const;
const product = (
  code: string,
  [en, ms]: readonly [string, string],
  start: number,
  more: Partial<DemoSeries> = {},
): DemoSeries => ({
  code,
  name: { en, ms },
  frequency: 'Q',
  start,
  drift: 0.012,
  noise: 0.006,
  season: SEASON,
  decimals: 0,
  definitions: [{ unit: 'RM million', currency: 'MYR', base: 'current prices' }],
  ...more,
});
const CONSTANT = [{ unit: 'RM million', currency: 'MYR', base: 'constant 2015 prices' }] as const;

/** The generated series of each subject, in their order; a subject without any is loaded as an empty one. */
export const DEMO_SERIES: Readonly<Partial<Record<EnteredCode, readonly DemoSeries[]>>> = {
  tpi: [
    tender('ALL', 'All buildings', 'Semua bangunan', { isSample: true, noise: 0.005 }),
    tender('RES', 'Residential buildings', 'Bangunan kediaman', { drift: 0.007 }),
    tender('COM', 'Commercial buildings', 'Bangunan komersial', { drift: 0.011 }),
    tender('IND', 'Industrial buildings', 'Bangunan perindustrian', {
      sample: [4, 14],
      definitions: [
        { unit: 'index', base: '2015 = 100', factor: 1.13 },
        { before: 7, unit: 'index', base: '2020 = 100' },
      ],
    }),
  ],
  commodity: [
    commodity('REBAR', ['Steel reinforcement bar', 'Bar tetulang keluli'], [2450, 'RM/t', 'MYR'], {
      isSample: true,
    }),
    commodity('COPPER', ['Copper', 'Tembaga'], [6200, 'USD/t', 'USD'], { isSample: true }),
    commodity('ALUMINIUM', ['Aluminium', 'Aluminium'], [1800, 'USD/t', 'USD']),
    commodity('CRUDE', ['Crude oil', 'Minyak mentah'], [58, 'USD/bbl', 'USD'], { noise: 0.06, drift: 0.002 }),
    commodity('SAWNWOOD', ['Sawn timber, tropical', 'Kayu gergaji tropika'], [690, 'USD/m3', 'USD'], {
      noise: 0.015,
    }),
    commodity('PLYWOOD', ['Plywood', 'Papan lapis'], [520, 'USD/m3', 'USD'], {
      noise: 0.015,
      definitions: [
        { unit: 'US cents/sheet', currency: 'USD', factor: 0.95 },
        { before: 20, unit: 'USD/m3', currency: 'USD' },
      ],
    }),
  ],
  gdp: [
    product('GDP', ['Gross domestic product', 'Keluaran dalam negara kasar'], 362_000, {
      isSample: true,
      dimensions: { sector: 'All' },
    }),
    product(
      'GDP-REAL',
      ['Gross domestic product, constant prices', 'Keluaran dalam negara kasar, harga malar'],
      348_000,
      { drift: 0.01, definitions: CONSTANT, dimensions: { sector: 'All' } },
    ),
    product('CON', ['Construction', 'Pembinaan'], 16_400, {
      isSample: true,
      noise: 0.014,
      dimensions: { sector: 'Construction' },
    }),
    product('CON-REAL', ['Construction, constant prices', 'Pembinaan, harga malar'], 14_900, {
      drift: 0.008,
      noise: 0.014,
      definitions: CONSTANT,
      dimensions: { sector: 'Construction' },
    }),
    product(
      'GDP-YEAR',
      ['Gross domestic product, by year', 'Keluaran dalam negara kasar, tahunan'],
      1_447_000,
      {
        frequency: 'Y',
        drift: 0.049,
        noise: 0.012,
        season: [0],
        dimensions: { sector: 'All' },
      },
    ),
  ],
};
