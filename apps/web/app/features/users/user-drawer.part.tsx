import { listAuditLogs } from '@datum/contract/office/audit-logs';
import { listUserNotes } from '@datum/contract/people/user-notes';
import { showUserSessions } from '@datum/contract/people/user-sessions';
import { showUserAccount } from '@datum/contract/people/users';
import { listSubscribers } from '@datum/contract/subscriptions/subscribers';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordDrawer } from '../../page-kit/record/record-drawer.tsx';
import { AskAccess } from '../access/ask.part.tsx';
import { PermissionList } from './account/permission-list.part.tsx';
import { UserActivity, UserEvents, UserSessions } from './account/user-acts.part.tsx';
import { UserNotes } from './account/user-notes.part.tsx';
import { UserOverview } from './account/user-overview.part.tsx';
import classes from './users.module.css';

interface UserDrawerProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** One account beside the list: who it is, what it may do, where it is signed in, what it did, and what staff noted. */
export function UserDrawer({ uuid, onClose }: UserDrawerProps) {
  const t = useTranslations('users');
  return (
    <RecordDrawer
      called={useCall(showUserAccount, { params: { uuid } })}
      title={t('panel.title')}
      titleOf={(user) => user.name}
      permission={t('permission.view')}
      onClose={onClose}
      tabs={[
        { id: 'overview', label: t('panel.overview'), show: (user) => <UserOverview user={user} /> },
        {
          id: 'permissions',
          label: t('panel.permissions'),
          show: (user) => (
            <div className={classes.side}>
              <PermissionList user={user} />
            </div>
          ),
        },
        {
          id: 'sessions',
          label: t('panel.sessions'),
          needs: showUserSessions,
          show: () => <UserSessions uuid={uuid} />,
        },
        {
          id: 'events',
          label: t('panel.events'),
          needs: showUserSessions,
          show: () => <UserEvents uuid={uuid} />,
        },
        {
          id: 'activity',
          label: t('panel.activity'),
          needs: listAuditLogs,
          show: () => <UserActivity uuid={uuid} />,
        },
        {
          id: 'access',
          label: t('panel.access'),
          needs: listSubscribers,
          show: () => <AskAccess person={uuid} />,
        },
        { id: 'notes', label: t('panel.notes'), needs: listUserNotes, show: () => <UserNotes uuid={uuid} /> },
      ]}
    />
  );
}
