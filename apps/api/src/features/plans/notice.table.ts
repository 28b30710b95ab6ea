import type { Level, NumberLimit, PlaceReach } from '@datum/contract/plans/plan-kinds';
import type { PlanTerms, TaxClass } from '@datum/contract/plans/plan-terms';

/** What terms are called where they are one line; those of several lines have words for each below. */
type Named = Exclude<keyof PlanTerms, 'prices' | 'limits' | 'entitlements'> | NumberLimit | 'regions';

/** Words of the email about changed terms: the compiler asks for those of every term that plans have. */
interface NoticeWords {
  readonly terms: Readonly<Record<Named, string>>;
  readonly price: (months: number) => string;
  readonly extraSeat: (months: number) => string;
  readonly tax: Readonly<Record<TaxClass, string>>;
  readonly reach: Readonly<Record<PlaceReach, string>>;
  readonly level: Readonly<Record<Level, string>>;
  readonly all: string;
  readonly none: string;
  /** Nothing is other. */
  readonly same: string;
}

const forMonths = (months: number) => (months === 1 ? '1 month' : `${months} months`);

export const NOTICE_WORDS: Readonly<Record<'en' | 'ms', NoticeWords>> = {
  en: {
    terms: {
      tax_class: 'Tax',
      trial_days: 'Days of trial',
      grace_days: 'Days of grace after the end',
      seats: 'People included',
      history_years: 'Years of history',
      regions: 'Places',
      downloads: 'Downloads a month',
      api_calls: 'API calls a day',
      features: 'Described as',
      reminder_days: 'Reminders, in days before the end',
    },
    price: (months) => `Price for ${forMonths(months)}`,
    extraSeat: (months) => `Each further person for ${forMonths(months)}`,
    tax: { standard: 'standard rate', reduced: 'reduced rate', none: 'none' },
    reach: {
      country: 'the country',
      groups: 'the country and its regions',
      all: 'the country, its regions and states',
    },
    level: {
      sample: 'sample',
      view: 'viewing',
      download: 'viewing and downloads',
      api: 'viewing, downloads and API',
    },
    all: 'all',
    none: 'none',
    same: 'Prices, limits and all other terms stay as they are.',
  },
  ms: {
    terms: {
      tax_class: 'Cukai',
      trial_days: 'Hari percubaan',
      grace_days: 'Hari tangguh selepas tamat',
      seats: 'Bilangan orang',
      history_years: 'Tahun sejarah',
      regions: 'Tempat',
      downloads: 'Muat turun sebulan',
      api_calls: 'Panggilan API sehari',
      features: 'Keterangan pelan',
      reminder_days: 'Peringatan, dalam hari sebelum tamat',
    },
    price: (months) => `Harga untuk ${months} bulan`,
    extraSeat: (months) => `Setiap orang tambahan untuk ${months} bulan`,
    tax: { standard: 'kadar standard', reduced: 'kadar dikurangkan', none: 'tiada' },
    reach: {
      country: 'seluruh negara',
      groups: 'seluruh negara dan wilayah',
      all: 'seluruh negara, wilayah dan negeri',
    },
    level: {
      sample: 'sampel',
      view: 'paparan',
      download: 'paparan dan muat turun',
      api: 'paparan, muat turun dan API',
    },
    all: 'semua',
    none: 'tiada',
    same: 'Harga, had dan semua terma lain kekal seperti sekarang.',
  },
};
