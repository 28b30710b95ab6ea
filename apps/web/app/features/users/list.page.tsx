import { listRoles } from '@datum/contract/access/roles/matrix';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { createUser, exportUsers, listUsers, USER_STATES, USER_VIEWS } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { useUserColumns } from './fields.tsx';
import { ManyActions } from './many.part.tsx';
import { UserDrawer } from './user-drawer.part.tsx';

const USERS = list(listUsers, { exports: exportUsers });
export const clientLoader = beginList(USERS);

/** Accounts that the reader may see; many at once suspended, invited or moved. */
export default function UsersPage() {
  const t = useTranslations('users');
  const users = useList(USERS);
  return (
    <ListPage
      id="users"
      list={users}
      t={t}
      lead={t('lead')}
      columns={useUserColumns()}
      rowKey={(row) => row.uuid}
      to="beside"
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        { name: 'role', label: t('field.role'), by: useRoleChoices() },
        { name: 'organisation', label: t('field.organisation'), by: useOrganisationChoices() },
        {
          name: 'status',
          label: t('field.status'),
          by: USER_STATES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          name: 'view',
          label: t('view.label'),
          by: USER_VIEWS.map((value) => ({ value, label: t(`view.${value}`) })),
        },
      ]}
      bulk={(chosen, onDone) => <ManyActions chosen={chosen} onDone={onDone} />}
      create={{ endpoint: createUser, label: t('create.action'), to: href('users.create') }}
    >
      {users.open && <UserDrawer uuid={users.open} onClose={() => users.show(null, { tab: null })} />}
    </ListPage>
  );
}

function useRoleChoices() {
  const { answer } = useCall(listRoles, {});
  return (answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

function useOrganisationChoices() {
  const name = useLocalText();
  const { answer } = useCall(organisationOptions, { query: { limit: 2000 } });
  return (answer?.data ?? []).map((row) => ({
    value: String(row.id),
    label: name(row.name),
    hint: row.code,
  }));
}
