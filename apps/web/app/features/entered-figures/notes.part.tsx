import type { EnteredTable, MeanRate } from '@datum/contract/entered-series/published';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './entered-figures.module.css';
import { gapsOf, thinOf } from './notes.rules.ts';

/** What must be known before the figures are read: thin samples, figures that are not there, what a share is of. */
export function FigureNotes({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.notes');
  const text = useLocalText();
  const ui = useUi();
  const thin = thinOf(table);
  const periods = (list: readonly string[]) => list.map((one) => formatPeriod(one, ui, 'short')).join(', ');
  const gaps = gapsOf(table);
  return (
    <>
      {thin.length > 0 && table.thin_below !== null && (
        <NoticeBar tone="amber">{t('thin', { count: thin.length, least: table.thin_below })}</NoticeBar>
      )}
      {table.whole !== null && <p className="muted">{t('share', { whole: table.whole })}</p>}
      {gaps.length > 0 && (
        <section aria-labelledby="no-figures">
          <h2 id="no-figures" className="type-h4">
            {t('gaps')}
          </h2>
          <ul className={classes.notes}>
            {gaps.map(({ row, why, periods: without }) => (
              <li key={`${row.code} ${why}`}>
                {t(`why.${why}`, {
                  name: text(row.name),
                  periods: periods(without),
                  measure: table.measure,
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The rates that figures were converted by: the mean of a period's days, and of which days it is. */
export function Rates({
  currency,
  rates,
}: {
  readonly currency: string | null;
  readonly rates: readonly MeanRate[];
}) {
  const t = useTranslations('entered-figures.rates');
  const ui = useUi();
  const columns = useMemo(
    (): readonly Column<MeanRate>[] => [
      {
        id: 'currency',
        header: t('currency'),
        kind: 'text',
        width: 110,
        card: 'title',
        value: (one) => one.currency,
        under: ({ sources }) => sources.join(', '),
      },
      {
        id: 'period',
        header: t('period'),
        kind: 'text',
        width: 110,
        card: 'note',
        value: ({ period }) => formatPeriod(period, ui, 'short'),
      },
      {
        id: 'rate',
        header: t('rate'),
        kind: 'number',
        width: 110,
        decimals: 6,
        card: 'value',
        value: ({ rate }) => rate,
      },
      {
        id: 'days',
        header: t('days'),
        kind: 'number',
        width: 80,
        decimals: 0,
        card: 'none',
        value: ({ days }) => days,
      },
      { id: 'first', header: t('first'), kind: 'date', width: 120, value: ({ first_day }) => first_day },
      { id: 'last', header: t('last'), kind: 'date', width: 120, value: ({ last_day }) => last_day },
    ],
    [t, ui],
  );
  if (currency === null) return null;
  const latest = [...Map.groupBy(rates, (one) => one.currency).values()].flatMap((own) => own.at(-1) ?? []);
  const day = (date: string) => formatDate(date, ui.locale);
  return (
    <section aria-labelledby="rates-note">
      <p id="rates-note" className="muted">
        {t('how', { currency })}
      </p>
      {latest.map((one) => (
        <p key={one.currency}>
          {t('latest', {
            currency: one.currency,
            rate: one.rate,
            days: one.days,
            period: formatPeriod(one.period, ui),
            first: day(one.first_day),
            last: day(one.last_day),
          })}
        </p>
      ))}
      {rates.length > 0 && (
        <details>
          <summary>{t('title')}</summary>
          <DataTable
            id="entered-rates"
            label={t('title')}
            columns={columns}
            rows={rates.toReversed()}
            rowKey={(one) => `${one.currency} ${one.period}`}
            empty={null}
            maxHeight="40vh"
          />
        </details>
      )}
    </section>
  );
}
