import type { Source } from '@datum/contract/subscriptions/holding';

interface Words {
  /** What to do, for who renews. */
  readonly renew: string;
  /** The same where the access was not paid for. */
  readonly choose: string;
  /** For who reads on a seat. */
  readonly ask: (buyers: string | null) => string;
  /** What comes after the last day. */
  readonly closes: string;
  readonly grace: (days: number) => string;
}

/** Sentences of the emails about an end. */
const WORDS: Readonly<Record<'en' | 'ms', Words>> = {
  en: {
    renew: 'To keep what it opens, renew it on the page “Subscription”.',
    choose: 'To go on reading, choose a plan on the page “Subscription”.',
    ask: (buyers) =>
      buyers === null
        ? 'Ask your organisation to renew it.'
        : `${buyers} can renew it for your organisation; ask there.`,
    closes: 'After that you see the sample.',
    grace: (days) =>
      `After that everything stays open for ${days} more ${days === 1 ? 'day' : 'days'}, so that a payment can arrive; then you see the sample.`,
  },
  ms: {
    renew: 'Untuk mengekalkan akses, perbaharui langganan di halaman “Langganan”.',
    choose: 'Untuk terus membaca, pilih pelan di halaman “Langganan”.',
    ask: (buyers) =>
      buyers === null
        ? 'Minta organisasi anda memperbaharuinya.'
        : `${buyers} boleh memperbaharuinya bagi organisasi anda; sila hubungi beliau.`,
    closes: 'Selepas itu anda melihat sampel.',
    grace: (days) =>
      `Selepas itu semuanya kekal terbuka selama ${days} hari lagi supaya bayaran sempat diterima; kemudian anda melihat sampel.`,
  },
};

/** What somebody who hears of an end can do. */
export function howToGoOn(
  locale: 'en' | 'ms',
  {
    buys,
    buyers,
    source,
  }: { readonly buys: boolean; readonly buyers: string | null; readonly source: Source },
): string {
  const words = WORDS[locale];
  if (!buys) return words.ask(buyers);
  return source === 'paid' ? words.renew : words.choose;
}

/** What comes after the last day of a period. */
export const whatFollows = (locale: 'en' | 'ms', graceDays: number): string =>
  graceDays > 0 ? WORDS[locale].grace(graceDays) : WORDS[locale].closes;
