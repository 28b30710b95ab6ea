import { priceDataSet } from './price-data-set.ts';

/**
 * Equipment purchase prices: what buying a machine of a type and capacity costs, new or used. A price in another currency
 * becomes one in the own currency by the rate of the day on which it was seen.
 */
export const equipmentPurchasePrices = priceDataSet({
  code: 'epp',
  product: 'mhr-epp',
  kind: 'prices',
  name: { en: 'Equipment purchase prices', ms: 'Harga belian peralatan' },
  summary: {
    en: 'What buying equipment costs, by type, capacity and region, every half year.',
    ms: 'Kos membeli peralatan, mengikut jenis, kapasiti dan kawasan, setiap setengah tahun.',
  },
  slugs: {
    manage: 'machinery-and-equipment/equipment',
    publish: 'equipment-purchase-price',
    product: 'equipment-purchase-price',
    reading: 'machinery-hire-rate-equipment-purchase-price',
  },
  resource: 'data.epp',
  settings: 'settings.machinery',
  frequency: 'S',
  priceDecimals: 2,
  unitRule: 'item-units-then-dimension',
  conversion: { currency: { term: 'currency' } },
  coreHeaders: {
    item: { en: ['Equipment'], ms: ['Peralatan'] },
    source: { en: ['Seller', 'Dealer'], ms: ['Penjual', 'Pengedar'] },
    price: { en: ['Purchase price', 'Unit price'], ms: ['Harga belian'] },
  },
  itemAttributes: [
    {
      name: 'equipment_type',
      kind: 'text',
      maxLength: 80,
      headers: { en: ['Equipment type'], ms: ['Jenis peralatan'] },
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
  ],
  quoteTerms: [
    {
      name: 'condition',
      kind: 'choice',
      choices: ['new', 'used'],
      words: { new: ['baharu', 'baru'], used: ['second hand', 'reconditioned', 'terpakai'] },
      watched: true,
      headers: { en: ['Condition'], ms: ['Baharu atau terpakai', 'Keadaan'] },
    },
    {
      name: 'currency',
      kind: 'currency',
      watched: true,
      headers: { en: ['Currency'], ms: ['Mata wang'] },
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
    {
      name: 'tax_included',
      kind: 'yes-no',
      watched: true,
      headers: { en: ['Tax included', 'Tax in', 'Incl. tax'], ms: ['Termasuk cukai', 'Cukai'] },
    },
    {
      name: 'warranty_months',
      kind: 'integer',
      min: 0,
      max: 240,
      headers: { en: ['Warranty, months', 'Warranty'], ms: ['Waranti, bulan', 'Waranti'] },
    },
    {
      name: 'price_basis',
      kind: 'choice',
      choices: ['delivered', 'ex_works'],
      words: {
        delivered: ['del', 'dihantar', 'hantar'],
        ex_works: ['ex', 'ex-works', 'ex works', 'ambil sendiri'],
      },
      watched: true,
      headers: { en: ['Delivery', 'Price basis'], ms: ['Penghantaran', 'Asas harga'] },
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
    { term: 'currency' },
    { term: 'condition' },
    { term: 'model' },
  ],
  checks: [
    { rule: 'change', percent: 15 },
    { rule: 'quartile', width: 2.5, floor: 0.02, least: 8 },
    { rule: 'same-price', periods: 4 },
    { rule: 'identical-sources', least: 3 },
    { rule: 'terms-changed' },
    { rule: 'term-order', term: 'condition', order: ['used', 'new'] },
    { rule: 'item-order', by: 'capacity', same: ['equipment_type', 'capacity_unit'] },
  ],
});
