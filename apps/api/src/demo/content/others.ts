import type { DemoItem } from './item.ts';
import { BUILDING_MATERIAL } from './product-slugs.ts';
import { written } from './written.ts';

/** Offices, issues, a product's page and a document that is being written. */
export const OTHERS: readonly DemoItem[] = [
  {
    type: 'contact',
    slug: null,
    daysAgo: 130,
    position: 10,
    item: {
      email: 'prices@datum.example',
      phone: '+60 3 5550 0100',
      latitude: 3.139,
      longitude: 101.6869,
      topics: ['question', 'data'],
    },
    en: {
      name: 'Prices and indices',
      department: 'Statistics',
      address: '1 Example Street, 50000 Kuala Lumpur',
      hours: 'Monday to Friday, 9:00 to 17:00',
      closures: 'Public holidays',
    },
    ms: {
      name: 'Harga dan indeks',
      department: 'Statistik',
      address: '1 Jalan Contoh, 50000 Kuala Lumpur',
      hours: 'Isnin hingga Jumaat, 9:00 hingga 17:00',
      closures: 'Cuti umum',
    },
  },
  {
    type: 'contact',
    slug: null,
    daysAgo: 130,
    position: 20,
    item: {
      email: 'accounts@datum.example',
      phone: '+60 3 5550 0200',
      topics: ['account', 'payment', 'complaint', 'press'],
    },
    en: {
      name: 'Accounts and plans',
      department: 'Service',
      address: '1 Example Street, 50000 Kuala Lumpur',
      hours: 'Monday to Friday, 9:00 to 17:00',
      closures: 'Public holidays',
    },
    ms: {
      name: 'Akaun dan pelan',
      department: 'Perkhidmatan',
      address: '1 Jalan Contoh, 50000 Kuala Lumpur',
      hours: 'Isnin hingga Jumaat, 9:00 hingga 17:00',
      closures: 'Cuti umum',
    },
  },
  ...[3, 2, 1].map(
    (back): DemoItem => ({
      type: 'publication',
      slug: `materials-bulletin-${4 - back}`,
      daysAgo: back * 31,
      item: {
        // written once for both languages, as bilingual offices print them
        series: 'Buletin Bahan / Materials Bulletin',
        issue: `Bil. / No. ${4 - back}`,
        period: '',
        issn: '2600-0000',
        authors: ['Seksyen Harga / Price Section'],
        products: [BUILDING_MATERIAL.prices, BUILDING_MATERIAL.indices],
      },
      en: {
        title: `Materials bulletin, issue ${4 - back}`,
        abstract:
          'What building materials cost in each region, what moved the index, and which prices were asked for again.',
        contents: written([
          '## In this issue',
          '- Prices by region',
          '- What moved the index',
          '- Notes on methods',
        ]),
      },
      ms: {
        title: `Buletin bahan, keluaran ${4 - back}`,
        abstract:
          'Harga bahan binaan di setiap kawasan, apa yang menggerakkan indeks, dan harga yang ditanya semula.',
        contents: written([
          '## Dalam keluaran ini',
          '- Harga mengikut kawasan',
          '- Apa yang menggerakkan indeks',
          '- Nota kaedah',
        ]),
      },
    }),
  ),
  {
    type: 'products',
    slug: BUILDING_MATERIAL.prices,
    daysAgo: 90,
    item: { products: [BUILDING_MATERIAL.prices] },
    en: {
      title: 'Building material prices',
      excerpt: 'Average prices of building materials by region, every month.',
      uses: written([
        '- Price a bill of quantities',
        '- Check an offer',
        '- Explain a variation to a client',
      ]),
      body: written([
        'A price is what an agreed source asks for an agreed product on agreed terms; delivery, tax and quantity stay the same from round to round. It is converted to the unit of the item and to ringgit, and not adjusted otherwise.',
      ]),
    },
    ms: {
      title: 'Harga bahan binaan',
      excerpt: 'Harga purata bahan binaan mengikut kawasan, setiap bulan.',
      uses: written([
        '- Memberi harga senarai kuantiti',
        '- Menyemak tawaran',
        '- Menerangkan perubahan kepada klien',
      ]),
      body: written([
        'Harga ialah yang diminta oleh sumber yang dipersetujui bagi produk yang dipersetujui dengan syarat yang dipersetujui; penghantaran, cukai dan kuantiti kekal sama dari pusingan ke pusingan. Ia ditukar kepada unit barang dan kepada ringgit, dan tidak dilaraskan selainnya.',
      ]),
    },
  },
  {
    type: 'pdf',
    slug: 'guide-to-adjusting-contracts',
    daysAgo: null,
    item: { language: 'en', tags: ['contracts'] },
    en: {
      title: 'Guide to adjusting contracts',
      excerpt: 'How to write the clause and how to compute by it.',
    },
    ms: { title: 'Panduan melaras kontrak', excerpt: 'Cara menulis klausa dan mengira dengannya.' },
  },
];
