import { dataSetOf, PRICE_DATA_SETS } from '../data-sets/all.ts';
import type { DataSetCode } from '../data-sets/price-data-set.ts';
import { type Frequency, firstMonthOf, periodOf } from '../values/period.ts';
import { COMPUTED_FAMILIES, familiesReading, familyOf } from './families.ts';
import type { ProductCode, Subject, Words } from './subject.ts';

/** Everything that is published, in the order of the catalogue: each data set with the indices that are made of it. */
export const SUBJECTS: readonly Subject[] = [...PRICE_DATA_SETS, ...COMPUTED_FAMILIES];

/** The declaration of a stored code; undefined for what is not published. */
export const subjectOf = (code: string): Subject | undefined =>
  SUBJECTS.find((subject) => subject.code === code);

/**
 * The declaration of a code that is published.
 *
 * @throws Error for any other code
 */
export function requireSubject(code: string): Subject {
  const subject = subjectOf(code);
  if (!subject) throw new Error(`no subject ${code}`);
  return subject;
}

/** The permissions of one action for these subjects, one each. */
export const productPermissions = <Action extends 'view' | 'download' | 'api'>(
  subjects: readonly Subject[],
  action: Action,
): readonly `product.${ProductCode}.${Action}`[] => [
  ...new Set(subjects.map(({ product }) => `product.${product}.${action}` as const)),
];

/** The subject behind a path segment of its public page, or of the page of signed-in readers: the first that shares it. */
export const subjectBySlug = (slug: string): Subject | undefined =>
  subjectOfProduct(slug) ?? subjectsAt(slug)[0];

/** The subject of a product of the catalogue, by the slug of its public page. */
export const subjectOfProduct = (slug: string): Subject | undefined =>
  SUBJECTS.find(({ slugs }) => slugs.product === slug);

/** The subjects of one page of signed-in readers, in the order of its tabs. */
export const subjectsAt = (reading: string): readonly Subject[] =>
  SUBJECTS.filter(({ slugs }) => slugs.reading === reading);

/** The pages of signed-in readers, each with what it is called; two subjects may share one. */
export const READING_PAGES: readonly { readonly slug: string; readonly name: Words }[] = [
  ...Map.groupBy(SUBJECTS, ({ slugs }) => slugs.reading),
].map(([slug, sharing]) => ({
  slug,
  name: {
    en: sharing.map(({ name }) => name.en).join(', '),
    ms: sharing.map(({ name }) => name.ms).join(', '),
  },
}));

/**
 * The family whose runs compute a subject: itself, or for prices the one whose Table One holds their averages. A data set
 * that no family reads yet has its own code, under which there are no runs.
 *
 * @throws Error for a code that is not published
 */
export function computedBy(subject: string): string {
  const family = familyOf(subject) ?? familiesReading(subject)[0] ?? subjectOf(subject);
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

/**
 * Whether a family's figure of a month stands still since the survey that it rests on: its prices are collected less often
 * than it is published.
 *
 * @example
 * isHeld('bmci', '2026-08'); // => false; of a family of half-yearly surveys true, and false in 2026-07
 */
export const isHeld = (subject: string, period: string): boolean => {
  const family = familyOf(subject);
  return (
    family !== undefined &&
    family.reads.length > 0 &&
    surveyFrequency(subject) !== family.frequency &&
    firstMonthOf(surveyOf(subject, period)) !== period
  );
};
