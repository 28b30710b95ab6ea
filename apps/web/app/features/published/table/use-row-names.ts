import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { type Frequency, readPeriod } from '../../../ui/words/period.ts';
import { isConverted } from '../units/units.rules.ts';

/** What a row of a published table is called. */
export interface RowName {
  /** Item, building category or material group. */
  readonly subject: string;
  readonly region: string;
  /** "per bag of 50 kg"; empty for indices. */
  readonly unit: string;
  /** The unit with what must be known of it: its own hours, or that the figure was converted. */
  readonly told: string;
}

type TimeUnits = NonNullable<FigureTable['time_units']>;
const NONE: TimeUnits = [];

/** Names rows in the reader's language; `units` are the table's units of time, from whose hours an item's own may differ. */
export function useRowNames(units: TimeUnits = NONE): (row: FigureRow) => RowName {
  const t = useTranslations('published');
  const text = useLocalText();
  return useCallback(
    (row: FigureRow) => {
      const hours = ownHours(row, units);
      const key = isConverted(row) ? 'computed' : hours === null ? 'published' : 'stated';
      return {
        subject: text((row.item ?? row.category ?? row.group)?.name ?? {}),
        region: text(row.region.name),
        unit: row.item ? t('per-unit', { unit: text(row.item.unit_name) }) : '',
        told: row.item ? t(UNIT_KEYS[key], { unit: text(row.item.unit_name), hours: hours ?? '' }) : '',
      };
    },
    [t, text, units],
  );
}

const UNIT_KEYS = {
  published: 'per-unit',
  stated: 'per-unit-stated',
  computed: 'per-unit-computed',
} as const;

/** Hours that an item states for its unit, where they are not those that the unit has. */
function ownHours({ item }: FigureRow, units: TimeUnits): string | null {
  const listed = units.find(({ code }) => code === item?.unit)?.hours;
  const hours = item?.hours;
  return hours === undefined || listed === undefined || Number(hours) === Number(listed) ? null : hours;
}

/** How often the table's figures are made; a table without periods says months. */
export const frequencyOf = ({ periods }: Pick<FigureTable, 'periods'>): Frequency =>
  periods[0] ? readPeriod(periods[0]).frequency : 'month';

/** Whether a table holds more than one region. */
export const hasRegions = ({ rows }: FigureTable): boolean =>
  new Set(rows.map(({ region }) => region.code)).size > 1;

/** Whether a table holds more than one item, category or group. */
export const hasSubjects = ({ rows }: FigureTable): boolean =>
  new Set(rows.map(({ item, category, group }) => (item ?? category ?? group)?.code)).size > 1;
