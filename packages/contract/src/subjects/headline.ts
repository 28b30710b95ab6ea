import { buildingMaterialPrices } from '../data-sets/building-material-prices.ts';
import { buildingMaterialIndex } from './families.ts';

/**
 * What the office leads with: the front page, the page of the index with what moved it, and answers to calls that name no
 * subject. Another order of the catalogue changes none of these.
 */
export const HEADLINE = { prices: buildingMaterialPrices, index: buildingMaterialIndex } as const;
