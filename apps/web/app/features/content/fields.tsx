import type { ContentRow } from '@datum/contract/content/content-calls';
import type { ContentState } from '@datum/contract/content/content-states';
import { type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { BadgeKind } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';

export const CONTENT_BADGES = {
  draft: 'planned',
  in_review: 'in-review',
  returned: 'returned',
  approved: 'approved',
  scheduled: 'scheduled',
  published: 'published',
  changed: 'changed',
  archived: 'superseded',
} as const satisfies Record<ContentState, BadgeKind>;

/** The columns of a list of content: what stands in it, how far it is, in which languages, and who reads it. */
export function useContentColumns(type: ContentTypeName): readonly Column<ContentRow>[] {
  const t = useTranslations('content');
  return useMemo((): readonly Column<ContentRow>[] => {
    const { slugged, audience, ordered } = contentType(type);
    return [
      {
        id: 'title',
        kind: 'text',
        header: t('field.title'),
        width: 320,
        card: 'title',
        value: ({ title }) => title || t('untitled'),
        ...(slugged ? { under: ({ slug }: ContentRow) => slug } : {}),
      },
      {
        id: 'state',
        kind: 'status',
        header: t('field.state'),
        width: 150,
        card: 'status',
        sortable: false,
        value: ({ state }) => ({ kind: CONTENT_BADGES[state], label: t(`state.${state}`) }),
      },
      {
        id: 'languages',
        kind: 'text',
        header: t('field.languages'),
        width: 140,
        card: 'note',
        sortable: false,
        value: ({ languages }) => t('languages', { en: languages.en, ms: languages.ms }),
      },
      ...(ordered
        ? [
            {
              id: 'position',
              kind: 'number',
              decimals: 0,
              header: t('field.position'),
              width: 80,
              value: (row: ContentRow) => row.position,
            } as const,
          ]
        : []),
      ...(audience
        ? [
            {
              id: 'audience',
              kind: 'text',
              header: t('field.audience'),
              width: 120,
              sortable: false,
              value: (row: ContentRow) => t(`audience.${row.audience}`),
            } as const,
          ]
        : []),
      {
        id: 'author',
        kind: 'text',
        header: t('field.author'),
        width: 150,
        sortable: false,
        value: ({ author }) => author?.name,
      },
      {
        id: 'published_at',
        kind: 'date',
        moment: true,
        header: t('field.published_at'),
        width: 150,
        value: (row) => row.publish_at ?? row.published_at,
      },
      {
        id: 'views',
        kind: 'number',
        decimals: 0,
        header: t('field.views'),
        width: 90,
        value: ({ views }) => views,
      },
      {
        id: 'updated_at',
        kind: 'date',
        moment: true,
        header: t('field.updated_at'),
        width: 150,
        value: (row) => row.updated_at,
      },
    ];
  }, [t, type]);
}
