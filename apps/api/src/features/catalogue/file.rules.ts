import type { CatalogueEntry } from '@datum/contract/publication/catalogue';
import type { TableContent, TableFormat } from '../../platform/files/tables.ts';

interface FileContext {
  readonly entries: readonly CatalogueEntry[];
  readonly locale: 'en' | 'ms';
  readonly format: TableFormat;
  /** Address of the page that shows the same lines. */
  readonly link: string;
  readonly madeAt: Date;
}

/** A line for each thing that figures are published of; heads are names for programs, as in all our files. */
export function catalogueFile({
  entries,
  locale,
  format,
  link,
  madeAt,
}: FileContext): TableContent<CatalogueEntry> {
  const words = (text: Readonly<Record<string, string>> | null | undefined) =>
    text?.[locale] ?? text?.en ?? '';
  return {
    name: 'catalogue',
    format,
    about: [
      ['Link', link],
      ['Created at', madeAt.toISOString()],
      ['Rows', String(entries.length)],
    ],
    columns: [
      { header: 'product', kind: 'text', width: 34, value: ({ product_name }) => words(product_name) },
      { header: 'family', kind: 'text', width: 10, value: ({ family }) => family },
      { header: 'of', kind: 'text', width: 10, value: ({ of }) => of },
      { header: 'code', kind: 'text', width: 16, value: ({ code }) => code },
      { header: 'name', kind: 'text', width: 40, value: ({ name }) => words(name) },
      { header: 'group', kind: 'text', width: 28, value: ({ group }) => words(group) },
      { header: 'synonyms', kind: 'text', width: 30, value: ({ synonyms }) => synonyms.join('; ') },
      { header: 'unit', kind: 'text', width: 12, value: ({ unit }) => unit },
      { header: 'frequency', kind: 'text', width: 10, value: ({ frequency }) => frequency },
      { header: 'reach', kind: 'text', width: 10, value: ({ reach }) => reach },
      { header: 'places', kind: 'number', width: 10, decimals: 0, value: ({ places }) => places },
      { header: 'first_period', kind: 'text', width: 12, value: ({ first_period }) => first_period },
      { header: 'latest_period', kind: 'text', width: 12, value: ({ latest_period }) => latest_period },
      { header: 'next_release_at', kind: 'text', width: 26, value: ({ next_release_at }) => next_release_at },
      { header: 'formats', kind: 'text', width: 16, value: ({ formats }) => formats.join(' ') },
      {
        header: 'free_sample',
        kind: 'text',
        width: 12,
        value: ({ in_sample }) => (in_sample ? 'yes' : 'no'),
      },
      { header: 'plan', kind: 'text', width: 16, value: ({ plan }) => words(plan?.name) },
    ],
    rows: entries,
  };
}
