import type { SampleLine } from '@datum/contract/collection/sample-lines';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { Column } from '../../ui/table/column.ts';

/** Columns of the sample lines. */
export function useLineColumns(): readonly Column<SampleLine>[] {
  const t = useTranslations('sample-lines');
  const text = useLocalText();
  return useMemo(
    () => [
      {
        id: 'item',
        header: t('field.item'),
        kind: 'text',
        width: 240,
        card: 'title',
        value: ({ item }) => text(item.name),
        under: ({ item, variant }) => [item.code, variant].filter(Boolean).join(' · '),
      },
      {
        id: 'outlet',
        header: t('field.source'),
        kind: 'text',
        width: 180,
        card: 'note',
        value: ({ outlet }) => text(outlet.name),
        under: ({ organisation }) =>
          organisation.closed ? t('closed', { name: text(organisation.name) }) : text(organisation.name),
      },
      {
        id: 'region',
        header: t('field.region'),
        kind: 'text',
        width: 130,
        value: ({ region }) => text(region.name),
      },
      {
        id: 'period_from',
        header: t('field.from'),
        kind: 'period',
        width: 110,
        value: (row) => row.period_from,
      },
      { id: 'period_to', header: t('field.to'), kind: 'period', width: 110, value: (row) => row.period_to },
      {
        id: 'state',
        header: t('field.state'),
        kind: 'status',
        width: 130,
        card: 'status',
        value: (row) => {
          const state = stateOf(row);
          return { kind: BADGES[state], label: t(`state.${state}`) };
        },
      },
      {
        id: 'quotes',
        header: t('field.quotes'),
        kind: 'number',
        decimals: 0,
        width: 90,
        value: (row) => row.quotes,
      },
      {
        id: 'last_priced',
        header: t('field.last'),
        kind: 'period',
        width: 120,
        value: (row) => row.last_priced,
      },
    ],
    [t, text],
  );
}

const BADGES = {
  waiting: 'flagged',
  replaced: 'superseded',
  ending: 'changed',
  listed: 'ok',
} as const;

/** What stands out of a line: a ratio that waits for another person, a follower, an end. */
function stateOf({ ratio, ratio_approved_by, replaced_by, period_to }: SampleLine): keyof typeof BADGES {
  if (ratio !== null && ratio_approved_by === null) {
    return 'waiting';
  }
  if (replaced_by !== null) {
    return 'replaced';
  }
  return period_to === null ? 'listed' : 'ending';
}
