import { dataSetOf } from '@datum/contract/data-sets/all';
import { type FigureRow, type FigureTable, listPrices } from '@datum/contract/publication/published';
import type { Subject } from '@datum/contract/subjects/subject';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import { useFigureFilters } from '../table/use-filters.ts';
import { convert } from '../units/units.rules.ts';
import { Break } from './break.part.tsx';
import classes from './rent-or-buy.module.css';

/** For what is hired and can be bought: from how many days of use on buying costs less. Nothing where no subject of the page is such. */
export function RentOrBuy({ sharing }: { readonly sharing: readonly Subject[] }) {
  const [{ as_of }] = useFigureFilters();
  const hired = sharing.find(({ code }) => dataSetOf(code)?.boughtAs !== undefined);
  const bought = hired && dataSetOf(hired.code)?.boughtAs;
  const query = { measure: 'level' as const, as_of: as_of === null ? undefined : Number(as_of) };
  const hire = useCall(listPrices, hired ? { query: { ...query, subject: hired.code } } : null).answer;
  const price = useCall(listPrices, bought ? { query: { ...query, subject: bought } } : null).answer;
  const [hires, prices] = [latestOf(hire), latestOf(price)];
  return hire && price && hires.length > 0 && prices.length > 0 ? (
    <Comparison hires={hires} prices={prices} day={dayOf(hire)} decimals={price.decimals} />
  ) : null;
}

interface Latest {
  readonly row: FigureRow;
  readonly period: string;
  readonly value: string;
}

/** The latest figure of each row that has one. */
const latestOf = (table: FigureTable | null): readonly Latest[] =>
  (table?.rows ?? []).flatMap((row) => {
    const at = row.cells.findLastIndex((cell) => cell?.value);
    const [value, period] = [row.cells[at]?.value, table?.periods[at]];
    return value && period ? [{ row, period, value }] : [];
  });

/** A day as the office counts it; the longest unit below a whole day, which no day of work is. */
const dayOf = ({ time_units = [] }: FigureTable) =>
  time_units.filter(({ hours }) => Number(hours) > 1 && Number(hours) <= 24).at(-1);

interface ComparisonProps {
  readonly hires: readonly Latest[];
  readonly prices: readonly Latest[];
  readonly day: ReturnType<typeof dayOf>;
  readonly decimals: number;
}

function Comparison({ hires, prices, day, decimals }: ComparisonProps) {
  const t = useTranslations('published.rent-or-buy');
  const [hire, chooseHire] = useChosen(hires);
  const [price, choosePrice] = useChosen(prices);
  const [assumed, setAssumed] = useState({ months: '60', resale: '', running: '0' });
  const own = hire?.row.item?.hours;
  const daily =
    hire && own && day ? convert(hire.value, { from: own, to: day.hours, decimals }) : hire?.value;
  // a fifth of the price until the reader says otherwise
  const resale =
    price && assumed.resale === '' ? convert(price.value, { from: '5', to: '1', decimals }) : assumed.resale;
  const inputs = { ...assumed, resale };
  const field = (name: keyof typeof assumed, unit: string) => (
    <NumberField
      name={name}
      label={t(name)}
      hint={t(`${name}-hint`)}
      unit={unit}
      value={inputs[name]}
      onChange={(value) => setAssumed({ ...assumed, [name]: value })}
    />
  );
  return (
    <div className={classes.panel}>
      <Panel title={t('title')}>
        <p className="muted">{t('lead')}</p>
        <div className={classes.inputs}>
          <Choice name="hire" label={t('hire')} all={hires} value={hire} onChange={chooseHire} />
          <Choice name="price" label={t('price')} all={prices} value={price} onChange={choosePrice} />
          {field('months', t('months-unit'))}
          {field('resale', 'RM')}
          {field('running', t('running-unit'))}
        </div>
        {daily !== undefined && price && (
          <Break inputs={{ hire: daily, price: price.value, ...inputs }} hours={day?.hours ?? own ?? null} />
        )}
      </Panel>
    </div>
  );
}

/** Nothing until the reader chooses: which machine is hired instead of which bought one, nobody else knows. */
function useChosen(all: readonly Latest[]) {
  const [series, setSeries] = useState<string | null>(null);
  return [all.find(({ row }) => String(row.series) === series), setSeries] as const;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly all: readonly Latest[];
  readonly value: Latest | undefined;
  readonly onChange: (series: string | null) => void;
}

/** A published figure of either series, with what it is for and when. */
function Choice({ name, label, all, value, onChange }: ChoiceProps) {
  const t = useTranslations('published');
  const text = useLocalText();
  const ui = useUi();
  return (
    <SelectField
      name={name}
      label={label}
      hint={
        value &&
        t('rent-or-buy.figure', {
          value: formatNumber(value.value, { ...ui, decimals: value.value.split('.')[1]?.length ?? 0 }),
          unit: t('per-unit', { unit: text(value.row.item?.unit_name ?? {}) }),
          period: formatPeriod(value.period, ui),
        })
      }
      required
      options={all.map(({ row }) => ({
        value: String(row.series),
        label: `${text(row.item?.name ?? {})}, ${text(row.region.name)}`,
      }))}
      value={value ? String(value.row.series) : null}
      onChange={onChange}
    />
  );
}
