import { priceDataSet } from './price-data-set.ts';

/** From the least to the most that is expected of a worker. */
const SKILLS = ['general', 'semi_skilled', 'skilled', 'operator'] as const;

/**
 * Labour wage rates: what a worker of a trade, skill and origin is paid in a region. An item has a time as its unit (a day
 * of eight hours); a rate by the hour, day or month becomes one in it by the hours that the quote says.
 */
export const labourWageRates = priceDataSet({
  code: 'lwr',
  product: 'lwr',
  kind: 'prices',
  name: { en: 'Labour wage rates', ms: 'Kadar upah buruh' },
  short: { en: 'Labour wages', ms: 'Upah buruh' },
  summary: {
    en: 'What workers are paid, by trade, skill and region, every half year.',
    ms: 'Upah yang dibayar kepada pekerja, mengikut tred, kemahiran dan kawasan, setiap setengah tahun.',
  },
  slugs: {
    manage: 'labour-wage-rates',
    publish: 'labour-wage-rate',
    product: 'labour-wage-rate',
    reading: 'labour-wage-rate',
  },
  resource: 'data.lwr',
  settings: 'settings.labour',
  settingsTab: 'items',
  frequency: 'S',
  priceDecimals: 2,
  theme: 'labour',
  unitRule: 'item-units-then-dimension',
  conversion: { hours: { term: 'hours', attribute: 'standard_hours' } },
  coreHeaders: {
    item: { en: ['Worker category', 'Occupation'], ms: ['Kategori pekerja', 'Pekerjaan'] },
    source: { en: ['Employer'], ms: ['Majikan'] },
    unit: { en: ['Pay basis', 'Basis', 'Paid by'], ms: ['Asas upah', 'Asas bayaran'] },
    price: { en: ['Wage', 'Wage rate'], ms: ['Upah', 'Kadar upah'] },
  },
  unitWords: {
    hour: ['hourly', 'per hour', 'sejam', 'setiap jam', 'jam'],
    day: ['daily', 'per day', 'sehari', 'harian', 'hari'],
    month: ['monthly', 'per month', 'sebulan', 'bulanan', 'bulan'],
  },
  itemAttributes: [
    { name: 'trade', kind: 'text', maxLength: 80, headers: { en: ['Trade'], ms: ['Tred'] } },
    {
      name: 'skill_level',
      kind: 'choice',
      choices: SKILLS,
      headers: { en: ['Skill level'], ms: ['Tahap kemahiran'] },
    },
    {
      name: 'origin',
      kind: 'choice',
      choices: ['local', 'foreign', 'any'],
      headers: { en: ['Origin'], ms: ['Asal'] },
    },
    {
      name: 'occupation_code',
      kind: 'text',
      maxLength: 20,
      headers: { en: ['Occupation code'], ms: ['Kod pekerjaan'] },
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
        en: ['Hours covered', 'Standard hours', 'Hours'],
        ms: ['Jam dilindungi', 'Jam kerja', 'Jam piawai'],
      },
    },
    {
      name: 'answer_basis',
      kind: 'choice',
      choices: ['own_pay', 'subcontract', 'knowledge', 'willing'],
      words: {
        own_pay: ['own workers', 'paid', 'pekerja sendiri'],
        subcontract: ['subcontractor', 'subkontrak', 'subkontraktor'],
        knowledge: ['market', 'market rate', 'kadar pasaran'],
        willing: ['willing to pay', 'sanggup bayar'],
      },
      watched: true,
      headers: { en: ['Basis of the answer', 'Answer basis'], ms: ['Asas jawapan'] },
    },
    {
      name: 'workers',
      kind: 'integer',
      min: 1,
      max: 100_000,
      headers: { en: ['Workers covered', 'Workers'], ms: ['Bilangan pekerja', 'Pekerja'] },
    },
    {
      name: 'allowances',
      kind: 'text',
      maxLength: 120,
      watched: true,
      headers: { en: ['Allowances included', 'Allowances'], ms: ['Termasuk elaun', 'Elaun'] },
    },
    {
      name: 'accommodation_included',
      kind: 'yes-no',
      watched: true,
      headers: { en: ['Accommodation included', 'Accommodation'], ms: ['Termasuk penginapan', 'Penginapan'] },
    },
    {
      name: 'levy_included',
      kind: 'yes-no',
      watched: true,
      headers: { en: ['Levy included', 'Levy'], ms: ['Termasuk levi', 'Levi'] },
    },
    {
      name: 'overtime',
      kind: 'text',
      maxLength: 120,
      headers: { en: ['Overtime rule', 'Overtime'], ms: ['Peraturan kerja lebih masa', 'Kerja lebih masa'] },
    },
    {
      name: 'project_type',
      kind: 'text',
      maxLength: 80,
      headers: { en: ['Project type', 'Project'], ms: ['Jenis projek', 'Projek'] },
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
    { term: 'hours' },
    { term: 'workers' },
    { term: 'answer_basis' },
  ],
  checks: [
    { rule: 'change', percent: 10 },
    { rule: 'quartile', width: 2.5, floor: 0.02, least: 8 },
    { rule: 'same-price', periods: 4 },
    { rule: 'identical-sources', least: 3 },
    { rule: 'terms-changed' },
    { rule: 'below-minimum' },
    { rule: 'item-order', by: 'skill_level', order: SKILLS, same: ['trade', 'origin'] },
    { rule: 'neighbour-gap', percent: 25 },
  ],
});
