import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { listOwnEvents } from '@datum/contract/sign-in/security';
import { isSecurityKind } from '@datum/contract/sign-in/security-kinds';
import { useTranslations } from 'use-intl';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import type { Column } from '../../ui/table/column.ts';
import classes from './security.module.css';

type Event = AnswerOf<typeof listOwnEvents>['data'][number];

const EVENTS = list(listOwnEvents, { perPage: 25, opens: 'event' });

/** Sign-ins, refusals and changes of the own account, newest first. */
export function Events() {
  return (
    <div className={classes.table}>
      <ListTable
        id="security-events"
        heading
        list={useList(EVENTS)}
        t={useTranslations('security.events')}
        columns={useColumns()}
        rowKey={({ id }) => String(id)}
      />
    </div>
  );
}

function useColumns(): readonly Column<Event>[] {
  const t = useTranslations('security.events');
  // a kind that only a newer server knows is shown by its own name
  const kindOf = (kind: string) => (isSecurityKind(kind) ? t(`kinds.${kind}`) : kind);
  return [
    {
      kind: 'text',
      id: 'kind',
      header: t('kind'),
      value: (row) => kindOf(row.kind),
      under: ({ key_name }) => (key_name ? t('of-key', { name: key_name }) : null),
      card: 'title',
    },
    { kind: 'date', id: 'at', header: t('at'), value: (row) => row.at, moment: true, card: 'note' },
    { kind: 'text', id: 'device', header: t('device'), value: (row) => row.device },
    { kind: 'text', id: 'ip', header: t('ip'), value: (row) => row.ip },
  ];
}
