import { firstMonthOf, periodOf } from '../values/period.ts';
import { buildingMaterialPrices } from './building-material-prices.ts';
import { equipmentPurchasePrices } from './equipment-purchase-prices.ts';
import { labourWageRates } from './labour-wage-rates.ts';
import { machineryHireRates } from './machinery-hire-rates.ts';
import { DATA_SET_CODES, type DataSetCode, type PriceDataSet } from './price-data-set.ts';

const BY_CODE = {
  bmp: buildingMaterialPrices,
  lwr: labourWageRates,
  mhr: machineryHireRates,
  epp: equipmentPurchasePrices,
} as const satisfies { readonly [Code in DataSetCode]: PriceDataSet & { readonly code: Code } };

/** Every price data set that is collected, in the order of the board, which is that of the codes. A further one is one more entry above. */
export const PRICE_DATA_SETS = DATA_SET_CODES.map(
  (code) => BY_CODE[code],
) as readonly PriceDataSet[] as readonly [PriceDataSet, ...PriceDataSet[]];

/** The declaration of a stored code; undefined for a data set that is not collected yet. */
export const dataSetOf = (code: string): PriceDataSet | undefined =>
  PRICE_DATA_SETS.find((dataSet) => dataSet.code === code);

/** The declaration behind a path segment of `/internal/data/manage/{code}/...`. */
export const dataSetBySlug = (slug: string): PriceDataSet | undefined =>
  PRICE_DATA_SETS.find((dataSet) => dataSet.slugs.manage === slug);

/** Codes of the declared data sets. */
export const collectedCodes = (): DataSetCode[] => PRICE_DATA_SETS.map(({ code }) => code);

/**
 * The data set's period that a round collects, or null where the data set is not due in it: a period is collected in the
 * round of its first month.
 *
 * @example
 * periodIn({ frequency: 'S' }, '2026-07'); // => '2026-S2'
 */
export function periodIn({ frequency }: Pick<PriceDataSet, 'frequency'>, round: string): string | null {
  const period = periodOf(frequency, round);
  return roundOf(period) === round ? period : null;
}

/** The round that collects a period: the code of its first month. */
export const roundOf = firstMonthOf;
