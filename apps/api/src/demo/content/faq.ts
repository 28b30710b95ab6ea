import { DEMO_RULES } from '../history.ts';
import type { DemoItem } from './item.ts';
import { written } from './written.ts';

interface Asked {
  readonly slug: string;
  readonly category: 'data' | 'indices' | 'access' | 'account' | 'payment' | 'office';
  readonly en: readonly [question: string, answer: readonly string[]];
  readonly ms: readonly [question: string, answer: readonly string[]];
}

const { minSources, dominanceShare } = DEMO_RULES;
const most = dominanceShare * 100;

const ASKED: readonly Asked[] = [
  {
    slug: 'where-do-prices-come-from',
    category: 'data',
    en: [
      'Where do the prices come from?',
      [
        'From sellers and contractors in each region, asked every round for the same products on the same terms. The passport of a figure says how many quotes it stands on.',
      ],
    ],
    ms: [
      'Dari manakah harga diperoleh?',
      [
        'Daripada penjual dan kontraktor di setiap kawasan, yang ditanya setiap pusingan tentang produk yang sama dengan syarat yang sama. Pasport angka menyatakan bilangan sebut harga di sebaliknya.',
      ],
    ],
  },
  {
    slug: 'why-is-a-price-hidden',
    category: 'data',
    en: [
      'Why is a price not shown?',
      [
        `Because it rests on fewer than ${minSources} sources, or one source has more than ${most} % of its quotes: it could tell what a single seller asks. Others from which it could be computed are hidden with it, totals too. It still counts in the index, which is shown.`,
      ],
    ],
    ms: [
      'Mengapakah sesuatu harga tidak ditunjukkan?',
      [
        `Kerana ia berdasarkan kurang ${minSources} sumber, atau satu sumber mempunyai lebih ${most} % daripada sebut harganya: ia boleh mendedahkan harga seorang penjual. Angka lain yang membolehkannya dikira turut tidak disiarkan, termasuk jumlah. Ia masih dikira dalam indeks, yang disiarkan.`,
      ],
    ],
  },
  {
    slug: 'adjust-a-contract',
    category: 'indices',
    en: [
      'How do I adjust a contract by an index?',
      [
        'Take the index of the month of tender and that of the month of payment from the same vintage, divide the second by the first, and multiply the sum by it. Name both figures by the addresses in their passports, so that others can look them up.',
      ],
    ],
    ms: [
      'Bagaimanakah saya melaras kontrak dengan indeks?',
      [
        'Ambil indeks bulan tender dan bulan bayaran daripada edisi yang sama, bahagikan yang kedua dengan yang pertama, dan darabkan dengan jumlah kontrak. Namakan kedua-dua angka dengan alamat dalam pasportnya, supaya orang lain boleh menyemaknya.',
      ],
    ],
  },
  {
    slug: 'what-is-a-base-period',
    category: 'indices',
    en: [
      'What does "= 100" after a year mean?',
      [
        'The average of the base period is set to 100. An index of 112.4 says that the same things cost 12.4 % more than then.',
      ],
    ],
    ms: [
      'Apakah maksud "= 100" selepas tahun?',
      [
        'Purata tempoh asas ditetapkan kepada 100. Indeks 112.4 bermaksud perkara yang sama berharga 12.4 % lebih daripada ketika itu.',
      ],
    ],
  },
  {
    slug: 'what-is-free',
    category: 'access',
    en: [
      'What can I read without paying?',
      [
        'Headline prices and the indices of the country with the last thirteen months, their passports, all methods and all news. [Plans](/pricing) open regions, longer series and downloads.',
      ],
    ],
    ms: [
      'Apakah yang boleh dibaca tanpa bayaran?',
      [
        'Harga utama dan indeks negara bagi tiga belas bulan terakhir, pasportnya, semua kaedah dan semua berita. [Pelan](/pricing) membuka kawasan, siri lebih panjang dan muat turun.',
      ],
    ],
  },
  {
    slug: 'sign-in-without-a-password',
    category: 'account',
    en: [
      'Can I sign in without a password?',
      [
        'Yes: with a passkey of your device, or with a code that we send to your address. Both are set up in your profile under security.',
      ],
    ],
    ms: [
      'Bolehkah saya log masuk tanpa kata laluan?',
      [
        'Boleh: dengan kunci pas peranti anda, atau dengan kod yang kami hantar ke alamat anda. Kedua-duanya disediakan dalam profil anda di bawah keselamatan.',
      ],
    ],
  },
  {
    slug: 'ask-for-data',
    category: 'office',
    en: [
      'What if the data I need are not here?',
      [
        'Ask for them. Say what you need, for which places and months. We tell you whether we can compute it, when, and what it costs, before you decide.',
      ],
    ],
    ms: [
      'Bagaimana jika data yang saya perlukan tiada di sini?',
      [
        'Mintalah. Nyatakan apa yang anda perlukan, untuk tempat dan bulan mana. Kami memberitahu sama ada kami boleh mengiranya, bila, dan kosnya, sebelum anda membuat keputusan.',
      ],
    ],
  },
];

/** What readers ask most. */
export const FAQ: readonly DemoItem[] = ASKED.map(({ slug, category, en, ms }, place) => ({
  type: 'faq',
  slug,
  daysAgo: 100 - place,
  position: (place + 1) * 10,
  item: { category, products: [] },
  en: { question: en[0], answer: written(en[1]) },
  ms: { question: ms[0], answer: written(ms[1]) },
}));
