import type { DataSetCode } from '../data-sets/price-data-set.ts';
import type { Subject } from './subject.ts';

/** An index family that is computed from quotes. Its variants, bases, weights and calendar are rows that staff make. */
export interface ComputedFamily extends Subject {
  readonly kind: 'indices';
  /** The data sets whose averages and movements its Table One holds. */
  readonly reads: readonly DataSetCode[];
}

/** The building material cost index: what materials of a building cost, by building category and region. */
export const buildingMaterialIndex = {
  code: 'bmci',
  product: 'bmci',
  kind: 'indices',
  frequency: 'M',
  reads: ['bmp'],
  slugs: {
    product: 'building-material-cost-index',
    reading: 'building-material-cost-index',
    publish: 'building-material-cost-index',
  },
  name: { en: 'Building material cost index', ms: 'Indeks kos bahan binaan' },
  summary: {
    en: 'How material costs of a building move, by building category and region, with and without steel bars.',
    ms: 'Pergerakan kos bahan sesebuah bangunan, mengikut kategori bangunan dan kawasan, dengan dan tanpa bar keluli.',
  },
} as const satisfies ComputedFamily;

/** Every computed family, in the order of the catalogue. A further one is one more entry here. */
export const COMPUTED_FAMILIES = [buildingMaterialIndex] as const satisfies readonly [
  ComputedFamily,
  ...ComputedFamily[],
];
export type FamilyCode = (typeof COMPUTED_FAMILIES)[number]['code'];

/** The declaration of a computed family; undefined for a code that is none. */
export const familyOf = (code: string): ComputedFamily | undefined =>
  COMPUTED_FAMILIES.find((family) => family.code === code);

/** Families whose Table One holds the averages of a data set. */
export const familiesReading = (dataSet: string): readonly ComputedFamily[] =>
  COMPUTED_FAMILIES.filter(({ reads }) => reads.some((code) => code === dataSet));
