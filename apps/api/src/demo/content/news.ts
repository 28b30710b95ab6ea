import { DEMO_RULES } from '../history.ts';
import type { DemoItem } from './item.ts';
import { BUILDING_MATERIAL } from './product-slugs.ts';
import { written } from './written.ts';

/** An item with the series of its price in the country. */
export interface ShownItem {
  readonly price: number | undefined;
  readonly name: { readonly en: string; readonly ms: string };
}

const { carryMax, imputeMax = 0 } = DEMO_RULES.imputation;

/** What the demonstration's office has told its readers. */
export const newsOf = (shown: ShownItem): readonly DemoItem[] => [...TOLD, priceNews(shown)];

const TOLD: readonly DemoItem[] = [
  {
    type: 'news',
    slug: 'how-gaps-are-filled',
    daysAgo: 40,
    item: { kind: 'method', tags: ['method'], products: [BUILDING_MATERIAL.prices] },
    en: {
      title: 'How we estimate missing prices',
      excerpt: `A missing price moves as others do, and says so; after ${imputeMax} periods without a quote its line ends.`,
      body: written([
        'When a source sends no price, the index must neither jump nor lose the change of the months between. A missing price is therefore estimated: its last price moves as prices do that were quoted in both periods.',
        'It follows the other sources of the same item and region; without them, the same item in the neighbouring regions; without them, the other items of its group in the region.',
        `Where nobody lends a movement, the last price is carried forward, for at most ${carryMax} periods in a row. A line that was without an accepted quote for more than ${imputeMax} periods in a row has ended.`,
        '## What readers see',
        '- An average price is the mean of accepted quotes alone. Where there is none, it is the mean of the estimated prices, and is marked as imputed.',
        '- The passport of an index tells which share of it is imputed.',
        '! The order is part of the rule set; each figure names the rule set that it was computed by.',
        'How the averages are computed is told in [the methods](/pages/how-averages-are-made).',
      ]),
    },
    ms: {
      title: 'Cara kami menganggar harga yang tidak diterima',
      excerpt: `Harga yang tiada bergerak seperti harga lain, dan dinyatakan; selepas ${imputeMax} tempoh tanpa sebut harga barisnya tamat.`,
      body: written([
        'Apabila sesebuah sumber tidak menghantar harga, indeks tidak patut melonjak atau kehilangan perubahan bulan-bulan di antaranya. Oleh itu harga yang tiada dianggar: harga terakhirnya bergerak seperti harga yang dilaporkan dalam kedua-dua tempoh.',
        'Ia mengikut sumber lain bagi barang dan kawasan yang sama; jika tiada, barang yang sama di kawasan berjiran; jika tiada juga, barang lain dalam kumpulannya di kawasan itu.',
        `Jika tiada pergerakan untuk diikuti, harga terakhir dibawa ke hadapan, paling lama ${carryMax} tempoh berturut-turut. Baris yang tiada sebut harga diterima lebih daripada ${imputeMax} tempoh berturut-turut telah tamat.`,
        '## Apa yang dilihat pembaca',
        '- Harga purata ialah min sebut harga yang diterima sahaja. Jika tiada, ia ialah min harga yang dianggar, dan ditanda sebagai diimput.',
        '- Pasport indeks menyatakan bahagian yang diimput.',
        '! Urutan ini sebahagian daripada set peraturan; setiap angka menamakan set yang digunakan.',
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
        'The next days are on [the front page](/).',
      ]),
    },
    ms: {
      title: 'Hari keluaran bagi dua belas bulan akan datang',
      excerpt: 'Harga dan indeks dikeluarkan pada tengah hari pada hari yang diumumkan di sini.',
      body: written([
        'Setiap keluaran mempunyai hari dan minitnya setahun lebih awal. Tiada sesiapa melihat angka sebelum itu, dan hari hanya dipindahkan dengan sebab yang diumumkan.',
        'Hari-hari seterusnya ada di [halaman utama](/).',
      ]),
    },
  },
];

/** An article whose figure is read when the page is; it names the item that the figure is of. */
const priceNews = ({ price, name }: ShownItem): DemoItem => ({
  type: 'news',
  slug: 'price-of-the-month',
  daysAgo: 12,
  item: { kind: 'release', tags: ['prices'], products: [BUILDING_MATERIAL.prices] },
  en: {
    title: 'What a building material costs now',
    excerpt: 'A country average that stays up to date, with its passport.',
    body: written(
      [
        `${name.en} costs {price} on average over the country. The figure is read from the newest release, so it is right after the next one too.`,
        'Follow the link of the number: its passport shows the number of quotes behind it, how regions were weighed, and who checked them.',
        'Prices of regions and of other materials are in [the product](/products/building-materials-price).',
      ],
      price === undefined ? {} : { price },
    ),
  },
  ms: {
    title: 'Harga bahan binaan sekarang',
    excerpt: 'Purata negara yang sentiasa terkini, dengan pasportnya.',
    body: written(
      [
        `${name.ms} berharga {price} secara purata di seluruh negara. Angka ini dibaca daripada keluaran terbaharu, jadi ia tetap betul selepas keluaran seterusnya.`,
        'Ikut pautan pada angka itu: pasportnya menunjukkan bilangan sebut harga di sebaliknya, cara kawasan ditimbang, dan siapa yang menyemaknya.',
        'Harga kawasan dan bahan lain ada dalam [produk](/products/building-materials-price).',
      ],
      price === undefined ? {} : { price },
    ),
  },
});
