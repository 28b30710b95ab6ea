import { LISTS } from '@datum/contract/lists/all';
import type { ListField, ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { LocalText } from '@datum/contract/values/local-text';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { type ListWords, useListWords } from './use-list-words.ts';

/** Columns of a list: code and name, the fields that its declaration puts into the table, status, last change. */
export function useListColumns(slug: ListSlug, hrefOf: (row: ListRow) => string): readonly Column<ListRow>[] {
  const words = useListWords();
  const name = useLocalText();
  const link = useLocation().search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `link` stands for hrefOf
  return useMemo(() => {
    const own = LISTS[slug].fields.filter(({ column }) => column);
    return [
      {
        kind: 'custom',
        id: 'name',
        header: words.field('name'),
        width: 220,
        sortable: true,
        card: 'title',
        value: (row) => name(row.name),
        render: (row) => (
          <Link href={hrefOf(row)} className={row.state === 'ended' ? 'dim' : undefined}>
            {name(row.name)}
          </Link>
        ),
      },
      {
        kind: 'text',
        id: 'code',
        width: 100,
        header: words.field('code'),
        sortable: true,
        card: 'note',
        value: (row) => row.code,
      },
      ...own.map((field) => columnOf(field, words, name)),
      {
        kind: 'custom',
        id: 'status',
        width: 110,
        header: words.field('status'),
        card: 'status',
        value: (row) => row.state,
        render: (row) => <RowStatus row={row} words={words} />,
      },
      {
        kind: 'date',
        id: 'updated_at',
        width: 110,
        header: words.field('updated_at'),
        sortable: true,
        value: (row) => row.updated_at,
      },
    ];
    // the addresses of rows change with the address of the page alone
  }, [slug, words, name, link]);
}

/** Quiet while in use; what ends says when. */
function RowStatus({ row, words }: { readonly row: ListRow; readonly words: ListWords }) {
  if (row.state === 'active') {
    return <span className="dim">{words.state(row)}</span>;
  }
  return <StatusBadge kind={row.state === 'ended' ? 'superseded' : 'scheduled'} label={words.state(row)} />;
}

function columnOf(field: ListField, words: ListWords, name: (text: LocalText) => string): Column<ListRow> {
  const base = {
    id: field.name,
    header: words.field(field.name),
    sortable: field.sort === true,
    hideable: true,
  };
  const value = (row: ListRow) => row.values[field.name];
  switch (field.kind) {
    case 'decimal':
      return {
        ...base,
        kind: 'number',
        value: (row) => value(row) as string | null,
        decimals: (row) => String(value(row) ?? '').split('.')[1]?.length ?? 0,
      };
    case 'choice':
      return {
        ...base,
        kind: 'text',
        value: (row) => (value(row) === null ? '' : words.choice(field.name, String(value(row)))),
      };
    case 'yes-no':
      return {
        ...base,
        kind: 'text',
        value: (row) => (value(row) ? words.yes : ''),
      };
    case 'reference':
      return {
        ...base,
        kind: 'text',
        value: (row) => {
          const label = row.labels[field.name];
          return label ? name(label.name) : '';
        },
      };
    case 'words':
      return { ...base, kind: 'text', value: (row) => (value(row) as string[]).join(', ') };
    default:
      return { ...base, kind: 'text', value: (row) => String(value(row) ?? '') };
  }
}
