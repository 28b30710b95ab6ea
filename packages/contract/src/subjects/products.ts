import { CATALOGUE } from './catalogue.ts';
import type { ProductCode } from './subject.ts';

/** Every data product, in the order of the catalogue: what plans open and access is told of. */
export const PRODUCTS = [...new Set(CATALOGUE.map(({ product }) => product))] as [
  ProductCode,
  ...ProductCode[],
];
