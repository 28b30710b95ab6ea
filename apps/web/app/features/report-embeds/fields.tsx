import type { ReportEmbed } from '@datum/contract/site/report-embeds';
import type { EmbedState } from '@datum/contract/site/report-facts';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';

const BADGES = {
  off: 'superseded',
  'not-set': 'missing',
  failing: 'problem',
  works: 'ok',
  unseen: 'planned',
} as const satisfies Record<EmbedState, BadgeKind>;

/** Products whose pages can have a report. */
export function useProductOptions() {
  const text = useLocalText();
  return CATALOGUE.map(({ slugs, name }) => ({ value: slugs.product, label: text(name) }));
}

/** An embed in the list: where it stands and whether it works. */
export function useEmbedColumns(): readonly Column<ReportEmbed>[] {
  const t = useTranslations('report-embeds');
  const text = useLocalText();
  return useMemo(
    () => [
      {
        id: 'title',
        kind: 'text',
        header: t('field.title'),
        width: 240,
        card: 'title',
        value: ({ title }) => text(title),
        under: ({ product_name }) => text(product_name),
      },
      {
        id: 'state',
        kind: 'status',
        header: t('field.state'),
        width: 130,
        card: 'status',
        value: ({ state }) => ({ kind: BADGES[state], label: t(`state.${state}`) }),
      },
      {
        id: 'audience',
        kind: 'text',
        header: t('field.audience'),
        width: 180,
        card: 'note',
        value: ({ audience }) => t(`audience.${audience}`),
      },
      ...factColumns(t),
    ],
    [t, text],
  );
}

type Words = ReturnType<typeof useTranslations<'report-embeds'>>;

const factColumns = (t: Words): readonly Column<ReportEmbed>[] => [
  {
    id: 'last_loaded_at',
    kind: 'date',
    moment: true,
    header: t('field.last_loaded_at'),
    width: 150,
    value: (row) => row.last_loaded_at,
  },
  {
    id: 'loads',
    kind: 'number',
    decimals: 0,
    card: 'none',
    header: t('field.loads'),
    width: 110,
    value: ({ loads }) => loads,
  },
  {
    id: 'errors',
    kind: 'number',
    decimals: 0,
    header: t('field.errors'),
    width: 110,
    card: 'none',
    value: ({ errors }) => errors,
  },
  {
    id: 'height',
    kind: 'number',
    decimals: 0,
    card: 'none',
    header: t('field.height'),
    width: 90,
    value: ({ height }) => height,
  },
  {
    id: 'phone_page',
    kind: 'text',
    header: t('field.phone_page'),
    width: 140,
    value: (row) => row.phone_page || null,
  },
  {
    id: 'workspace_id',
    kind: 'text',
    header: t('field.workspace_id'),
    width: 160,
    value: (row) => row.workspace_id,
  },
  {
    id: 'report_id',
    kind: 'text',
    header: t('field.report_id'),
    width: 160,
    value: (row) => row.report_id,
  },
  { id: 'owner', kind: 'text', header: t('field.owner'), width: 150, value: (row) => row.owner_name },
  {
    id: 'updated_at',
    kind: 'date',
    moment: true,
    header: t('field.updated_at'),
    width: 150,
    value: (row) => row.updated_at,
  },
];
