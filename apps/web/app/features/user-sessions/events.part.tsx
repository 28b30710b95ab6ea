import { listUserEvents } from '@datum/contract/people/user-sessions';
import { isSecurityKind } from '@datum/contract/sign-in/security-kinds';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

const PER_PAGE = 25;

/** Security events of one person, newest first. */
export function EventList({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('user-sessions.events');
  const kinds = useTranslations('user-sessions.kind');
  const [place, setPlace] = useState<{ cursor: string | null; first: number }>({ cursor: null, first: 1 });
  const { answer, problem, loading, reload } = useCall(listUserEvents, {
    params: { uuid },
    query: { per_page: PER_PAGE, ...(place.cursor ? { cursor: place.cursor } : {}) },
  });
  const rows = answer?.data ?? [];
  const { next_cursor: next, prev_cursor: previous } = answer ?? {};
  const kind = (name: string): string => (isSecurityKind(name) ? kinds(name) : name);
  return (
    <DataTable
      id="events"
      label={t('title')}
      heading
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
      rows={rows}
      rowKey={(row) => String(row.id)}
      loading={loading}
      problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
      empty={<EmptyState title={t('none')} />}
      paging={
        rows.length > 0
          ? {
              kind: 'cursor',
              from: place.first,
              to: place.first + rows.length - 1,
              ...(previous
                ? {
                    onPrevious: () =>
                      setPlace({ cursor: previous, first: Math.max(1, place.first - PER_PAGE) }),
                  }
                : {}),
              ...(next ? { onNext: () => setPlace({ cursor: next, first: place.first + rows.length }) } : {}),
            }
          : undefined
      }
    />
  );
}
