import type { Subscriber } from '@datum/contract/subscriptions/subscribers';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { STATE_BADGES } from '../access/own-plans.part.tsx';

/** Columns of the list of subscribers. */
export function useSubscriberColumns(): readonly Column<Subscriber>[] {
  const t = useTranslations('subscribers');
  const access = useTranslations('access');
  const text = useLocalText();
  const { locale } = useUi();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        kind: 'text',
        width: 220,
        sortable: true,
        card: 'title',
        value: ({ holder }) => text(holder.name),
        under: ({ holder }) => holder.known_as,
      },
      {
        id: 'plan',
        header: t('field.plan'),
        kind: 'text',
        width: 150,
        sortable: true,
        card: 'note',
        value: ({ plan }) => text(plan.name),
        under: ({ plan }) => t('version', { number: plan.version }),
      },
      {
        id: 'source',
        header: t('field.source'),
        kind: 'text',
        width: 130,
        value: ({ source }) => t(`source.${source}`),
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 150,
        sortable: true,
        card: 'status',
        value: ({ state }) => ({ kind: STATE_BADGES[state], label: access(`state.${state}`) }),
      },
      {
        id: 'starts_on',
        header: t('field.starts_on'),
        kind: 'date',
        width: 120,
        sortable: true,
        card: 'none',
        value: (row) => row.starts_on,
      },
      {
        id: 'ends_on',
        header: t('field.ends_on'),
        kind: 'text',
        width: 170,
        sortable: true,
        card: 'change',
        value: (row) => t(`end.${row.end_word}`, { day: formatDate(row.ends_on, locale) }),
        // a plan that follows at once leaves no days of grace between
        under: ({ grace_until, state }) =>
          grace_until && state !== 'change_scheduled'
            ? t('grace-until', { day: formatDate(grace_until, locale) })
            : null,
      },
      {
        id: 'seats',
        header: t('field.seats'),
        kind: 'text',
        width: 80,
        value: ({ seats }) => seats && t('seats-of', seats),
      },
      {
        id: 'last_sign_in',
        header: t('field.last_sign_in'),
        kind: 'date',
        width: 130,
        sortable: true,
        value: (row) => row.last_sign_in_at?.slice(0, 10) ?? null,
      },
    ],
    [t, access, text, locale],
  );
}
