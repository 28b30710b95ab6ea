import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import type { ComputedFamily } from '@datum/contract/subjects/families';
import type { Subject } from '@datum/contract/subjects/subject';
import { dataSetFaults } from './data-sets.rules.ts';

/** Everything that is declared, in the order of the catalogue, and the codes that permissions and stored data know. */
export interface Declared {
  readonly dataSets: readonly PriceDataSet[];
  readonly families: readonly ComputedFamily[];
  readonly entered: readonly EnteredSubject[];
  readonly dataSetCodes: readonly string[];
}

/** What declarations of subjects lack together, each a sentence: names that nothing has, names that two have, orders. */
export const subjectFaults = (declared: Declared): string[] => [
  ...unlisted(declared),
  ...sharedNames([...declared.dataSets, ...declared.families, ...declared.entered]),
  ...repeated(declared.dataSets.map(({ slugs }) => slugs.manage)).map(
    (slug) => `two data sets have the address ${slug}`,
  ),
  ...repeated(declared.dataSets.map(({ settings, settingsTab }) => `${settings} ${settingsTab}`)).map(
    (tab) => `two data sets have the tab ${tab}`,
  ),
  ...declared.dataSets
    .filter(({ code }) => !declared.families.some(({ reads }) => reads.includes(code)))
    .map(({ code }) => `no family reads ${code}, so that its prices have no averages`),
  ...repeated(declared.entered.map(({ slugs }) => slugs.settings)).map(
    (slug) => `two settings pages have the address ${slug}`,
  ),
  ...declared.dataSets.flatMap((dataSet) => dataSetFaults(dataSet, declared.dataSets)),
  ...declared.families.flatMap((family, place) => familyFaults(family, place, declared)),
  ...declared.entered.flatMap(enteredFaults),
];

const unlisted = ({ dataSets, dataSetCodes }: Declared): string[] =>
  dataSetCodes
    .filter((code) => !dataSets.some((one) => one.code === code))
    .map((code) => `the data set ${code} is not declared`);

type AnySubject = Pick<Subject, 'code' | 'product' | 'slugs'>;

/** Codes and addresses are of one subject; only subjects of one page of readers share a product, and so who may see it. */
function sharedNames(subjects: readonly AnySubject[]): string[] {
  const pairs = subjects.flatMap((one, place) =>
    subjects.slice(place + 1).map((other) => [one, other] as const),
  );
  return [
    ...repeated(subjects.map(({ code }) => code)).map((code) => `two subjects have the code ${code}`),
    ...repeated(subjects.map(({ slugs }) => slugs.product)).map(
      (slug) => `two products have the address ${slug}`,
    ),
    ...repeated(subjects.map(({ slugs }) => slugs.publish)).map(
      (slug) => `the releases of two subjects have the address ${slug}`,
    ),
    ...pairs
      .filter(
        ([one, other]) => (one.product === other.product) !== (one.slugs.reading === other.slugs.reading),
      )
      .map(([one, other]) =>
        one.product === other.product
          ? `${one.code} and ${other.code} share the product ${one.product}, but no page`
          : `${one.code} and ${other.code} share the page ${one.slugs.reading}, but no product`,
      ),
    ...pairs
      .flatMap(
        ([one, other]) =>
          [
            [one, other],
            [other, one],
          ] as const,
      )
      .filter(
        ([one, other]) =>
          one.slugs.product === other.slugs.reading && one.slugs.reading !== other.slugs.reading,
      )
      .map(
        ([one, other]) =>
          `the address ${one.slugs.product} is the product ${one.code} and the page of ${other.code}`,
      ),
  ];
}

/** A family reads data sets of one frequency, or weighs families that are declared before it: releases go live in that order. */
function familyFaults(
  { code, reads, weighs = [] }: ComputedFamily,
  place: number,
  { dataSets, families }: Declared,
): string[] {
  const read = dataSets.filter((one) => reads.includes(one.code));
  return [
    ...(reads.length > 0 === weighs.length > 0 ? [`${code} has to read data sets or to weigh families`] : []),
    ...reads
      .filter((name) => !read.some((one) => one.code === name))
      .map((name) => `${code} reads ${name}, which is no data set`),
    ...(new Set(read.map(({ frequency }) => frequency)).size > 1
      ? [`${code} reads data sets of two frequencies`]
      : []),
    ...repeated([...reads, ...weighs]).map((name) => `${code} names ${name} twice`),
    ...weighs.flatMap((name) => {
      const at = families.findIndex((one) => one.code === name);
      if (at < 0) return [`${code} weighs ${name}, which is no family`];
      return at < place ? [] : [`${code} weighs ${name}, which has to be declared before it`];
    }),
  ];
}

function enteredFaults({ code, dimensions, measures, shareAlong, frequencies }: EnteredSubject): string[] {
  const along = dimensions.some((dimension) => dimension.code === shareAlong);
  return [
    ...(shareAlong !== undefined && !along
      ? [`${code} has shares along ${shareAlong}, which is no dimension of it`]
      : []),
    ...(measures.includes('share') && shareAlong === undefined
      ? [`${code} has shares, but not along what`]
      : []),
    ...repeated([...frequencies, ...dimensions.map((dimension) => dimension.code)]).map(
      (name) => `${code} names ${name} twice`,
    ),
  ];
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
