import { may } from '@datum/contract/access/access';
import { listAuditLogs } from '@datum/contract/office/audit-logs';
import { listUserNotes } from '@datum/contract/people/user-notes';
import { showUserSessions } from '@datum/contract/people/user-sessions';
import { showUserAccount } from '@datum/contract/people/users';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { Failure } from '../history/failure.part.tsx';
import { PermissionList } from './account/permission-list.part.tsx';
import { UserActivity, UserEvents, UserSessions } from './account/user-acts.part.tsx';
import { UserNotes } from './account/user-notes.part.tsx';
import { UserOverview } from './account/user-overview.part.tsx';
import type { UserDetail } from './use-user-form.ts';
import { PANEL_TABS, type PanelTab } from './use-users-state.ts';
import classes from './users.module.css';

interface UserDrawerProps {
  readonly uuid: string;
  readonly tab: PanelTab;
  readonly onLook: (part: { readonly open?: string | null; readonly tab?: PanelTab }) => void;
}

/** What each part needs to be read; a part that the reader may not read is not offered. */
const NEEDS = {
  overview: showUserAccount,
  permissions: showUserAccount,
  sessions: showUserSessions,
  events: showUserSessions,
  activity: listAuditLogs,
  notes: listUserNotes,
} as const satisfies Record<PanelTab, Parameters<typeof may>[1]>;

const SHOW: Readonly<Record<PanelTab, (user: UserDetail) => ReactNode>> = {
  overview: (user) => <UserOverview user={user} />,
  permissions: (user) => (
    <div className={classes.side}>
      <PermissionList user={user} />
    </div>
  ),
  sessions: (user) => <UserSessions uuid={user.uuid} />,
  events: (user) => <UserEvents uuid={user.uuid} />,
  activity: (user) => <UserActivity uuid={user.uuid} />,
  notes: (user) => <UserNotes uuid={user.uuid} />,
};

/** One account beside the list: who it is, what it may do, where it is signed in, what it did, and what staff noted. */
export function UserDrawer({ uuid, tab, onLook }: UserDrawerProps) {
  const t = useTranslations('users');
  const person = usePerson();
  const { answer, problem, reload } = useCall(showUserAccount, { params: { uuid } });
  const tabs = PANEL_TABS.filter((name) => may(person, NEEDS[name]));
  return (
    <Drawer
      opened
      onClose={() => onLook({ open: null })}
      width={520}
      title={answer?.name ?? t('panel.title')}
    >
      {problem && <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['60%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <Tabs
          value={tab}
          onChange={(next) => onLook({ tab: tabs.find((name) => name === next) ?? 'overview' })}
        >
          <Tabs.List>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`panel.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className={classes.panel}>
            {SHOW[tab](answer)}
          </Tabs.Panel>
        </Tabs>
      )}
    </Drawer>
  );
}
