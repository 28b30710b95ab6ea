import type { Price } from '../prices/price.ts';

/**
 * One product in one period: a price, `null` = missing (it should have been collected), or
 * `'notListed'` = not in the sample that period (not yet entered, or withdrawn). Only missing prices are
 * ever imputed.
 */
export type PriceCell = Price | 'notListed';
