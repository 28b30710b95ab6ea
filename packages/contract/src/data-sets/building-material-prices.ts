import { priceDataSet } from './price-data-set.ts';

/**
 * Building material prices: what a contractor pays a supplier on normal credit terms, after discounts.
 * Terms are those that a quote for materials names.
 */
export const buildingMaterialPrices = priceDataSet({
  code: 'bmp',
  product: 'bmp',
  kind: 'prices',
  name: { en: 'Building material prices', ms: 'Harga bahan binaan' },
  short: { en: 'Building materials', ms: 'Bahan binaan' },
  summary: {
    en: 'What contractors pay for materials, by item and region, every month.',
    ms: 'Harga bahan yang dibayar kontraktor, mengikut item dan kawasan, setiap bulan.',
  },
  slugs: {
    manage: 'building-material-price',
    publish: 'building-material-price',
    product: 'building-materials-price',
    reading: 'building-materials-price',
  },
  resource: 'data.bmp',
  settings: 'settings.material',
  settingsTab: 'items',
  frequency: 'M',
  priceDecimals: 2,
  unitRule: 'item-units-then-dimension',
  itemAttributes: [
    { name: 'size', kind: 'text', maxLength: 80, headers: { en: ['Size'], ms: ['Saiz'] } },
    { name: 'grade', kind: 'text', maxLength: 80, headers: { en: ['Grade'], ms: ['Gred'] } },
    {
      name: 'pack_quantity',
      kind: 'decimal',
      min: 0,
      max: 1_000_000,
      headers: { en: ['Pack quantity', 'Pack size'], ms: ['Kuantiti pek', 'Saiz pek'] },
    },
    {
      name: 'price_basis',
      kind: 'choice',
      choices: ['delivered', 'ex_works'],
      headers: { en: ['Usual price basis'], ms: ['Asas harga biasa'] },
    },
  ],
  quoteTerms: [
    {
      name: 'price_basis',
      kind: 'choice',
      choices: ['delivered', 'ex_works'],
      words: {
        delivered: ['del', 'dihantar', 'hantar'],
        ex_works: ['ex', 'ex-factory', 'ex-quarry', 'ex-pit', 'ex works', 'kilang', 'ambil sendiri'],
      },
      watched: true,
      headers: {
        en: ['Price basis', 'Delivery', 'Del/Ex', 'Terms'],
        ms: ['Asas harga', 'Penghantaran', 'Syarat harga'],
      },
    },
    {
      name: 'tax_included',
      kind: 'yes-no',
      watched: true,
      headers: { en: ['Tax included', 'Tax in', 'Incl. tax'], ms: ['Termasuk cukai', 'Cukai'] },
    },
    {
      name: 'discount_percent',
      kind: 'decimal',
      min: 0,
      max: 99.99,
      unit: '%',
      headers: { en: ['Discount %', 'Discount'], ms: ['Diskaun %', 'Diskaun'] },
    },
    {
      name: 'credit_days',
      kind: 'integer',
      min: 0,
      max: 365,
      watched: true,
      headers: {
        en: ['Credit days', 'Credit term', 'Credit'],
        ms: ['Tempoh kredit', 'Hari kredit', 'Kredit'],
      },
    },
    {
      name: 'minimum_quantity',
      kind: 'decimal',
      min: 0,
      max: 1_000_000,
      headers: {
        en: ['Minimum quantity', 'Min. quantity', 'Min qty', 'MOQ'],
        ms: ['Kuantiti minimum', 'Kuantiti min'],
      },
    },
    {
      name: 'brand',
      kind: 'text',
      maxLength: 80,
      watched: true,
      headers: { en: ['Brand', 'Make'], ms: ['Jenama'] },
    },
    {
      name: 'model',
      kind: 'text',
      maxLength: 80,
      watched: true,
      headers: { en: ['Model', 'Product code'], ms: ['Model', 'Kod produk'] },
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
    { term: 'price_basis' },
    { term: 'brand' },
  ],
  checks: [
    { rule: 'change', percent: 10 },
    { rule: 'hidiroglou-berthelot', U: 0.4, A: 0.05, C: 5, least: 5, floor: 3 },
    { rule: 'quartile', width: 2.5, floor: 0.02, least: 8 },
    { rule: 'same-price', periods: 12 },
    { rule: 'identical-sources', least: 3 },
    { rule: 'terms-changed' },
  ],
});
