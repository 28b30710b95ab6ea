import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { DATA_SET_CODES, type PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { ENTERED_SUBJECTS, type EnteredSubject } from '@datum/contract/subjects/entered';
import { COMPUTED_FAMILIES, type ComputedFamily } from '@datum/contract/subjects/families';
import { expect, test } from 'vitest';
import { type Declared, subjectFaults } from './subjects.rules.ts';

const DECLARED: Declared = {
  dataSets: PRICE_DATA_SETS,
  families: COMPUTED_FAMILIES,
  entered: ENTERED_SUBJECTS,
  dataSetCodes: DATA_SET_CODES,
};

/** All declarations, with the one of a code changed. */
const dataSet = (code: string, change: Partial<PriceDataSet>): Declared => ({
  ...DECLARED,
  dataSets: PRICE_DATA_SETS.map((one) => (one.code === code ? { ...one, ...change } : one)),
});
const family = (code: string, change: Partial<ComputedFamily>): Declared => ({
  ...DECLARED,
  families: COMPUTED_FAMILIES.map((one) => (one.code === code ? { ...one, ...change } : one)),
});
const entered = (code: string, change: Partial<EnteredSubject>): Declared => ({
  ...DECLARED,
  entered: ENTERED_SUBJECTS.map((one) => (one.code === code ? { ...one, ...change } : one)),
});
const [tpi] = ENTERED_SUBJECTS;

test('declarations lack nothing as they stand', () => {
  expect(subjectFaults(DECLARED)).toEqual([]);
});

test.each<[string, Declared, string[]]>([
  [
    'a conversion',
    dataSet('epp', { conversion: { currency: { term: 'curency' } } }),
    ['curency is no term of epp'],
  ],
  [
    'the kind of a conversion',
    dataSet('lwr', { conversion: { hours: { term: 'overtime', attribute: 'standard_hour' } } }),
    ['overtime, a term of lwr, is of the kind text', 'standard_hour is no item attribute of lwr'],
  ],
  [
    'an order of items',
    dataSet('lwr', {
      checks: [
        { rule: 'item-order', by: 'skill_level', order: ['general', 'master'], same: ['trade', 'from'] },
      ],
    }),
    ['master is no choice of skill_level, a item attribute of lwr', 'from is no item attribute of lwr'],
  ],
  [
    'an order of terms',
    dataSet('epp', { checks: [{ rule: 'term-order', term: 'condition', order: ['old', 'new'] }] }),
    ['old is no choice of condition, a term of epp'],
  ],
  ['a column', dataSet('bmp', { columns: [{ term: 'brands' }] }), ['brands is no term of bmp']],
  ['a permission', dataSet('mhr', { resource: 'data.epp' }), ['mhr is kept by the permissions of data.epp']],
  [
    'a family that is weighed',
    family('bci', { weighs: ['bmci', 'blcii'] }),
    ['bci weighs blcii, which is no family'],
  ],
  [
    'the dimension of shares',
    entered('gdp', { shareAlong: 'sectors' }),
    ['gdp has shares along sectors, which is no dimension of it'],
  ],
])('%s by a name that nothing has', (_what, declared, faults) => {
  expect(subjectFaults(declared)).toEqual(faults);
});

test.each<[string, Declared, string[]]>([
  [
    'a data set is missing from the list',
    {
      ...DECLARED,
      dataSets: PRICE_DATA_SETS.filter(({ code }) => code !== 'mhr'),
      families: COMPUTED_FAMILIES.slice(0, 2),
    },
    ['the data set mhr is not declared', 'no family reads epp, so that its prices have no averages'],
  ],
  [
    'a family reads two frequencies',
    family('bmeci', { reads: ['mhr', 'bmp'] }),
    ['no family reads epp, so that its prices have no averages', 'bmeci reads data sets of two frequencies'],
  ],
  [
    'a sum stands before its components',
    { ...DECLARED, families: COMPUTED_FAMILIES.toReversed() },
    ['bmci', 'blci', 'bmeci'].map((code) => `bci weighs ${code}, which has to be declared before it`),
  ],
  [
    'a family neither reads nor weighs',
    family('blci', { reads: [] }),
    [
      'no family reads lwr, so that its prices have no averages',
      'blci has to read data sets or to weigh families',
    ],
  ],
  [
    'a data set has a second check of one rule',
    dataSet('lwr', {
      checks: [
        { rule: 'item-order', by: 'skill_level', order: ['general', 'skilled'], same: ['trade'] },
        { rule: 'item-order', by: 'origin', order: ['foreign', 'local'], same: ['trade'] },
      ],
    }),
    ['lwr has the check item-order twice'],
  ],
  [
    'a copied declaration keeps the tab of its original',
    dataSet('epp', { settingsTab: 'machinery' }),
    ['two data sets have the tab settings.machinery machinery'],
  ],
  [
    'a copied declaration keeps the product of its original',
    entered('tpi', { product: 'gdp' }),
    ['tpi and gdp share the product gdp, but no page'],
  ],
  [
    'a copied declaration keeps everything',
    { ...DECLARED, entered: [...ENTERED_SUBJECTS, tpi] },
    [
      'two subjects have the code tpi',
      'two products have the address tender-price-index',
      'the releases of two subjects have the address tender-price-index',
      'two settings pages have the address tender-price-index',
    ],
  ],
  [
    'a page has two products',
    family('blci', { slugs: { product: 'p', publish: 'q', reading: 'labour-wage-rate' } }),
    ['lwr and blci share the page labour-wage-rate, but no product'],
  ],
])('%s', (_what, declared, faults) => {
  expect(subjectFaults(declared)).toEqual(faults);
});
