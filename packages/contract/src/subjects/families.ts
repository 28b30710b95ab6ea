import type { DataSetCode } from '../data-sets/price-data-set.ts';
import type { Subject, Words } from './subject.ts';

/** An index family that is computed: from quotes, or from other families. Its variants, bases, weights and calendar are rows that staff make. */
export interface ComputedFamily extends Subject {
  readonly kind: 'indices';
  /** The data sets whose averages and movements its Table One holds; none where it weighs other families. */
  readonly reads: readonly DataSetCode[];
  /** Codes of the families whose cost indices it is the weighted sum of, declared before it. It has no Table One. */
  readonly weighs?: readonly string[];
  /** What one of its groups is called, as a heading: groups of items, or the indices that it weighs. */
  readonly groupName: Words;
}

/** The building material cost index: what materials of a building cost, by building category and region. */
export const buildingMaterialIndex = {
  code: 'bmci',
  product: 'bmci',
  kind: 'indices',
  frequency: 'M',
  reads: ['bmp'],
  groupName: { en: 'Material group', ms: 'Kumpulan bahan' },
  slugs: {
    product: 'building-material-cost-index',
    reading: 'building-material-cost-index',
    publish: 'building-material-cost-index',
  },
  name: { en: 'Building material cost index', ms: 'Indeks kos bahan binaan' },
  summary: {
    en: 'How material costs of a building move, by building category and region, as a whole and in variants that exclude components.',
    ms: 'Pergerakan kos bahan sesebuah bangunan, mengikut kategori bangunan dan kawasan, secara keseluruhan dan dalam varian yang mengecualikan komponen.',
  },
} as const satisfies ComputedFamily;

/** The building labour cost index: what wages of a building cost. Wages are surveyed by half-years. */
const buildingLabourIndex = {
  code: 'blci',
  product: 'blci',
  kind: 'indices',
  frequency: 'M',
  reads: ['lwr'],
  groupName: { en: 'Labour group', ms: 'Kumpulan buruh' },
  slugs: {
    product: 'building-labour-cost-index',
    reading: 'building-labour-cost-index',
    publish: 'building-labour-cost-index',
  },
  name: { en: 'Building labour cost index', ms: 'Indeks kos buruh bangunan' },
  summary: {
    en: 'How labour costs of a building move, by building category and region. Between two surveys of wages it stands still.',
    ms: 'Pergerakan kos buruh sesebuah bangunan, mengikut kategori bangunan dan kawasan. Antara dua tinjauan upah, ia tidak berubah.',
  },
} as const satisfies ComputedFamily;

/** The building machinery and equipment cost index: what it costs to hire machines for a building, and to buy equipment. */
const buildingMachineryEquipmentIndex = {
  code: 'bmeci',
  product: 'bmeci',
  kind: 'indices',
  frequency: 'M',
  reads: ['mhr', 'epp'],
  groupName: { en: 'Machinery or equipment group', ms: 'Kumpulan jentera atau peralatan' },
  slugs: {
    product: 'building-machinery-equipment-cost-index',
    reading: 'building-machinery-equipment-cost-index',
    publish: 'building-machinery-equipment-cost-index',
  },
  name: {
    en: 'Building machinery and equipment cost index',
    ms: 'Indeks kos jentera dan peralatan bangunan',
  },
  summary: {
    en: 'How costs of machines and equipment of a building move, hired and bought, by building category and region. Between two surveys it stands still.',
    ms: 'Pergerakan kos jentera dan peralatan sesebuah bangunan, yang disewa dan dibeli, mengikut kategori bangunan dan kawasan. Antara dua tinjauan, ia tidak berubah.',
  },
} as const satisfies ComputedFamily;

/** The building cost index: what a building costs, of its materials, labour, machinery and equipment. */
const buildingCostIndex = {
  code: 'bci',
  product: 'bci',
  kind: 'indices',
  frequency: 'M',
  reads: [],
  weighs: [buildingMaterialIndex.code, buildingLabourIndex.code, buildingMachineryEquipmentIndex.code],
  groupName: { en: 'Component', ms: 'Komponen' },
  slugs: {
    product: 'building-cost-index',
    reading: 'building-cost-index',
    publish: 'building-cost-index',
  },
  name: { en: 'Building cost index', ms: 'Indeks kos bangunan' },
  summary: {
    en: 'How the cost of a building moves: the weighted sum of the cost indices of materials, labour, machinery and equipment, by building category and region.',
    ms: 'Pergerakan kos sesebuah bangunan: jumlah berwajaran indeks kos bahan, buruh, jentera dan peralatan, mengikut kategori bangunan dan kawasan.',
  },
} as const satisfies ComputedFamily;

/** Every computed family, in the order of the catalogue. A further one is one more entry here. */
export const COMPUTED_FAMILIES = [
  buildingMaterialIndex,
  buildingLabourIndex,
  buildingMachineryEquipmentIndex,
  buildingCostIndex,
] as const satisfies readonly [ComputedFamily, ...ComputedFamily[]];
export type FamilyCode = (typeof COMPUTED_FAMILIES)[number]['code'];
const FAMILIES: readonly ComputedFamily[] = COMPUTED_FAMILIES;

/** Families that are computed from quotes, by a Table One: those that corrections and what-ifs are made for. */
export const SURVEYED_FAMILIES = COMPUTED_FAMILIES.filter((family) => !('weighs' in family));
export type SurveyedCode = (typeof SURVEYED_FAMILIES)[number]['code'];

/** The declaration of a computed family; undefined for a code that is none. */
export const familyOf = (code: string): ComputedFamily | undefined =>
  FAMILIES.find((family) => family.code === code);

/** The families that one is the weighted sum of; none for one that is computed from quotes. */
export const weighedBy = (family: string): readonly string[] => familyOf(family)?.weighs ?? [];

/** Families that are a weighted sum with this one in it. */
export const familiesWeighing = (family: string): readonly ComputedFamily[] =>
  FAMILIES.filter(({ weighs }) => weighs?.includes(family));

/** Families whose Table One holds the averages of a data set. */
export const familiesReading = (dataSet: string): readonly ComputedFamily[] =>
  FAMILIES.filter(({ reads }) => reads.some((code) => code === dataSet));

/** What a group is called in a family, or in the prices that one reads. */
export const groupNameOf = (subject: string): Words =>
  (familyOf(subject) ?? familiesReading(subject)[0])?.groupName ?? { en: 'Group', ms: 'Kumpulan' };

/** The subjects whose groups a family's weights name: its data sets, or itself where its groups are other families. */
export const groupSetsOf = (family: string): readonly string[] =>
  weighedBy(family).length > 0 ? [family] : (familyOf(family)?.reads ?? []);
