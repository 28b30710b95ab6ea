import { labourWageRates } from '../../packages/contract/src/data-sets/labour-wage-rates.ts';
import { machineryHireRates } from '../../packages/contract/src/data-sets/machinery-hire-rates.ts';
import type { PriceDataSet } from '../../packages/contract/src/data-sets/price-data-set.ts';
import { COMPUTED_FAMILIES } from '../../packages/contract/src/subjects/families.ts';
import type { TypedColumns } from './collecting.ts';

/** The two organisations that supply the one region, each with two sources. */
export const UNIONS = { UA: 'First union', UB: 'Second union' } as const;
export type Union = keyof typeof UNIONS;
export const SOURCES = { UA: ['A1', 'A2'], UB: ['B1', 'B2'] } as const;

/** What an office asks every half-year, and what it is answered. */
export interface Survey {
  readonly dataSet: PriceDataSet;
  /** Where its items are kept. */
  readonly page: string;
  /** Lines of the files of its groups and items. */
  readonly groups: readonly string[];
  readonly items: readonly string[];
  /** What each organisation types in the first half-year, in the order of its sheet: by item, then source. */
  readonly first: Readonly<Record<Union, TypedColumns>>;
  readonly groupOf: Readonly<Record<string, string>>;
  /** Averages of the first half-year, by item, by hand. */
  readonly averages: Readonly<Record<string, string>>;
}

export const familyReading = ({ code }: PriceDataSet) =>
  COMPUTED_FAMILIES.find(({ reads }) => (reads as readonly string[]).includes(code)) ?? COMPUTED_FAMILIES[0];

const DAY = 'standard_hours=8';

/**
 * Bricklayers, by the day of eight hours: 120; 150 for ten hours is 120; 124; 16 an hour is 128. Their mean is 123. Helpers:
 * 80, 82, 78 and 84 have the mean 81.
 */
export const wages: Survey = {
  dataSet: labourWageRates,
  page: 'labour',
  groups: ['SKL,Skilled,lwr', 'GEN,General,lwr'],
  items: [
    `BRK,Bricklayer,lwr,SKL,day,S,yes,trade=Bricklaying; ${DAY}`,
    `HLP,Helper,lwr,GEN,day,S,yes,trade=Helping; ${DAY}`,
  ],
  first: {
    UA: { price: ['120', '150', '80', '82'], hours: ['8', '10', '8', '8'], workers: ['12', '30', '9', '4'] },
    UB: {
      unit: ['day', 'hour', 'day', 'day'],
      price: ['124', '16', '78', '84'],
      workers: ['7', '2', '11', '5'],
    },
  },
  groupOf: { Bricklayer: 'Skilled', Helper: 'General' },
  averages: { Bricklayer: '123.00', Helper: '81.00' },
};

/** Wages of the half-year after: hours and units stay as stated. */
export const WAGES_LATER: Readonly<Record<Union, TypedColumns>> = {
  UA: { price: ['126', '155', '84', '82'] },
  UB: { price: ['130.2', '17', '80', '86'] },
};
export const WAGE_WEIGHTS = { 'Terrace house': { Skilled: 60, General: 40 } };

/**
 * Bricklayers: (126 + 124 + 130.2 + 136) / 492 = 1.049187; helpers: 332 / 324 = 1.024691. A terrace house:
 * 0.6 x 1.049187 + 0.4 x 1.024691 = 1.039389.
 */
export const WAGE_INDEX = '103.9';
export const LATER_AVERAGES = { Bricklayer: '129.05', Helper: '83.00' };

/** Excavators by the day of eight hours, with operator and without: 900; 990 for nine hours is 880; 920; 115 an hour is 920. */
export const hire: Survey = {
  dataSet: machineryHireRates,
  page: 'machinery',
  groups: ['EAR,Earthworks,mhr'],
  items: [`EXC,Excavator,mhr,EAR,day,S,yes,machine_type=Excavator; ${DAY}`],
  first: {
    UA: {
      price: ['900', '990'],
      operator_included: ['yes', 'yes'],
      fuel_included: ['no', 'yes'],
      hours: ['8', '9'],
    },
    UB: {
      unit: ['day', 'hour'],
      price: ['920', '115'],
      operator_included: ['yes', 'y'],
      fuel_included: ['no', 'n'],
    },
  },
  groupOf: { Excavator: 'Earthworks' },
  averages: { Excavator: '905.00' },
};
