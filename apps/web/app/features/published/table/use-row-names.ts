import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';

/** What a row of a published table is called. */
export interface RowName {
  /** Item, building category or material group. */
  readonly subject: string;
  readonly region: string;
  /** "per bag of 50 kg"; empty for indices. */
  readonly unit: string;
}

/** Names rows in the reader's language. */
export function useRowNames(): (row: FigureRow) => RowName {
  const t = useTranslations('published');
  const text = useLocalText();
  return useCallback(
    (row: FigureRow) => ({
      subject: text((row.item ?? row.category ?? row.group)?.name ?? {}),
      region: text(row.region.name),
      unit: row.item ? t('per-unit', { unit: text(row.item.unit_name) }) : '',
    }),
    [t, text],
  );
}

/** Whether a table holds more than one region. */
export const hasRegions = ({ rows }: FigureTable): boolean =>
  new Set(rows.map(({ region }) => region.code)).size > 1;

/** Whether a table holds more than one item, category or group. */
export const hasSubjects = ({ rows }: FigureTable): boolean =>
  new Set(rows.map(({ item, category, group }) => (item ?? category ?? group)?.code)).size > 1;
