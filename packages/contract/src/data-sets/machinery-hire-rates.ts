import { priceDataSet } from './price-data-set.ts';

/**
 * Machinery hire rates: what hiring a machine of a type and capacity costs, with or without operator and fuel. A rate by the
 * hour, day, week or month becomes one in the item's unit by the hours that the quote says.
 */
export const machineryHireRates = priceDataSet({
  code: 'mhr',
  product: 'mhr-epp',
  kind: 'prices',
  name: { en: 'Machinery hire rates', ms: 'Kadar sewa jentera' },
  summary: {
    en: 'What hiring a machine costs, by type, capacity and region, every half year.',
    ms: 'Kos menyewa jentera, mengikut jenis, kapasiti dan kawasan, setiap setengah tahun.',
  },
  slugs: {
    manage: 'machinery-and-equipment/machinery',
    publish: 'machinery-hire-rate',
    product: 'machinery-hire-rate',
    reading: 'machinery-hire-rate-equipment-purchase-price',
  },
  resource: 'data.mhr',
  settings: 'settings.machinery',
  frequency: 'S',
  priceDecimals: 2,
  unitRule: 'item-units-then-dimension',
  boughtAs: 'epp',
  conversion: { hours: { term: 'hours', attribute: 'standard_hours' } },
  coreHeaders: {
    item: { en: ['Machine'], ms: ['Jentera'] },
    source: { en: ['Hirer'], ms: ['Penyewa'] },
    unit: { en: ['Hire basis', 'Basis', 'Period of hire'], ms: ['Asas sewa', 'Tempoh sewa'] },
    price: { en: ['Hire rate'], ms: ['Kadar sewa', 'Sewa'] },
  },
  unitWords: {
    hour: ['hourly', 'per hour', 'sejam', 'setiap jam', 'jam'],
    day: ['daily', 'per day', 'sehari', 'harian', 'hari'],
    week: ['weekly', 'per week', 'seminggu', 'mingguan', 'minggu'],
    month: ['monthly', 'per month', 'sebulan', 'bulanan', 'bulan'],
  },
  itemAttributes: [
    {
      name: 'machine_type',
      kind: 'text',
      maxLength: 80,
      headers: { en: ['Machine type'], ms: ['Jenis jentera'] },
    },
    {
      name: 'capacity_class',
      kind: 'text',
      maxLength: 80,
      headers: { en: ['Capacity class'], ms: ['Kelas kapasiti'] },
    },
    {
      name: 'capacity',
      kind: 'decimal',
      min: 0,
      max: 1_000_000,
      headers: { en: ['Capacity'], ms: ['Kapasiti'] },
    },
    {
      name: 'capacity_unit',
      kind: 'text',
      maxLength: 20,
      headers: { en: ['Unit of capacity'], ms: ['Unit kapasiti'] },
    },
    {
      name: 'standard_hours',
      kind: 'decimal',
      min: 0.25,
      max: 744,
      headers: { en: ['Hours in the standard unit'], ms: ['Jam dalam unit piawai'] },
    },
  ],
  quoteTerms: [
    {
      name: 'hours',
      kind: 'decimal',
      min: 0.25,
      max: 744,
      headers: {
        en: ['Hours covered', 'Working hours', 'Hours'],
        ms: ['Jam dilindungi', 'Jam kerja'],
      },
    },
    {
      name: 'minimum_hire',
      kind: 'decimal',
      min: 0,
      max: 10_000,
      headers: { en: ['Minimum hire', 'Minimum period'], ms: ['Sewa minimum', 'Tempoh minimum'] },
    },
    {
      name: 'operator_included',
      kind: 'yes-no',
      watched: true,
      headers: { en: ['Operator included', 'Operator', 'Wet hire'], ms: ['Termasuk operator'] },
    },
    {
      name: 'fuel_included',
      kind: 'yes-no',
      watched: true,
      headers: { en: ['Fuel included', 'Fuel'], ms: ['Termasuk bahan api', 'Bahan api'] },
    },
    {
      name: 'mobilisation_included',
      kind: 'yes-no',
      watched: true,
      headers: {
        en: ['Mobilisation included', 'Mobilisation', 'Mob/demob'],
        ms: ['Termasuk mobilisasi', 'Mobilisasi'],
      },
    },
    {
      name: 'brand',
      kind: 'text',
      maxLength: 80,
      watched: true,
      headers: { en: ['Brand', 'Make'], ms: ['Jenama'] },
    },
    { name: 'model', kind: 'text', maxLength: 80, watched: true, headers: { en: ['Model'], ms: ['Model'] } },
    {
      name: 'year',
      kind: 'integer',
      min: 1950,
      max: 2100,
      headers: { en: ['Year', 'Year of make'], ms: ['Tahun', 'Tahun buatan'] },
    },
  ],
  columns: [
    { core: 'state' },
    { core: 'item' },
    { core: 'source' },
    { core: 'unit' },
    { core: 'last' },
    { core: 'price' },
    { core: 'change' },
    { core: 'spark' },
    { core: 'effect' },
    { core: 'region' },
    { term: 'operator_included' },
    { term: 'fuel_included' },
    { term: 'model' },
  ],
  checks: [
    { rule: 'change', percent: 15 },
    { rule: 'quartile', width: 2.5, floor: 0.02, least: 8 },
    { rule: 'same-price', periods: 4 },
    { rule: 'identical-sources', least: 3 },
    { rule: 'terms-changed' },
    { rule: 'basis-gap', small: 'day', large: 'month', times: 22, percent: 30 },
    { rule: 'item-order', by: 'capacity', same: ['machine_type', 'capacity_unit'] },
  ],
});
