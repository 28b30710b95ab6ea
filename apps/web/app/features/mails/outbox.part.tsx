import { listMails } from '@datum/contract/messages/mails';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Failure } from '../history/failure.part.tsx';
import { MailDrawer } from './mail-drawer.part.tsx';
import classes from './outbox.module.css';
import { MAIL_BADGES, MAIL_STATES, type Mail, useOutboxState } from './use-outbox-state.ts';

const PER_PAGE = 50;
const NONE: readonly Mail[] = [];

/** Mails that were written, newest first, and whether they left; without a mail server this is where they are read. */
export function Outbox() {
  const t = useTranslations('mails');
  const state = useOutboxState();
  const columns = useColumns();
  const { answer, problem, loading, reload } = useCall(listMails, {
    query: { ...state.filter, page: state.page, per_page: PER_PAGE },
  });
  return (
    <div className={classes.outbox}>
      <FilterBar skipTo="outbox" copyLink {...(state.narrowed ? { onClearAll: state.clear } : {})}>
        <SearchBox
          label={t('search')}
          value={state.search}
          onChange={(search) => search !== state.search && state.narrow({ search })}
        />
        <ChoiceChip
          label={t('field.state')}
          options={MAIL_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={state.state === 'all' ? null : state.state}
          onChange={(next) => state.narrow({ state: next ?? 'all' })}
        />
      </FilterBar>
      <DataTable
        id="outbox"
        label={t('title')}
        heading
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={({ uuid }) => uuid}
        loading={loading}
        onOpen={({ uuid }) => state.open(uuid)}
        rowMark={({ uuid }) => (uuid === state.mail ? 'current' : undefined)}
        problem={
          problem ? <Failure problem={problem} permission={t('permission')} onRetry={reload} /> : undefined
        }
        empty={
          state.narrowed ? (
            <NoMatchState title={t('no-match')} onClearAll={state.clear} />
          ) : (
            <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
          )
        }
        paging={
          answer
            ? {
                kind: 'pages',
                page: state.page,
                pageSize: PER_PAGE,
                total: answer.meta.total,
                onPage: state.goTo,
              }
            : undefined
        }
      />
      {state.mail && <MailDrawer uuid={state.mail} onClose={() => state.open(null)} onResent={reload} />}
    </div>
  );
}

function useColumns(): readonly Column<Mail>[] {
  const t = useTranslations('mails');
  const timeZone = useSite()?.timeZone;
  const [search] = useSearchParams();
  return useMemo(() => {
    // the link of a row keeps tab and filters of the address
    const hrefOf = ({ uuid }: Mail) => {
      const next = new URLSearchParams(search);
      next.set('mail', uuid);
      return `?${next}`;
    };
    return [
      {
        id: 'subject',
        header: t('field.subject'),
        kind: 'text',
        width: 300,
        card: 'title',
        value: (row) => row.subject,
        href: hrefOf,
      },
      {
        id: 'recipient',
        header: t('field.to'),
        kind: 'text',
        width: 220,
        card: 'note',
        value: (row) => row.recipient,
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 130,
        card: 'status',
        value: ({ state }) => ({ kind: MAIL_BADGES[state], label: t(`state.${state}`) }),
      },
      {
        id: 'created_at',
        header: t('field.written'),
        kind: 'date',
        moment: true,
        width: 160,
        value: (row) => row.created_at,
        ...(timeZone ? { timeZone } : {}),
      },
      {
        id: 'attempts',
        header: t('field.attempts'),
        kind: 'number',
        decimals: 0,
        width: 80,
        card: 'none',
        value: (row) => row.attempts,
      },
      {
        id: 'last_error',
        header: t('field.error'),
        kind: 'text',
        width: 220,
        value: (row) => row.last_error,
      },
    ];
  }, [t, timeZone, search]);
}
