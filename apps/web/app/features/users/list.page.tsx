import { may } from '@datum/contract/access/access';
import { createUser, exportUsers, listUsers, type ShownUser } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { initialView } from '../../ui/table/table-view.ts';
import { Failure } from '../history/failure.part.tsx';
import { useUserColumns } from './fields.tsx';
import { ManyActions } from './many.part.tsx';
import { useUsersState } from './use-users-state.ts';
import { UserDrawer } from './user-drawer.part.tsx';
import { UserFilters } from './user-filters.part.tsx';

const PER_PAGE = 50;
const NONE: readonly ShownUser[] = [];
const keyOf = (row: ShownUser) => row.uuid;

/** Accounts that the reader may see: found, narrowed, ordered by the server; many at once suspended, invited or moved. */
export default function UsersPage() {
  const t = useTranslations('users');
  const person = usePerson();
  const navigate = useNavigate();
  const state = useUsersState();
  const [search] = useSearchParams();
  const columns = useUserColumns(search);
  const [look, setLook] = useState(initialView);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { answer, problem, loading, reload } = useCall(listUsers, {
    query: { ...state.filter, sort: state.sort, page: state.page, per_page: PER_PAGE },
  });
  const create = may(person, createUser) && (
    <Button
      size="sm"
      variant="filled"
      leftSection={<Icon name="plus" size={14} />}
      onClick={() => navigate(href('users.create'))}
    >
      {t('create.action')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={create} />
      <UserFilters state={state} />
      <DataTable
        id="users"
        label={t('title')}
        columns={columns}
        rows={answer?.data ?? NONE}
        rowKey={keyOf}
        loading={loading}
        sorting="outside"
        view={{ ...look, sort: state.tableSort }}
        onView={(next) => {
          setLook(next);
          state.sortBy(next.sort);
        }}
        onOpen={(row) => state.look({ open: row.uuid, tab: state.tab })}
        selection={{
          selected,
          onSelect: setSelected,
          actions: (
            <ManyActions
              uuids={[...selected]}
              nameOf={(uuid) => answer?.data.find((row) => row.uuid === uuid)?.name ?? uuid}
              onDone={() => {
                setSelected(new Set());
                reload();
              }}
            />
          ),
        }}
        problem={
          problem ? (
            <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />
          ) : undefined
        }
        empty={
          state.narrowed ? (
            <NoMatchState title={t('no-match')} onClearAll={state.clear} />
          ) : (
            <EmptyState title={t('none')} action={create || undefined}>
              {t('none-why')}
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
                onPage: state.goTo,
              }
            : undefined
        }
        tools={may(person, exportUsers) && <Export filter={state.filter} />}
      />
      {state.open && <UserDrawer uuid={state.open} tab={state.tab} onLook={state.look} />}
    </>
  );
}

function Export({ filter }: { readonly filter: ReturnType<typeof useUsersState>['filter'] }) {
  const t = useTranslations('users');
  const fetchFile = async () => {
    const { name, blob } = await callForFile(exportUsers, { query: filter });
    saveFile(name ?? 'accounts.csv', blob);
  };
  return (
    <Button size="sm" leftSection={<Icon name="download" />} onClick={() => void fetchFile()}>
      {t('export')}
    </Button>
  );
}
