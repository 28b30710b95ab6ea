import { exportMails, listMails } from '@datum/contract/messages/mails';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import { MAIL_BADGES, MAIL_STATES, type Mail } from './mail-badges.table.ts';
import { MailDrawer } from './mail-drawer.part.tsx';
import classes from './outbox.module.css';

const MAILS = list(listMails, { opens: 'mail', exports: exportMails });

/** Mails that were written, newest first, and whether they left; without a mail server this is where they are read. */
export function Outbox() {
  const t = useTranslations('mails');
  const mails = useList(MAILS);
  return (
    <div className={classes.outbox}>
      <ListTable
        id="outbox"
        heading
        list={mails}
        t={t}
        columns={useColumns()}
        rowKey={({ uuid }) => uuid}
        to="beside"
        filters={[
          { name: 'search', label: t('search'), by: 'text' },
          {
            name: 'state',
            label: t('field.state'),
            by: MAIL_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
      />
      {mails.open && <MailDrawer uuid={mails.open} onClose={() => mails.show(null)} />}
    </div>
  );
}

function useColumns(): readonly Column<Mail>[] {
  const t = useTranslations('mails');
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('field.subject'),
        kind: 'text',
        width: 300,
        card: 'title',
        value: (row) => row.subject,
      },
      {
        id: 'recipient',
        header: t('field.to'),
        kind: 'text',
        width: 220,
        card: 'note',
        value: (row) => row.recipient,
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 130,
        card: 'status',
        value: ({ state }) => ({ kind: MAIL_BADGES[state], label: t(`state.${state}`) }),
      },
      {
        id: 'created_at',
        header: t('field.written'),
        kind: 'date',
        moment: true,
        width: 160,
        value: (row) => row.created_at,
      },
      {
        id: 'attempts',
        header: t('field.attempts'),
        kind: 'number',
        decimals: 0,
        width: 80,
        card: 'none',
        value: (row) => row.attempts,
      },
      {
        id: 'last_error',
        header: t('field.error'),
        kind: 'text',
        width: 220,
        value: (row) => row.last_error,
      },
    ],
    [t],
  );
}
