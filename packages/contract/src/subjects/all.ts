import { dataSetOf, PRICE_DATA_SETS } from '../data-sets/all.ts';
import type { DataSetCode } from '../data-sets/price-data-set.ts';
import { type Frequency, firstMonthOf, periodOf } from '../values/period.ts';
import { COMPUTED_FAMILIES, familiesReading, familyOf } from './families.ts';
import type { ProductCode, Subject } from './subject.ts';

/** Everything that is published, in the order of the catalogue: each data set with the indices that are made of it. */
export const SUBJECTS: readonly Subject[] = [...PRICE_DATA_SETS, ...COMPUTED_FAMILIES];

/** The declaration of a stored code; undefined for what is not published. */
export const subjectOf = (code: string): Subject | undefined =>
  SUBJECTS.find((subject) => subject.code === code);

/**
 * What permissions and access name of a subject: `bmp` of `product.bmp.view`.
 *
 * @throws Error for a code that is not published
 */
export function productOf(code: string): ProductCode {
  const subject = subjectOf(code);
  if (!subject) throw new Error(`no subject ${code}`);
  return subject.product;
}

/** The permissions of one action for these subjects, one each. */
export const productPermissions = <Action extends 'view' | 'download' | 'api'>(
  subjects: readonly Subject[],
  action: Action,
): readonly `product.${ProductCode}.${Action}`[] => [
  ...new Set(subjects.map(({ product }) => `product.${product}.${action}` as const)),
];

/** The subject behind a path segment of its public page. */
export const subjectBySlug = (slug: string): Subject | undefined =>
  SUBJECTS.find(({ slugs }) => slugs.product === slug);

/**
 * The family whose runs compute a subject: itself, or for prices the one whose Table One holds their averages.
 *
 * @throws Error for a code that no family computes
 */
export function computedBy(subject: string): string {
  const family = familyOf(subject) ?? familiesReading(subject)[0];
  if (!family) throw new Error(`no family computes ${subject}`);
  return family.code;
}

/**
 * The data sets that a family's Table One is made of.
 *
 * @throws Error for a code that is no computed family
 */
export function dataSetsOf(family: string): readonly DataSetCode[] {
  const declared = familyOf(family);
  if (!declared) throw new Error(`no computed family ${family}`);
  return declared.reads;
}

/** How often a family's prices are collected: the frequency of the data sets that it reads, which is one. */
export const surveyFrequency = (family: string): Frequency =>
  dataSetOf(dataSetsOf(family)[0] ?? '')?.frequency ?? 'M';

/**
 * The survey that a period of a family stands on: the period of its Table One. A month of a half-yearly family lies in a
 * half; a survey is its own.
 *
 * @example
 * surveyOf('bmci', '2026-08'); // => '2026-08', and '2026-S2' for a half-yearly family
 */
export const surveyOf = (family: string, period: string): string =>
  periodOf(surveyFrequency(family), firstMonthOf(period));
