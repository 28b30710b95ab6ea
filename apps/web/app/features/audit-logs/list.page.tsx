import { may } from '@datum/contract/access/access';
import { type AuditRow, exportAuditLogs, listAuditLogs } from '@datum/contract/office/audit-logs';
import { Button, Menu } from '@mantine/core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useAuditWords } from '../../lib/texts/use-audit-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Failure } from '../history/failure.part.tsx';
import { AuditFilters } from './audit-filters.part.tsx';
import { AuditRowDrawer } from './audit-row.part.tsx';
import { useAuditState } from './use-audit-state.ts';
import { Verify } from './verify.part.tsx';

const PER_PAGE = 50;
/** The server counts no further. */
const COUNTED = 10_000;
const NONE: readonly AuditRow[] = [];
const keyOf = (row: AuditRow) => String(row.seq);

/** Who did what, when: the audit trail, narrowed by the server, each row with before and after. */
export default function AuditLogsPage() {
  const t = useTranslations('audit-logs');
  const person = usePerson();
  const state = useAuditState();
  const [search] = useSearchParams();
  const columns = useAuditColumns(search);
  const { answer, problem, loading, reload } = useCall(listAuditLogs, {
    query: { ...state.filter, per_page: PER_PAGE, ...(state.cursor ? { cursor: state.cursor } : {}) },
  });
  const rows = answer?.data ?? NONE;
  const { next_cursor: next, prev_cursor: previous } = answer ?? {};
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {may(person, exportAuditLogs) && <ExportMenu filter={state.filter} />}
            <Verify />
          </>
        }
      />
      <AuditFilters state={state} />
      <DataTable
        id="audit-logs"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        loading={loading}
        sorting="outside"
        onOpen={(row) => state.open(row.seq)}
        rowMark={(row) => (String(row.seq) === state.row ? 'current' : undefined)}
        problem={
          problem ? (
            <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />
          ) : undefined
        }
        empty={
          state.narrowed ? (
            <NoMatchState title={t('no-match')} onClearAll={state.clear} />
          ) : (
            <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
          )
        }
        paging={
          answer && rows.length > 0
            ? {
                kind: 'cursor',
                from: state.first,
                to: state.first + rows.length - 1,
                ...(answer.total < COUNTED ? { total: answer.total } : {}),
                ...(previous ? { onPrevious: () => state.goTo(previous, state.first - PER_PAGE) } : {}),
                ...(next ? { onNext: () => state.goTo(next, state.first + rows.length) } : {}),
              }
            : undefined
        }
      />
      {state.row && <AuditRowDrawer seq={Number(state.row)} onClose={() => state.open(null)} />}
    </>
  );
}

/** Columns of the trail; the link of a row keeps the filters of the address. */
function useAuditColumns(search: URLSearchParams): readonly Column<AuditRow>[] {
  const t = useTranslations('audit-logs');
  const words = useAuditWords();
  const timeZone = useSite()?.timeZone;
  return useMemo(() => {
    const hrefOf = (row: AuditRow) => {
      const next = new URLSearchParams(search);
      next.set('row', String(row.seq));
      return `?${next}`;
    };
    return [
      {
        id: 'at',
        header: timeZone ? t('field.at-zone', { zone: timeZone }) : t('field.at'),
        kind: 'date',
        moment: true,
        width: 160,
        value: (row) => row.at,
        ...(timeZone ? { timeZone } : {}),
      },
      {
        id: 'actor',
        header: t('field.actor'),
        kind: 'text',
        width: 170,
        card: 'note',
        value: (row) => (row.actor ? (row.actor.name ?? t('unknown')) : t('system')),
        under: (row) => row.actor_role,
      },
      {
        id: 'action',
        header: t('field.action'),
        kind: 'text',
        width: 170,
        card: 'title',
        value: (row) => row.action,
        under: (row) => words.deed(row.action),
        href: hrefOf,
      },
      {
        id: 'resource',
        header: t('field.thing'),
        kind: 'text',
        width: 200,
        value: (row) => words.thing(row.resource),
        under: (row) => row.resource_id,
      },
      {
        id: 'reason',
        header: t('field.reason'),
        kind: 'text',
        width: 180,
        value: (row) => row.reason,
      },
      { id: 'ip', header: t('field.ip'), kind: 'text', width: 110, value: (row) => row.ip },
      {
        id: 'seq',
        header: t('field.seq'),
        kind: 'number',
        decimals: 0,
        width: 70,
        card: 'none',
        value: (row) => row.seq,
      },
    ];
  }, [t, words, timeZone, search]);
}

function ExportMenu({ filter }: { readonly filter: ReturnType<typeof useAuditState>['filter'] }) {
  const t = useTranslations('audit-logs');
  const fetchFile = async (format: 'csv' | 'xlsx' | 'json') => {
    const { name, blob } = await callForFile(exportAuditLogs, { query: { ...filter, format } });
    saveFile(name ?? `audit-log.${format}`, blob);
  };
  return (
    <Menu>
      <Menu.Target>
        <Button size="sm" leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx', 'json'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => void fetchFile(format)}>
            {t(`format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
