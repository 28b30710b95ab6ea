import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { editState, exportStates, listStates } from '@datum/contract/people/states';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { restoreSession } from '../../lib/session/session-calls.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { StateDrawer } from './state-form.part.tsx';

const STATES = list(listStates, { opens: 'edit', exports: exportStates });
/** No guard stands before this page (requirements 2): who is signed in is looked up here. */
export const clientLoader = () => restoreSession();

export type State = AnswerOf<typeof listStates>['data'][number];

/** States and territories: a list to read for everybody, to change for who may. */
export default function StatesPage() {
  const t = useTranslations('states');
  const name = useLocalText();
  const mayEdit = may(usePerson(), editState);
  const states = useList(STATES, (row) => `${row.code} ${name(row.name)} ${row.iso_code}`);
  const open = mayEdit && states.answer?.data.find(({ code }) => code === states.open);
  return (
    <ListPage
      id="states"
      list={states}
      t={t}
      lead={t('lead')}
      columns={useColumns()}
      rowKey={(row) => row.code}
      to={mayEdit ? 'beside' : undefined}
      filters={[{ name: 'search', label: t('search'), by: 'text' }]}
    >
      {open && (
        <StateDrawer
          key={open.code}
          state={open}
          latest={() => latestState(open)}
          onClose={() => states.show(null)}
        />
      )}
    </ListPage>
  );
}

async function latestState(state: State): Promise<State> {
  const { data } = await call(listStates, {});
  return data.find(({ code }) => code === state.code) ?? state;
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
