import type { GridRow } from '@datum/contract/collection/quotes';
import { labourWageRates } from '@datum/contract/data-sets/labour-wage-rates';
import { expect, test } from 'vitest';
import { type Reading, readTyped, unitOf } from './typed.rules.ts';

const row: GridRow = {
  line_id: 31,
  item: { id: 1, code: 'CONC-S', name: { en: 'Concretor, skilled' }, specification: '' },
  unit: { id: 2, code: 'day' },
  source: { id: 8, code: 'N1-A', name: { en: 'Builder 3' } },
  region: { id: 5, code: 'N1', name: { en: 'Penang' } },
  variant: '',
  state: 'waiting',
  last: {
    period: '2026-S1',
    price: '1950',
    unit: 'month',
    unit_price: '80',
    terms: { hours: '195', levy_included: true, answer_basis: 'own_pay' },
  },
  quote: null,
  change: null,
  effect: 0,
  spark: [],
};
const reading: Reading = {
  dataSet: labourWageRates,
  units: [
    { id: 2, code: 'day', name: { en: 'Day', ms: 'Hari' } },
    { id: 3, code: 'month', name: { en: 'Month', ms: 'Bulan' } },
  ],
  locale: 'ms',
  choice: (_term, choice) =>
    ({ own_pay: 'Upah pekerja sendiri', subcontract: 'Subkontrak' })[choice] ?? choice,
  yes: 'Ya',
  no: 'Tidak',
};

test('a price brings the unit and the terms of the last one, and what was typed goes before them', () => {
  expect(unitOf(row, labourWageRates)).toBe('month');
  expect(readTyped(row, { hours: '200' }, reading)).toEqual({ kind: 'waits' });
  const typed = {
    price: '2000',
    hours: '200,5',
    levy_included: 'tidak',
    answer_basis: 'subk',
    workers: '12',
  };
  expect(readTyped(row, typed, reading)).toEqual({
    kind: 'entry',
    entry: {
      line_id: 31,
      price: '2000',
      replaces: null,
      unit_id: 3,
      terms: { hours: '200.5', levy_included: false, answer_basis: 'subcontract', workers: 12 },
    },
  });
});

test('a unit is its code, its name or a word for it; another text is named, and an emptied term is gone', () => {
  const unitId = (unit: string) => {
    const read = readTyped(row, { price: '80', unit, hours: '' }, reading);
    return read.kind === 'entry' ? [read.entry.unit_id, read.entry.terms?.hours] : read;
  };
  expect(unitId('Bulan')).toEqual([3, undefined]);
  expect(unitId('harian')).toEqual([2, undefined]);
  expect(unitId('bag')).toEqual({ kind: 'unreadable', column: 'unit' });
});

test('a day is read as people write it; what cannot be read goes to the server as typed', () => {
  const read = readTyped(row, { price: '80', observed_on: '5/7/2026', workers: 'many' }, reading);
  expect(read).toMatchObject({ entry: { observed_on: '2026-07-05', terms: { workers: 'many' } } });
});

test('where no term says what a unit covers, a price is for the unit of the item', () => {
  const { conversion: _, ...plain } = labourWageRates;
  expect(unitOf(row, plain)).toBe('day');
});
