import type { DataSetCode } from '../data-sets/price-data-set.ts';

/** The index families that are computed from quotes, and the data set that each is made of; code -> what code must know. */
export const INDEX_FAMILIES = {
  bmci: { dataSet: 'bmp' },
} as const satisfies Readonly<Record<string, { readonly dataSet: DataSetCode }>>;
export type FamilyCode = keyof typeof INDEX_FAMILIES;

/** The family that runs, releases and passports compute; with a second one it becomes an argument of theirs. */
export const COMPUTED_FAMILY: FamilyCode = 'bmci';
