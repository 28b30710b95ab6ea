import { listOwnSessions, revokeOwnSessions, type ShownSession } from '@datum/contract/people/user-sessions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './security.module.css';

const SESSIONS = list(listOwnSessions);

/** Where one is signed in: every live session, ended one by one or all but this one. */
export function Sessions() {
  const t = useTranslations('security.sessions');
  const toast = useToast();
  const sessions = useList(SESSIONS);
  const { attempt, busy, problem: refused } = useAttempt();
  const [asking, setAsking] = useState(false);

  async function end(which: { uuids: string[] } | { all_others: true }): Promise<void> {
    setAsking(false);
    await attempt(async () => {
      const { revoked } = await call(revokeOwnSessions, { body: which });
      toast({ title: t('ended', { count: revoked }) });
      sessions.reload();
    });
  }
  return (
    <div className={classes.table}>
      <Refusal problem={refused} invalid={refused?.message} />
      <ListTable
        id="own-sessions"
        heading
        list={sessions}
        t={t}
        columns={useColumns()}
        rowKey={({ uuid }) => uuid}
        rowMenu={({ uuid, is_current }) =>
          is_current ? [] : [{ label: t('end'), onSelect: () => void end({ uuids: [uuid] }) }]
        }
        tools={
          sessions.rows.length > 1 && (
            <Button size="sm" loading={busy} onClick={() => setAsking(true)}>
              {t('end-others')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        opened={asking}
        title={t('others-title')}
        confirmLabel={t('end-others')}
        destructive
        onConfirm={() => void end({ all_others: true })}
        onCancel={() => setAsking(false)}
      >
        {t('others-words')}
      </ConfirmDialog>
    </div>
  );
}

function useColumns(): readonly Column<ShownSession>[] {
  const t = useTranslations('security.sessions');
  return [
    {
      kind: 'text',
      id: 'device',
      header: t('device'),
      value: ({ device }) => device ?? t('unknown'),
      card: 'title',
    },
    {
      kind: 'status',
      id: 'state',
      header: t('state'),
      card: 'status',
      value: ({ is_current, is_new_device }) =>
        is_current
          ? { kind: 'confirmed', label: t('this') }
          : is_new_device
            ? { kind: 'new', label: t('new') }
            : { kind: 'ok', label: t('known') },
    },
    { kind: 'text', id: 'ip', header: t('ip'), value: ({ ip }) => ip },
    {
      kind: 'date',
      id: 'began',
      header: t('began'),
      value: (row) => row.created_at,
      moment: true,
      card: 'none',
    },
    {
      kind: 'date',
      id: 'used',
      header: t('used'),
      value: (row) => row.last_used_at,
      moment: true,
      card: 'note',
    },
  ];
}
