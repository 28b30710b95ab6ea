import type { AdBooking } from '@datum/contract/advertising/ad-bookings';
import type { AdState } from '@datum/contract/advertising/ad-steps';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';

export const AD_BADGES = {
  draft: 'planned',
  held: 'scheduled',
  in_review: 'in-review',
  returned: 'returned',
  awaiting_payment: 'asked',
  approved: 'approved',
  running: 'published',
  paused: 'locked',
  done: 'superseded',
  refused: 'problem',
} as const satisfies Record<AdState, BadgeKind>;

/** The columns of the list of advertisements. */
export function useAdBookingColumns(): readonly Column<AdBooking>[] {
  const t = useTranslations('ad-bookings');
  const text = useLocalText();
  const { locale } = useUi();
  return useMemo(
    () => [
      {
        id: 'number',
        kind: 'text',
        header: t('field.number'),
        width: 160,
        card: 'title',
        value: ({ number }) => number,
        under: ({ campaign, is_demo }) => (is_demo ? `${campaign} · ${t('demo')}` : campaign),
      },
      {
        id: 'advertiser',
        kind: 'text',
        header: t('field.advertiser'),
        width: 160,
        card: 'note',
        value: ({ advertiser }) => advertiser,
        under: ({ owner, is_own }) => (is_own ? null : owner),
      },
      {
        id: 'first_week',
        kind: 'text',
        header: t('field.weeks'),
        width: 190,
        value: ({ first_week, last_day }) =>
          t('span', { from: formatDate(first_week, locale), to: formatDate(last_day, locale) }),
        under: ({ plan }) => text(plan.name),
      },
      {
        id: 'state',
        kind: 'status',
        header: t('field.state'),
        width: 150,
        card: 'status',
        value: ({ state }) => ({ kind: AD_BADGES[state], label: t(`state.${state}`) }),
      },
      {
        id: 'amount',
        kind: 'money',
        header: t('field.amount'),
        width: 110,
        card: 'value',
        sortable: false,
        value: ({ amount }) => amount,
      },
      {
        id: 'seen',
        kind: 'number',
        header: t('field.seen'),
        width: 80,
        decimals: 0,
        sortable: false,
        value: ({ views }) => views,
      },
      {
        id: 'followed',
        kind: 'number',
        header: t('field.followed'),
        width: 80,
        decimals: 0,
        sortable: false,
        value: ({ clicks }) => clicks,
      },
    ],
    [t, text, locale],
  );
}
