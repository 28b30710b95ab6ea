import { listUserEvents } from '@datum/contract/people/user-sessions';
import { isSecurityKind } from '@datum/contract/sign-in/security-kinds';
import { useTranslations } from 'use-intl';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';

const EVENTS = list(listUserEvents, { perPage: 25, opens: 'event' });

/** Security events of one person, newest first. */
export function EventList({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('user-sessions.events');
  const kinds = useTranslations('user-sessions.kind');
  const kind = (name: string): string => (isSecurityKind(name) ? kinds(name) : name);
  return (
    <ListTable
      id="events"
      heading
      list={useList(EVENTS, null, { params: { uuid } })}
      t={t}
      columns={[
        {
          id: 'kind',
          header: t('field-kind'),
          kind: 'text',
          width: 220,
          card: 'title',
          value: (row) => kind(row.kind),
          under: ({ key_name }) => (key_name ? t('of-key', { name: key_name }) : null),
        },
        {
          id: 'at',
          header: t('field-at'),
          kind: 'date',
          moment: true,
          width: 160,
          card: 'note',
          value: (row) => row.at,
        },
        { id: 'device', header: t('field-device'), kind: 'text', width: 160, value: (row) => row.device },
        { id: 'ip', header: t('field-ip'), kind: 'text', width: 120, value: (row) => row.ip },
      ]}
      rowKey={(row) => String(row.id)}
    />
  );
}
