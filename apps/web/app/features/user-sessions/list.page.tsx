import { may } from '@datum/contract/access/access';
import { listRoles } from '@datum/contract/access/roles/matrix';
import { exportSessions, listSessions, revokeSessions } from '@datum/contract/people/user-sessions';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { useSessionColumns, useWayWords, WAYS } from './fields.tsx';
import { RevokeAll, RevokeChosen } from './revoke.part.tsx';

const SESSIONS = list(listSessions, { exports: exportSessions });
export const clientLoader = beginList(SESSIONS);

/** Who is signed in now, and the way to end sessions: some, or all but the reader's own. */
export default function SessionsPage() {
  const t = useTranslations('user-sessions');
  const way = useWayWords();
  const roles = useCall(listRoles, {}).answer?.data ?? [];
  const mayRevoke = may(usePerson(), revokeSessions);
  return (
    <ListPage
      id="sessions"
      list={useList(SESSIONS)}
      t={t}
      lead={t('lead')}
      columns={useSessionColumns('everybody')}
      rowKey={(row) => row.uuid}
      to={(row) => href('sessions.show', { id: row.user.uuid })}
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'role',
          label: t('field.role'),
          by: roles.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: 'via', label: t('field.via'), by: WAYS.map((value) => ({ value, label: way(value) })) },
      ]}
      actions={<RevokeAll user={null} />}
      bulk={
        mayRevoke
          ? (chosen, onDone) => <RevokeChosen uuids={chosen.map(({ uuid }) => uuid)} onDone={onDone} />
          : undefined
      }
    />
  );
}
