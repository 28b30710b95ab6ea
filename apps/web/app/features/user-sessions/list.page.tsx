import { may } from '@datum/contract/access/access';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { listSessions, revokeSessions, type ShownSession } from '@datum/contract/people/user-sessions';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { count, optional, text, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Failure } from '../history/failure.part.tsx';
import { useSessionColumns, useWayWords, WAYS } from './fields.tsx';
import { RevokeAll, RevokeChosen } from './revoke.part.tsx';

const PER_PAGE = 50;
const NONE: readonly ShownSession[] = [];
const keyOf = (row: ShownSession) => row.uuid;
const state = { search: text(), role: optional(), via: optional(), page: count() };
const NOTHING = { search: '', role: null, via: null, page: 1 } as const;

/** Who is signed in now, and the way to end sessions: some, or all but one's own. */
export default function SessionsPage() {
  const t = useTranslations('user-sessions');
  const person = usePerson();
  const navigate = useNavigate();
  const columns = useSessionColumns('everybody');
  const [{ search, role, via, page: number }, change] = useParamsState(state);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const narrowed = search !== '' || role !== null || via !== null;
  const { answer, problem, loading, reload } = useCall(listSessions, {
    query: {
      page: number,
      per_page: PER_PAGE,
      ...(search ? { search } : {}),
      ...(role ? { role: Number(role) } : {}),
      ...(via ? { via } : {}),
    },
  });
  const ended = () => {
    setSelected(new Set());
    reload();
  };
  const mayRevoke = may(person, revokeSessions);
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={mayRevoke && <RevokeAll user={null} onDone={ended} />}
      />
      <FilterBar skipTo="sessions" copyLink {...(narrowed ? { onClearAll: () => change(NOTHING) } : {})}>
        <SearchBox
          label={t('search')}
          value={search}
          onChange={(next) => next !== search && change({ search: next, page: 1 })}
        />
        <RoleChip value={role} onChange={(next) => change({ role: next, page: 1 })} />
        <WayChip value={via} onChange={(next) => change({ via: next, page: 1 })} />
      </FilterBar>
      <DataTable
        id="sessions"
        label={t('title')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={keyOf}
        loading={loading}
        sorting="outside"
        onOpen={(row) => void navigate(href('sessions.show', { id: row.user.uuid }))}
        {...(mayRevoke
          ? {
              selection: {
                selected,
                onSelect: setSelected,
                actions: <RevokeChosen uuids={[...selected]} onDone={ended} />,
              },
            }
          : {})}
        problem={
          problem ? (
            <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />
          ) : undefined
        }
        empty={
          narrowed ? (
            <NoMatchState title={t('no-match')} onClearAll={() => change(NOTHING)} />
          ) : (
            <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
          )
        }
        paging={
          answer
            ? {
                kind: 'pages',
                page: number,
                pageSize: PER_PAGE,
                total: answer.meta.total,
                onPage: (next) => change({ page: next }),
              }
            : undefined
        }
      />
    </>
  );
}

interface ChipProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function RoleChip(props: ChipProps) {
  const t = useTranslations('user-sessions');
  const { answer } = useCall(listRoles, {});
  const options = (answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <ChoiceChip label={t('field.role')} options={options} {...props} />;
}

function WayChip(props: ChipProps) {
  const t = useTranslations('user-sessions');
  const way = useWayWords();
  const options = WAYS.map((value) => ({ value: value as string, label: way(value) }));
  return <ChoiceChip label={t('field.via')} options={options} {...props} />;
}
