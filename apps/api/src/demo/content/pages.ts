import type { DemoItem } from './item.ts';
import { written } from './written.ts';

/** Pages that explain what readers see. */
export const PAGES: readonly DemoItem[] = [
  {
    type: 'pages',
    slug: 'how-averages-are-made',
    daysAgo: 120,
    position: 10,
    item: { layout: 'narrow', menu: 'footer' },
    en: {
      title: 'How averages and indices are made',
      excerpt: 'From a price quote to a published figure, in seven steps.',
      body: written([
        '## 1. Quotes',
        'Organisations in each region send the price of an agreed product, from an agreed seller, on agreed terms, in every round. The same product is priced each time.',
        '## 2. Checks',
        'Each quote is checked when it is entered and again before it is used. What is unusual is asked about; nothing is changed without a trace.',
        '## 3. Averages',
        'Quotes of an item in a region are averaged by the mean that the rule set names. The passport of an average shows how many quotes it stands on.',
        '## 4. Relatives and groups',
        'The change of each item is taken over the same lines in both months, and items are joined into groups.',
        '## 5. Weights',
        'Groups are weighed by what is really built: each building category has weights of its own.',
        '## 6. Confidentiality',
        'A figure that would tell what a single seller asks is not shown, nor others from which it could be computed.',
        '## 7. Release',
        'Another person than those who worked on it approves a release. It comes out at its announced minute, to everyone at once.',
      ]),
    },
    ms: {
      title: 'Cara purata dan indeks dibuat',
      excerpt: 'Daripada sebut harga kepada angka yang diterbitkan, dalam tujuh langkah.',
      body: written([
        '## 1. Sebut harga',
        'Organisasi di setiap kawasan menghantar harga produk yang dipersetujui, daripada penjual yang dipersetujui, dengan syarat yang dipersetujui, dalam setiap pusingan. Produk yang sama diberi harga setiap kali.',
        '## 2. Semakan',
        'Setiap sebut harga disemak semasa dimasukkan dan sekali lagi sebelum digunakan. Yang luar biasa ditanya; tiada yang diubah tanpa jejak.',
        '## 3. Purata',
        'Sebut harga bagi item di sesebuah kawasan dipuratakan dengan min yang dinamakan oleh set peraturan. Pasport purata menunjukkan bilangan sebut harga di sebaliknya.',
        '## 4. Relatif dan kumpulan',
        'Perubahan setiap item diambil pada baris yang sama dalam kedua-dua bulan, dan item dicantumkan ke dalam kumpulan.',
        '## 5. Pemberat',
        'Kumpulan ditimbang mengikut apa yang benar-benar dibina: setiap kategori bangunan mempunyai pemberatnya sendiri.',
        '## 6. Kerahsiaan',
        'Angka yang akan mendedahkan harga seorang penjual tidak ditunjukkan, begitu juga angka lain yang membolehkannya dikira.',
        '## 7. Keluaran',
        'Orang lain daripada yang mengerjakannya meluluskan keluaran. Ia disiarkan pada minit yang diumumkan, kepada semua serentak.',
      ]),
    },
  },
  {
    type: 'pages',
    slug: 'read-a-passport',
    daysAgo: 118,
    position: 20,
    under: 'how-averages-are-made',
    item: { layout: 'narrow' },
    en: {
      title: 'How to read a passport',
      excerpt: 'What stands behind a figure, and how to compute it again.',
      body: written(
        [
          'Every published figure opens its passport. It tells the release and its vintage, the formula, the weights, the quotes behind it and the people who checked and approved it.',
          '- **Recompute** sets your own computer to the same sum. It must come to the same digit.',
          '- **Vintage** says which edition of the figure you look at. Earlier ones stay for ever.',
          '! Cite the vintage in a contract: a later correction does not change what was published before.',
        ].map((line) => line.replaceAll('**', '')),
      ),
    },
    ms: {
      title: 'Cara membaca pasport',
      excerpt: 'Apa yang ada di sebalik angka, dan cara mengiranya semula.',
      body: written([
        'Setiap angka yang diterbitkan membuka pasportnya. Ia memberitahu keluaran dan edisinya, formula, pemberat, sebut harga di sebaliknya dan orang yang menyemak serta meluluskannya.',
        '- Kira semula: komputer anda membuat pengiraan yang sama. Jawapannya mesti sama hingga digit terakhir.',
        '- Edisi: memberitahu edisi angka yang anda lihat. Edisi terdahulu kekal selamanya.',
        '! Petik edisi dalam kontrak: pembetulan kemudian tidak mengubah apa yang diterbitkan sebelumnya.',
      ]),
    },
  },
  {
    type: 'pages',
    slug: 'revisions-and-corrections',
    daysAgo: 110,
    position: 30,
    item: { layout: 'narrow', menu: 'footer' },
    en: {
      title: 'Revisions and corrections',
      excerpt: 'When a published figure changes, and how readers hear of it.',
      body: written([
        'A figure is provisional until the month after it is complete. Then it is firm.',
        'When we find a mistake in a firm figure, we publish a correction: a new vintage with its reason, an article in [the news](/news), and a mark on the figure. The old vintage stays where it was.',
        'Whoever doubts a figure can write to us; the doubt is answered and, where it is right, corrected.',
      ]),
    },
    ms: {
      title: 'Semakan semula dan pembetulan',
      excerpt: 'Bila angka yang diterbitkan berubah, dan cara pembaca mengetahuinya.',
      body: written([
        'Angka adalah sementara sehingga sebulan selepas ia lengkap. Kemudian ia muktamad.',
        'Apabila kami menemui kesilapan dalam angka muktamad, kami menerbitkan pembetulan: edisi baharu dengan sebabnya, artikel dalam [berita](/news), dan tanda pada angka itu. Edisi lama kekal di tempatnya.',
        'Sesiapa yang meragui angka boleh menulis kepada kami; keraguan itu dijawab dan, jika benar, dibetulkan.',
      ]),
    },
  },
];
