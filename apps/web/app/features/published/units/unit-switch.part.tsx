import type { FigureTable } from '@datum/contract/publication/published';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { useFigureFilters } from '../table/use-filters.ts';
import { useRowNames } from '../table/use-row-names.ts';
import classes from './units.module.css';
import { inUnit, isConverted, unitsOf } from './units.rules.ts';

interface UnitSwitchProps {
  /** As published. */
  readonly table: FigureTable;
  /** As it stands on the screen. */
  readonly shown: FigureTable;
}

/** Figures as published, or by the hour, day or month; with the hours that are counted with, and what the latest comes to. */
export function UnitSwitch({ table, shown }: UnitSwitchProps) {
  const t = useTranslations('published.units');
  const text = useLocalText();
  const [{ per }, change] = useFigureFilters();
  const units = unitsOf(table);
  if (units.length < 2) {
    return null;
  }
  const value = units.some(({ code }) => code === per) ? (per ?? '') : '';
  return (
    <div className={classes.units}>
      <SegmentedControl
        label={t('label')}
        size="sm"
        value={value}
        options={[
          { value: '', label: t('published') },
          ...units.map(({ code, name }) => ({ value: code, label: text(name) })),
        ]}
        onChange={(next) => change({ per: next || null })}
      />
      <p className="muted">
        {t('stated')} <Lengths units={units} />. <Example table={table} />
        {shown.rows.some(isConverted) && ` ${t('computed')}`}
      </p>
    </div>
  );
}

/** "month: 208 hours, 26 x day": each unit with its hours, and how often it holds the one before where that is a whole number. */
function Lengths({ units }: { readonly units: ReturnType<typeof unitsOf> }) {
  const t = useTranslations('published.units');
  const text = useLocalText();
  const { locale } = useUi();
  const lengths = units.map(({ name, hours }, place) => {
    const before = units[place - 1];
    const times = before && place > 1 ? Number(hours) / Number(before.hours) : 0;
    const length = formatNumber(hours, { locale, decimals: hours.split('.')[1]?.length ?? 0 });
    return Number.isInteger(times) && times > 1
      ? t('length-of', { unit: text(name), hours: length, times, of: text(before?.name ?? {}) })
      : t('length', { unit: text(name), hours: length });
  });
  return lengths.join('; ');
}

/** The latest figure of the first row in every unit, with the hours of its own. */
function Example({ table }: { readonly table: FigureTable }) {
  const t = useTranslations('published.units');
  const text = useLocalText();
  const { locale } = useUi();
  const nameOf = useRowNames(table.time_units);
  const row = table.rows.find(
    ({ item, cells }) => item?.hours !== undefined && cells.some((cell) => cell?.value),
  );
  const latest = row?.cells.findLastIndex((cell) => cell?.value) ?? -1;
  if (!row?.item?.hours || latest < 0) {
    return null;
  }
  const one = { ...table, rows: [row] };
  const values = unitsOf(table).map(({ code, name }) => {
    const value = inUnit(one, code).rows[0]?.cells[latest]?.value ?? null;
    return t('value', { value: formatNumber(value, { locale, decimals: table.decimals }), unit: text(name) });
  });
  const { subject, region, told: unit } = nameOf(row);
  return t('example', {
    subject,
    region,
    unit,
    values: values.join(' = '),
  });
}
