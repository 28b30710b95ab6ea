import { addMonths } from '../values/period.ts';
import { buildingMaterialPrices } from './building-material-prices.ts';
import type { DataSetCode, PriceDataSet } from './price-data-set.ts';

/** Every price data set that is collected, in the order of the board. A further one is one more entry here. */
export const PRICE_DATA_SETS: readonly PriceDataSet[] = [buildingMaterialPrices];

/** The declaration of a stored code; undefined for a data set that is not collected yet. */
export const dataSetOf = (code: string): PriceDataSet | undefined =>
  PRICE_DATA_SETS.find((dataSet) => dataSet.code === code);

/** The declaration behind a path segment of `/internal/data/manage/{code}/...`. */
export const dataSetBySlug = (slug: string): PriceDataSet | undefined =>
  PRICE_DATA_SETS.find((dataSet) => dataSet.slugs.manage === slug);

/** Codes of the declared data sets. */
export const collectedCodes = (): DataSetCode[] => PRICE_DATA_SETS.map(({ code }) => code);

/**
 * The data set's period that a round collects, or null where the data set is not due in it.
 *
 * @example
 * periodIn({ frequency: 'S' }, '2026-07'); // => '2026-S2'
 */
export function periodIn({ frequency }: Pick<PriceDataSet, 'frequency'>, round: string): string | null {
  if (frequency === 'M') {
    return round;
  }
  const half = HALF_YEAR_ROUNDS[round.slice(5)];
  return half ? `${round.slice(0, 4)}-${half}` : null;
}

const HALF_YEAR_ROUNDS: Readonly<Record<string, string>> = { '01': 'S1', '07': 'S2' };

/**
 * The `count` periods of a data set that end just before `period`, oldest first.
 *
 * @example
 * periodsBefore({ frequency: 'S' }, '2026-S1', 2); // => ['2025-S1', '2025-S2']
 */
export function periodsBefore(
  { frequency }: Pick<PriceDataSet, 'frequency'>,
  period: string,
  count: number,
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - index;
    return frequency === 'M' ? addMonths(period, -back) : halvesBack(period, back);
  });
}

function halvesBack(period: string, back: number): string {
  const halves = Number(period.slice(0, 4)) * 2 + Number(period.slice(6)) - 1 - back;
  return `${Math.floor(halves / 2)}-S${(halves % 2) + 1}`;
}
