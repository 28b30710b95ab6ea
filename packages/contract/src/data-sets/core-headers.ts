import type { Headers } from './price-data-set.ts';

/** Column names of what every price data set has, in files: the first is written, all are recognised. */
export const CORE_HEADERS = {
  line: { en: ['Line', 'Line no', 'Sample line'], ms: ['Baris sampel', 'No baris'] },
  item_code: { en: ['Item code', 'Code'], ms: ['Kod item', 'Kod bahan', 'Kod'] },
  item: {
    en: ['Item', 'Item name', 'Material', 'Description', 'Product'],
    ms: ['Item', 'Bahan', 'Nama bahan', 'Perihal', 'Keterangan', 'Barang'],
  },
  specification: { en: ['Specification', 'Spec'], ms: ['Spesifikasi'] },
  source: {
    en: ['Source', 'Supplier', 'Outlet', 'Vendor', 'Shop'],
    ms: ['Sumber', 'Pembekal', 'Kedai', 'Premis'],
  },
  region: { en: ['Region', 'State', 'Location'], ms: ['Kawasan', 'Wilayah', 'Negeri', 'Lokasi'] },
  unit: { en: ['Unit', 'UOM', 'Unit of measure'], ms: ['Unit', 'Unit ukuran'] },
  last: { en: ['Last price'], ms: ['Harga terakhir', 'Harga lepas'] },
  price: {
    en: ['Price', 'Unit rate', 'Rate', 'Amount', 'This price', 'New price', 'Price (RM)', 'RM'],
    ms: ['Harga', 'Kadar', 'Amaun', 'Harga baharu', 'Harga (RM)', 'Harga semasa'],
  },
  unit_price: { en: ['Price in standard unit'], ms: ['Harga seunit piawai'] },
  change: { en: ['Change, %'], ms: ['Perubahan, %'] },
  state: { en: ['Status'], ms: ['Status'] },
  observed_on: {
    en: ['Observed on', 'Date', 'Price date', 'Observed'],
    ms: ['Tarikh cerapan', 'Tarikh', 'Tarikh harga'],
  },
  missing_reason: {
    en: ['Reason for no price', 'Missing reason', 'No price because'],
    ms: ['Sebab tiada harga', 'Sebab tiada'],
  },
  note: { en: ['Note', 'Remarks', 'Comment'], ms: ['Catatan', 'Nota', 'Ulasan'] },
  reason: { en: ['Reason for change', 'Reason'], ms: ['Sebab perubahan', 'Sebab'] },
} as const satisfies Record<string, Headers>;
