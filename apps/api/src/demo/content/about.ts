import type { DemoItem } from './item.ts';
import { written } from './written.ts';

/** The page about the office. */
export const ABOUT: DemoItem = {
  type: 'about',
  slug: null,
  daysAgo: 190,
  item: {},
  en: {
    title: 'About the price office',
    excerpt:
      'We ask sellers and contractors in every region what it costs to build, and publish prices and indices on fixed days.',
    mission: written([
      'Those who build, and those who pay for building, should not have to guess what things cost. Everyone gets the same figures at the same minute.',
    ]),
    method: written([
      'Prices are asked for the same products of the same sources on the same terms: materials every month, wages, hire and equipment every half-year. Indices follow how they move, with fixed weights from what buildings are made of.',
      'Every figure shows how it was computed. [All methods](/pages)',
    ]),
    independence: written([
      'Nobody outside the office sees a figure before its release. Two people approve each release, and corrections are announced.',
    ]),
    team: written(['- Aisyah Rahman, head of prices', '- Lim Wei, indices', '- Siti Kassim, collection']),
    partners: written(['- State offices that collect prices', '- Associations of builders and of makers']),
    timeline: written([
      '- First collection of cement and steel prices',
      '- First index of building materials',
      '- Publication on the web with a calendar of releases',
    ]),
  },
  ms: {
    title: 'Tentang pejabat harga',
    excerpt:
      'Kami bertanya kepada penjual dan kontraktor di setiap kawasan tentang kos pembinaan, dan menyiarkan harga serta indeks pada hari yang tetap.',
    mission: written([
      'Mereka yang membina, dan yang membayar pembinaan, tidak patut perlu meneka kos. Semua orang mendapat angka yang sama pada minit yang sama.',
    ]),
    method: written([
      'Harga ditanya bagi produk yang sama daripada sumber yang sama dengan syarat yang sama: bahan setiap bulan, upah, sewa dan peralatan setiap setengah tahun. Indeks mengikuti pergerakannya, dengan wajaran tetap daripada bahan bangunan.',
      'Setiap angka menunjukkan cara ia dikira. [Semua kaedah](/pages)',
    ]),
    independence: written([
      'Tiada sesiapa di luar pejabat melihat angka sebelum dikeluarkan. Dua orang meluluskan setiap keluaran, dan pembetulan diumumkan.',
    ]),
    team: written(['- Aisyah Rahman, ketua harga', '- Lim Wei, indeks', '- Siti Kassim, kutipan']),
    partners: written(['- Pejabat negeri yang mengutip harga', '- Persatuan pembina dan pengilang']),
    timeline: written([
      '- Kutipan pertama harga simen dan keluli',
      '- Indeks bahan binaan yang pertama',
      '- Penerbitan di web dengan kalendar keluaran',
    ]),
  },
};
