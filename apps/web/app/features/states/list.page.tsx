import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { editState, listStates } from '@datum/contract/people/states';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { optional, text, useParamsState } from '../../lib/screens/params.ts';
import { restoreSession } from '../../lib/session/session-calls.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Failure } from '../history/failure.part.tsx';
import { StateDrawer } from './state-form.part.tsx';

/** No guard stands before this page (spec section 2): who is signed in is looked up here. */
export const clientLoader = () => restoreSession();

export type State = AnswerOf<typeof listStates>['data'][number];
const state = { search: text(), edit: optional() };

/** States and territories: a list to read for everybody, to change for who may. */
export default function StatesPage() {
  const t = useTranslations('states');
  const name = useLocalText();
  const person = usePerson();
  const columns = useColumns();
  const [{ search, edit }, change] = useParamsState(state);
  const { answer, problem, loading, reload } = useCall(listStates, {});
  const wanted = search.trim().toLocaleLowerCase();
  const rows = useMemo(
    () =>
      (answer?.data ?? []).filter((row) =>
        `${row.code} ${name(row.name)} ${row.iso_code}`.toLocaleLowerCase().includes(wanted),
      ),
    [answer, name, wanted],
  );
  const open = answer?.data.find(({ code }) => code === edit);
  const mayEdit = person !== null && may(person, editState);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FilterBar skipTo="states" {...(search ? { onClearAll: () => change({ search: '' }) } : {})}>
        <SearchBox label={t('search')} value={search} onChange={(next) => change({ search: next })} />
      </FilterBar>
      <DataTable
        id="states"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
        loading={loading}
        {...(mayEdit ? { onOpen: (row: State) => change({ edit: row.code }, { push: true }) } : {})}
        problem={
          problem ? (
            <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />
          ) : undefined
        }
        empty={
          search ? (
            <NoMatchState title={t('no-match')} onClearAll={() => change({ search: '' })} />
          ) : (
            <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
          )
        }
      />
      {mayEdit && open && (
        <StateDrawer
          key={open.version}
          state={open}
          onClose={() => change({ edit: null })}
          onSaved={() => {
            change({ edit: null });
            reload();
          }}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<State>[] {
  const t = useTranslations('states');
  const name = useLocalText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 220,
        card: 'title',
        sortable: true,
        value: (row) => name(row.name),
      },
      {
        id: 'code',
        header: t('field.code'),
        kind: 'text',
        width: 110,
        card: 'note',
        value: (row) => row.code,
      },
      {
        id: 'level',
        header: t('field.level'),
        kind: 'text',
        width: 120,
        value: (row) => t(`level.${row.level}`),
      },
      {
        id: 'group',
        header: t('field.group'),
        kind: 'text',
        width: 180,
        value: (row) => row.group && name(row.group.name),
      },
      { id: 'iso', header: t('field.iso'), kind: 'text', width: 110, value: (row) => row.iso_code },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 110,
        card: 'status',
        value: (row) => ({
          kind: row.is_active ? 'ok' : 'superseded',
          label: t(row.is_active ? 'active' : 'ended'),
        }),
      },
    ],
    [t, name],
  );
}
