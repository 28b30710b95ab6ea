import type { ContentLanguage } from '@datum/contract/content/content-field';

interface Words {
  readonly title: (title: string) => string;
  readonly excerpt: (title: string) => string;
  readonly opening: (title: string) => readonly [before: string, link: string, after: string];
  readonly figure: string;
  readonly period: string;
  readonly was: string;
  readonly is: string;
  readonly reason: string;
  readonly published: (value: string, day: string) => string;
  /** In place of a value that plans open. */
  readonly closed: string;
  readonly none: string;
  readonly change: (period: string) => string;
}

/** The sentences of a prepared correction article; editors change them as they like. */
export const CORRECTION_WORDS = {
  en: {
    title: (title) => `Correction: ${title}`,
    excerpt: (title) => `A correction of "${title}", with the old and the new figures.`,
    opening: (title) => ['This notice corrects ', title, '.'],
    figure: 'Figure',
    period: 'Period',
    was: 'Before',
    is: 'Now',
    reason: 'Reason: ',
    published: (value, day) => `${value}, published on ${day}`,
    closed: 'the figure',
    none: 'no figure',
    change: (period) => `change on ${period}`,
  },
  ms: {
    title: (title) => `Pembetulan: ${title}`,
    excerpt: (title) => `Pembetulan bagi "${title}", dengan angka lama dan baharu.`,
    opening: (title) => ['Notis ini membetulkan ', title, '.'],
    figure: 'Angka',
    period: 'Tempoh',
    was: 'Sebelum',
    is: 'Kini',
    reason: 'Sebab: ',
    published: (value, day) => `${value}, disiarkan pada ${day}`,
    closed: 'angka',
    none: 'tiada angka',
    change: (period) => `perubahan daripada ${period}`,
  },
} as const satisfies Record<ContentLanguage, Words>;
