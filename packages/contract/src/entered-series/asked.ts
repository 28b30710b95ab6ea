import type { z } from 'zod';
import { showEnteredTable, type tableFilters } from './published.ts';

type Asked = z.output<z.ZodObject<typeof tableFilters>>;

/** What an address asks of a table of entered series. An address that cannot be read is as if it asked nothing. */
export function askedIn(search: URLSearchParams): Asked {
  const names = [
    'series',
    'frequency',
    'from',
    'to',
    'measure',
    'dimensions',
    'basis',
    'whole',
    'currency',
    'as_of',
  ] as const;
  const written = names.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  const read = showEnteredTable.query?.safeParse(Object.fromEntries(written));
  const asked = read?.data ?? { measure: 'level' as const };
  // a list travels as one text, its entries parted by commas
  return asked.series ? { ...asked, series: [asked.series.join(',')] } : asked;
}
