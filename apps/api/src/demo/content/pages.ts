import { DEMO_RULES } from '../history.ts';
import { FIRM_AFTER } from '../lists/family.ts';
import type { DemoItem } from './item.ts';
import { written } from './written.ts';

const { minSources, dominanceShare } = DEMO_RULES;
const most = dominanceShare * 100;

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
        'The average price of a region is the mean of its accepted quotes, by the mean that the rule set names. Averages of region groups and of the country weigh the regions by fixed shares. A missing quote is estimated; [how](/news/how-gaps-are-filled) is told apart.',
        '## 4. Movements and groups',
        'An index does not compare averages. It compares the same products of the same sources in both periods, joins these movements to a level for each item and region, and the levels to the index of their group by the formula that the rule set names.',
        '## 5. Weights',
        'The groups of a building category are weighed by fixed weights, the regions by fixed shares. The base period averages 100.',
        '## 6. Confidentiality',
        `An average of fewer than ${minSources} sources is not shown, nor one of which a single source has more than ${most} %, nor others from which it could be computed. It still counts in the index.`,
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
        'Harga purata sesebuah kawasan ialah min sebut harga yang diterima, mengikut min yang dinamakan oleh set peraturan. Purata kumpulan kawasan dan negara menimbang kawasan mengikut bahagian yang tetap. Sebut harga yang tiada dianggar; [caranya](/news/how-gaps-are-filled) diterangkan berasingan.',
        '## 4. Pergerakan dan kumpulan',
        'Indeks tidak membandingkan purata. Ia membandingkan produk yang sama daripada sumber yang sama dalam kedua-dua tempoh, menyambung pergerakan ini menjadi aras bagi setiap barang dan kawasan, dan menggabungkan aras menjadi indeks kumpulannya mengikut formula yang dinamakan oleh set peraturan.',
        '## 5. Wajaran',
        'Kumpulan bagi sesuatu kategori bangunan ditimbang dengan wajaran tetap, kawasan dengan bahagian yang tetap. Purata tempoh asas ialah 100.',
        '## 6. Kerahsiaan',
        `Purata daripada kurang ${minSources} sumber tidak disiarkan, begitu juga purata yang lebih ${most} % daripadanya milik satu sumber, dan angka lain yang membolehkannya dikira. Ia masih dikira dalam indeks.`,
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
          'Every published figure opens its passport. It tells the release and its vintage, the formula, the weights, the number of quotes behind it and the people who checked and approved it.',
          '- **Recompute** lets your own computer do the same sum. Where prices are confidential it begins at what was published.',
          '- **Vintage** says which edition of the figure you look at. Earlier ones stay for ever.',
          '! Cite the vintage in a contract: a later correction does not change what was published before.',
        ].map((line) => line.replaceAll('**', '')),
      ),
    },
    ms: {
      title: 'Cara membaca pasport',
      excerpt: 'Apa yang ada di sebalik angka, dan cara mengiranya semula.',
      body: written([
        'Setiap angka yang diterbitkan membuka pasportnya. Ia memberitahu keluaran dan edisinya, formula, wajaran, bilangan sebut harga di sebaliknya dan orang yang menyemak serta meluluskannya.',
        '- Kira semula: komputer anda membuat pengiraan yang sama. Jika harga adalah sulit, ia bermula daripada apa yang diterbitkan.',
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
        `A figure is provisional for ${FIRM_AFTER} periods after its own; then it is firm, and an index not before the prices that it is made of. What was firm stays firm, or is revised where a later vintage has another value.`,
        'When we find a mistake in the data, we publish a correction: the wrong month and all later ones are computed again, and what changes comes out as a new vintage with its reason. The old vintage stays beside it.',
        'If you doubt a figure, write to us; the doubt is answered and, where it is right, the figure is corrected.',
      ]),
    },
    ms: {
      title: 'Semakan semula dan pembetulan',
      excerpt: 'Bila angka yang diterbitkan berubah, dan cara pembaca mengetahuinya.',
      body: written([
        `Angka adalah sementara selama ${FIRM_AFTER} tempoh selepas tempohnya sendiri; kemudian ia muktamad, dan indeks tidak lebih awal daripada harga pembentuknya. Angka yang muktamad kekal muktamad, atau disemak semula jika edisi kemudian mempunyai nilai lain.`,
        'Apabila kami menemui kesilapan dalam data, kami menerbitkan pembetulan: bulan yang salah dan semua bulan selepasnya dikira semula, dan yang berubah dikeluarkan sebagai edisi baharu dengan sebabnya. Edisi lama kekal di sebelahnya.',
        'Sesiapa yang meragui angka boleh menulis kepada kami; keraguan itu dijawab dan, jika benar, dibetulkan.',
      ]),
    },
  },
];
