import type { RequestRow } from '@datum/contract/requests/report-requests';
import type { Light } from '@datum/contract/requests/request-clock';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatDay, formatMoney } from '../../ui/words/format.ts';
import { STATE_BADGES } from './thread/state-bar.part.tsx';

/** The traffic light as a shape: colour only repeats it. */
export const LIGHT_BADGES = {
  green: 'ok',
  amber: 'scheduled',
  red: 'overdue',
  none: 'same',
} as const satisfies Record<Light, BadgeKind>;

/** Columns of the queue; those who asked have fewer. */
export function useRequestColumns(isStaff: boolean): readonly Column<RequestRow>[] {
  const t = useTranslations('report-requests');
  const states = useTranslations('request.state');
  const { locale, timeZone } = useUi();
  return useMemo(() => {
    const columns: (Column<RequestRow> & { readonly staff?: true })[] = [
      {
        id: 'title',
        header: t('field.title'),
        kind: 'text',
        width: 300,
        sortable: true,
        card: 'title',
        value: (row) => row.title,
        under: (row) => [row.number, ...row.tags].join(', '),
      },
      {
        id: 'requester',
        header: t('field.requester'),
        kind: 'text',
        width: 190,
        staff: true,
        value: (row) => row.requester.name,
        under: (row) => row.requester.organisation || row.requester.email,
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 140,
        sortable: true,
        card: 'status',
        value: ({ state, waiting }) => ({
          kind: STATE_BADGES[state],
          label: waiting ? t(`waits.${waiting}`) : states(state),
        }),
      },
      {
        id: 'due_on',
        header: t('field.due_on'),
        kind: 'status',
        width: 220,
        sortable: true,
        value: ({ light, days_left, due_on }) => ({
          kind: LIGHT_BADGES[light],
          label:
            light === 'none' || due_on === null
              ? t('light.none')
              : `${formatDate(due_on, locale)}, ${t(`light.${light}`, { days: Math.abs(days_left ?? 0) })}`,
        }),
      },
      {
        id: 'owner',
        header: t('field.owner'),
        kind: 'text',
        width: 140,
        staff: true,
        value: ({ owner }) => owner?.name ?? t('nobody'),
      },
      {
        id: 'fee',
        header: t('field.fee'),
        kind: 'text',
        width: 90,
        value: ({ fee }) => (fee === null ? null : formatMoney(fee, locale)),
      },
      {
        id: 'asked_at',
        header: t('field.asked_at'),
        kind: 'date',
        width: 120,
        sortable: true,
        value: (row) => row.asked_at,
      },
      {
        id: 'last_message',
        header: t('field.last_message'),
        kind: 'text',
        width: 140,
        sortable: true,
        value: ({ last_message_at }) => last_message_at && formatDay(last_message_at, locale, timeZone),
        under: ({ last_message_by }) => last_message_by && t(`by.${last_message_by}`),
      },
    ];
    return columns.filter(({ staff }) => isStaff || !staff).map(({ staff: _staff, ...column }) => column);
  }, [t, states, locale, timeZone, isStaff]);
}
