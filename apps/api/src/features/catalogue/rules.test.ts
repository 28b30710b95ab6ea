import { buildingMaterialPrices } from '@datum/contract/data-sets/building-material-prices';
import { grossDomesticProducts } from '@datum/contract/subjects/entered';
import { expect, test } from 'vitest';
import { entriesOf, narrowed, type ThingRow } from './rules.ts';

const thing = (code: string, more: Partial<ThingRow> = {}): ThingRow => ({
  subject: 'bmp',
  of: 'item',
  code,
  name: { en: 'Cement, bagged', ms: 'Simen, berbeg' },
  group: { en: 'Binders', ms: 'Bahan pengikat' },
  unit: 'bag',
  synonyms: ['OPC', 'Crème 32.5'],
  in_sample: false,
  reaches: ['all', 'country'],
  places: 17,
  first: '2020-01',
  latest: '2026-09',
  frequency: null,
  ...more,
});

const plan = (code: string, amount: number, regions: 'country' | 'groups' | 'all') => ({
  code,
  name: { en: code },
  audiences: ['individual' as const],
  prices: [{ term_months: 12, amount }],
  limits: { history_years: 5, regions },
  entitlements: [{ product: 'bmp', level: 'view' as const }],
});
const offers = [plan('all places', 900, 'all'), plan('country', 300, 'country')];

const entries = (...things: ThingRow[]) => entriesOf(buildingMaterialPrices, things, { next: null, offers });

test('a line goes as fine as its finest place, and names the cheapest plan that opens any of it', () => {
  expect(entries(thing('A'))[0]).toMatchObject({ reach: 'all', plan: { code: 'country' }, frequency: 'M' });
  expect(entries(thing('B', { reaches: ['groups', 'all'] }))[0]).toMatchObject({
    plan: { code: 'all places' },
  });
  expect(entriesOf(buildingMaterialPrices, [thing('C')], { next: null, offers: [] })[0]?.plan).toBeNull();
});

test('an entered series has the frequency of its own, others that of their subject', () => {
  const series = thing('G', { of: 'series', frequency: 'Y' });
  expect(entriesOf(grossDomesticProducts, [series], { next: null, offers: [] })[0]?.frequency).toBe('Y');
});

test('words are found without case and accents, in any order, in names, codes, groups and synonyms; all of them must stand there', () => {
  const all = entries(thing('CEM-01'), thing('SAN-01', { name: { en: 'Sand' }, synonyms: [] }));
  const found = (search: string) => narrowed(all, { search }).map(({ code }) => code);
  expect(found('opc')).toEqual(['CEM-01']);
  expect(found('CREME')).toEqual(['CEM-01']);
  expect(found('simen  pengikat')).toEqual(['CEM-01']);
  expect(found('cement sand')).toEqual([]);
  expect(found('   ')).toHaveLength(2);
  expect(found('bahan binaan')).toHaveLength(2);
});
