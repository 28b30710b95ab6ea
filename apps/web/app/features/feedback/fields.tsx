import type { FeedbackRow } from '@datum/contract/feedback/feedback';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { STATE_BADGES } from './public/status.part.tsx';

/** Columns of the inbox; the people who wrote have fewer. */
export function useFeedbackColumns(isStaff: boolean): readonly Column<FeedbackRow>[] {
  const t = useTranslations('feedback');
  const words = useTranslations('contact');
  const text = useLocalText();
  const ui = useUi();
  return useMemo(() => {
    const columns: (Column<FeedbackRow> & { readonly staff?: true })[] = [
      {
        id: 'subject',
        header: t('field.subject'),
        kind: 'text',
        width: 300,
        sortable: true,
        card: 'title',
        value: (row) => row.subject,
        under: (row) => row.number,
      },
      {
        id: 'kind',
        header: t('field.kind'),
        kind: 'text',
        width: 140,
        sortable: true,
        value: ({ kind }) => words(`kind.${kind}`),
        under: ({ source }) => t(`source.${source}`),
      },
      {
        id: 'about',
        header: t('field.about'),
        kind: 'text',
        width: 220,
        value: ({ figure, page }) => (figure ? `${text(figure.label)}, ${text(figure.place)}` : page || null),
        under: ({ figure }) => figure && formatPeriod(figure.period, ui),
      },
      {
        id: 'sender',
        header: t('field.sender'),
        kind: 'text',
        width: 180,
        staff: true,
        value: ({ sender }) => sender.name,
        under: ({ sender }) => sender.organisation || sender.email,
      },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 140,
        sortable: true,
        card: 'status',
        value: ({ state }) => ({ kind: STATE_BADGES[state], label: words(`state.${state}`) }),
      },
      {
        id: 'votes',
        header: t('field.votes'),
        kind: 'number',
        width: 80,
        sortable: true,
        decimals: 0,
        value: ({ votes }) => votes,
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
        id: 'sent_at',
        header: t('field.sent_at'),
        kind: 'date',
        width: 120,
        sortable: true,
        value: ({ sent_at }) => sent_at.slice(0, 10),
      },
    ];
    return columns.filter(({ staff }) => isStaff || !staff).map(({ staff: _, ...column }) => column);
  }, [t, words, text, ui, isStaff]);
}
