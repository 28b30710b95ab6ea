import { may } from '@datum/contract/access/access';
import { revokeSessions, type ShownSession, showUserSessions } from '@datum/contract/people/user-sessions';
import { editUser } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EventList } from './events.part.tsx';
import { useSessionColumns } from './fields.tsx';
import { RevokeAll, RevokeChosen } from './revoke.part.tsx';

type Session = ShownSession & { readonly changes: number };
const NONE: readonly Session[] = [];
const keyOf = (row: Session) => row.uuid;

/** One person's sessions of the last 90 days, what was changed in each, and their security events. */
export default function UserSessionsPage() {
  const t = useTranslations('user-sessions');
  const person = usePerson();
  const { id = '' } = useParams();
  const shared = useSessionColumns('one');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { answer, problem, loading, reload } = useCall(showUserSessions, { params: { uuid: id } });
  const columns: readonly Column<Session>[] = [
    ...shared,
    {
      id: 'changes',
      header: t('field.changes'),
      kind: 'number',
      decimals: 0,
      width: 90,
      value: (row) => row.changes,
      href: (row) => (row.changes > 0 ? href('audit-logs', { query: { session: row.uuid } }) : undefined),
    },
  ];
  const mayRevoke = may(person, revokeSessions);
  if (problem) {
    return <Failure problem={problem} permission={t('permission.view')} onRetry={reload} />;
  }
  return (
    <>
      <PageHeader
        title={answer ? t('of', { name: answer.user.name }) : t('one')}
        lead={
          answer && (
            <>
              {answer.user.email}, {answer.user.role_name}.{' '}
              {may(person, editUser) && (
                <Link href={href('users.edit', { id: answer.user.uuid })}>{t('account')}</Link>
              )}
            </>
          )
        }
        actions={answer && <RevokeAll user={answer.user} />}
      />
      <DataTable
        id="sessions"
        label={t('one')}
        columns={columns}
        rows={answer?.sessions ?? NONE}
        rowKey={keyOf}
        loading={loading}
        {...(mayRevoke
          ? {
              selection: {
                selected,
                onSelect: setSelected,
                actions: <RevokeChosen uuids={[...selected]} onDone={() => setSelected(new Set())} />,
              },
            }
          : {})}
        empty={<EmptyState title={t('none-of-one')}>{t('none-of-one-why')}</EmptyState>}
      />
      <EventList uuid={id} />
    </>
  );
}
