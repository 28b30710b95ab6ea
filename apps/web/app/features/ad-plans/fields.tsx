import type { AdPlan } from '@datum/contract/advertising/ad-plans';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';

export const AD_PLAN_BADGES = {
  public: 'published',
  hidden: 'locked',
  archived: 'superseded',
} as const satisfies Record<AdPlan['visibility'], BadgeKind>;

/** The columns of the list of advertisement plans. */
export function useAdPlanColumns(): readonly Column<AdPlan>[] {
  const t = useTranslations('ad-plans');
  const kit = useTranslations('media-kit');
  const text = useLocalText();
  return useMemo(
    () => [
      {
        id: 'name',
        kind: 'text',
        header: t('field.name'),
        width: 200,
        card: 'title',
        value: ({ name }) => text(name),
        under: ({ code, is_demo }) => (is_demo ? `${code} · ${t('demo')}` : code),
      },
      {
        id: 'place',
        kind: 'text',
        header: t('field.place'),
        width: 130,
        card: 'note',
        value: ({ place }) => kit(`place.${place}`),
        under: ({ width, height }) => `${width} × ${height}`,
      },
      {
        id: 'price',
        kind: 'money',
        header: t('field.price'),
        width: 130,
        card: 'value',
        value: ({ price }) => price,
      },
      {
        id: 'slots',
        kind: 'number',
        header: t('field.slots'),
        width: 80,
        decimals: 0,
        sortable: false,
        value: ({ slots }) => slots,
      },
      {
        id: 'booked',
        kind: 'number',
        header: t('field.booked'),
        width: 90,
        decimals: 0,
        sortable: false,
        value: ({ booked }) => booked,
      },
      {
        id: 'taken',
        kind: 'text',
        header: t('field.taken'),
        width: 90,
        sortable: false,
        value: ({ taken_percent }) => t('percent', { percent: taken_percent }),
      },
      {
        id: 'revenue',
        kind: 'money',
        header: t('field.revenue'),
        width: 140,
        sortable: false,
        value: ({ revenue }) => revenue,
      },
      {
        id: 'visibility',
        kind: 'status',
        header: t('field.visibility'),
        width: 120,
        card: 'status',
        sortable: false,
        value: ({ visibility }) => ({
          kind: AD_PLAN_BADGES[visibility],
          label: t(`visibility.${visibility}`),
        }),
      },
    ],
    [t, kit, text],
  );
}
