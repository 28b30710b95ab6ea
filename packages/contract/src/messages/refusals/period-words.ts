import type { Language } from './teller.ts';

const PERIOD = /^(\d{4})-(?:(0[1-9]|1[0-2])|(Q|S)([1-4]))$/;
const ORDINALS = ['', '1st', '2nd', '3rd', '4th'];

/**
 * A month, quarter or half-year as people read it, as the screens say it; null for other texts.
 *
 *     periodWords('2026-11', 'ms'); // => 'November 2026'
 *     periodWords('2026-S2', 'en'); // => '2nd half 2026'
 */
export function periodWords(text: string, language: Language): string | null {
  const [, year = '', month, kind, place = ''] = PERIOD.exec(text) ?? [];
  if (month) {
    const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return `${name.format(Date.UTC(Number(year), Number(month) - 1, 1))} ${year}`;
  }
  if (!kind) return null;
  if (language === 'ms') return `${kind === 'Q' ? 'Suku' : 'Separuh'} ${place} ${year}`;
  return `${ORDINALS[Number(place)]} ${kind === 'Q' ? 'quarter' : 'half'} ${year}`;
}

/** The same inside a sentence: what is no period stands as it is. */
export const periodIn = (text: string, language: Language): string => periodWords(text, language) ?? text;
