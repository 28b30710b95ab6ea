import type { DemoItem } from './item.ts';
import { BUILDING_MATERIAL } from './product-slugs.ts';
import { type NamedSeries, written } from './written.ts';

/** What the demonstration's office has told its readers. */
export const newsOf = (series: NamedSeries): readonly DemoItem[] => [...TOLD, concreteNews(series)];

const TOLD: readonly DemoItem[] = [
  {
    type: 'news',
    slug: 'two-methods-for-gaps',
    daysAgo: 40,
    item: { kind: 'method', tags: ['method'], products: [BUILDING_MATERIAL.prices] },
    en: {
      title: 'How we estimate missing prices',
      excerpt: 'A missing price now follows its group for at most three months, and says so.',
      body: written([
        'When an organisation sends no price, the average of the item must not jump because one seller was silent. Until now the last price was carried forward.',
        'From this round on a missing price moves as the other prices of its group do, for at most three months. After that the line ends, and the average stands on those that are left.',
        '## What readers see',
        '- A filled price is marked in the passport of the average that it is part of.',
        '- An average that stands on filled prices alone is not published.',
        '! The rule is part of the rule set; each figure names the one that it was computed by.',
        'How the averages are computed is told in [the methods](/pages/how-averages-are-made).',
      ]),
    },
    ms: {
      title: 'Cara kami mengisi harga yang tidak diterima',
      excerpt: 'Harga yang tiada kini mengikut kumpulannya paling lama tiga bulan, dan dinyatakan.',
      body: written([
        'Apabila sesebuah organisasi tidak menghantar harga, purata item tidak patut melonjak hanya kerana seorang penjual berdiam diri. Sebelum ini harga terakhir dibawa ke hadapan.',
        'Mulai pusingan ini, harga yang tiada bergerak seperti harga lain dalam kumpulannya, paling lama tiga bulan. Selepas itu barisnya tamat, dan purata berdasarkan yang tinggal.',
        '## Apa yang dilihat pembaca',
        '- Harga yang diisi ditanda dalam pasport puratanya.',
        '- Purata yang hanya berdasarkan harga yang diisi tidak diterbitkan.',
        '! Peraturan ini sebahagian daripada set peraturan; setiap angka menamakan set yang digunakan.',
        'Cara purata dikira diterangkan dalam [kaedah](/pages/how-averages-are-made).',
      ]),
    },
  },
  {
    type: 'news',
    slug: 'calendar-of-the-year',
    daysAgo: 75,
    item: { kind: 'announcement', tags: ['calendar'], products: [] },
    en: {
      title: 'Release days of the next twelve months',
      excerpt: 'Prices and indices come out at noon on the days that are announced here.',
      body: written([
        'Every release has its day and minute a year ahead. Nobody sees a figure before it, and a day is moved only with a public reason.',
        'The next days stand on [the front page](/). Calendars can be taken over from there.',
      ]),
    },
    ms: {
      title: 'Hari keluaran bagi dua belas bulan akan datang',
      excerpt: 'Harga dan indeks dikeluarkan pada tengah hari pada hari yang diumumkan di sini.',
      body: written([
        'Setiap keluaran mempunyai hari dan minitnya setahun lebih awal. Tiada sesiapa melihat angka sebelum itu, dan hari hanya dipindahkan dengan sebab yang diumumkan.',
        'Hari-hari seterusnya ada di [halaman utama](/). Kalendar boleh diambil dari situ.',
      ]),
    },
  },
];

/** An article whose figure is read when the page is. */
const concreteNews = (series: NamedSeries): DemoItem => ({
  type: 'news',
  slug: 'concrete-this-month',
  daysAgo: 12,
  item: { kind: 'release', tags: ['concrete'], products: [BUILDING_MATERIAL.prices] },
  en: {
    title: 'What concrete costs now',
    excerpt: 'The country average of ready-mixed concrete, with its passport.',
    body: written(
      [
        'Ready-mixed concrete of grade 30 stands at {cement} on average over the country. The figure is read from the newest release, so it stays right after the next one too.',
        'Follow the link of the number: its passport shows the quotes it stands on, how they were weighed, and who checked them.',
        'Prices of regions and of other materials are in [the product](/products/building-materials-price).',
      ],
      series,
    ),
  },
  ms: {
    title: 'Harga konkrit sekarang',
    excerpt: 'Purata negara bagi konkrit siap campur, dengan pasportnya.',
    body: written(
      [
        'Konkrit siap campur gred 30 berharga {cement} secara purata di seluruh negara. Angka ini dibaca daripada keluaran terbaharu, jadi ia kekal betul selepas keluaran seterusnya.',
        'Ikut pautan pada angka itu: pasportnya menunjukkan sebut harga di sebaliknya, cara ia ditimbang, dan siapa yang menyemaknya.',
        'Harga kawasan dan bahan lain ada dalam [produk](/products/building-materials-price).',
      ],
      series,
    ),
  },
});
