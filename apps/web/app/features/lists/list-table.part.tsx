import { may } from '@datum/contract/access/access';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { Button, Menu } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useListState, useOpenRow } from '../../lib/screens/use-list-state.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { initialView, type TableView } from '../../ui/table/table-view.ts';
import { useListColumns } from './fields.tsx';
import { ImportDrawer } from './import.part.tsx';
import { ListFilters } from './list-filters.part.tsx';

const PER_PAGE = 50;

interface ListTableProps {
  readonly slug: ListSlug;
  /** Changes when something outside was saved: the rows load again. */
  readonly changes: number;
  readonly onChanged: () => void;
  /** Filters that the page around sets itself, such as the group chosen in a tree. */
  readonly without?: readonly string[];
}

/** A reference list as a table: searched, narrowed, ordered and paged by the server, state in the address. */
export function ListTable({ slug, changes, onChanged, without = [] }: ListTableProps) {
  const t = useTranslations('lists');
  const person = usePerson();
  const { show } = useOpenRow();
  const [importing, setImporting] = useState(false);
  const state = useListState(slug);
  const narrowing = narrowingOf(state);
  const endpoints = LIST_ENDPOINTS[slug];
  const { answer, problem, loading, reload } = useCall(endpoints.list, {
    query: { ...narrowing, page: state.page, per_page: PER_PAGE },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change elsewhere is the reason to load again
  useEffect(() => {
    if (changes > 0) {
      reload();
    }
  }, [changes]);
  const open = useCallback((row: ListRow) => show(slug, row.id), [show, slug]);
  const columns = useListColumns(slug, open);
  const [look, setLook] = useState<TableView>(initialView);
  const view = { ...look, sort: sortOf(state.sort) };
  const onView = (next: TableView) => {
    setLook(next);
    const sort = next.sort ? `${next.sort.descending ? '-' : ''}${next.sort.column}` : 'sort';
    if (sort !== state.sort) {
      state.change({ sort });
    }
  };
  const add = may(person, endpoints.create) && (
    <Button size="sm" leftSection={<Icon name="plus" size={14} />} onClick={() => show(slug, 'new')}>
      {t(`list.${slug}.add`)}
    </Button>
  );
  return (
    <>
      <div style={{ marginBottom: 'var(--space-3)' }}>
        <ListFilters slug={slug} state={state} without={without} />
      </div>
      <DataTable
        id={`list-${slug}`}
        label={t(`list.${slug}.title`)}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={keyOf}
        loading={loading}
        sorting="outside"
        view={view}
        onView={onView}
        onOpen={open}
        problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
        empty={
          state.narrowed ? (
            <NoMatchState title={t('no-match')} onClearAll={state.clear} />
          ) : (
            <EmptyState title={t(`list.${slug}.none`)} action={add || undefined}>
              {t(`list.${slug}.none-why`)}
            </EmptyState>
          )
        }
        paging={
          answer
            ? {
                kind: 'pages',
                page: state.page,
                pageSize: PER_PAGE,
                total: answer.meta.total,
                onPage: (page) => state.change({ page }),
              }
            : undefined
        }
        tools={
          <>
            {may(person, endpoints.import) && (
              <Button size="sm" leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
                {t('import.open')}
              </Button>
            )}
            {may(person, endpoints.export) && <ExportMenu slug={slug} narrowing={narrowing} />}
            {add}
          </>
        }
      />
      <ImportDrawer
        slug={slug}
        opened={importing}
        onClose={() => setImporting(false)}
        onDone={() => {
          setImporting(false);
          onChanged();
          reload();
        }}
      />
    </>
  );
}

const NONE: readonly ListRow[] = [];
const keyOf = (row: ListRow) => String(row.id);

/** The narrowing part of a query, without what does not narrow. */
function narrowingOf({ search, state, sort, filters }: ReturnType<typeof useListState>) {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return { state, sort, ...(search ? { search } : {}), ...Object.fromEntries(set) };
}

const sortOf = (sort: string): TableView['sort'] =>
  sort === 'sort' ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') };

function ExportMenu({
  slug,
  narrowing,
}: {
  readonly slug: ListSlug;
  readonly narrowing: ReturnType<typeof narrowingOf>;
}) {
  const t = useTranslations('lists');
  const fetchFile = async (format: 'csv' | 'xlsx') => {
    const { name, blob } = await callForFile(LIST_ENDPOINTS[slug].export, {
      query: { ...narrowing, format },
    });
    saveFile(name ?? `${slug}.${format}`, blob);
  };
  return (
    <Menu>
      <Menu.Target>
        <Button size="sm" leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void fetchFile('xlsx')}>{t('export-xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void fetchFile('csv')}>{t('export-csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
