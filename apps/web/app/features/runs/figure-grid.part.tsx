import type { groupFigure } from '@datum/contract/computation/runs';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChangeFigure } from '../../ui/figures/change-figure.tsx';
import { FlagLegend } from '../../ui/figures/flag-legend.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber, formatShare } from '../../ui/words/format.ts';
import { readPeriod } from '../../ui/words/period.ts';
import classes from './runs.module.css';

type Figure = Pick<
  z.output<typeof groupFigure>,
  'value' | 'change_month' | 'change_year' | 'n_quotes' | 'imputed_share'
>;

interface Place {
  readonly id: number;
  readonly code: string;
  readonly name: Record<string, string>;
}

interface RegionPlace extends Place {
  readonly level: string;
}

/** Indices as a grid: one row a group or category, one column a region, the change on the month under each. */
export function FigureGrid<Row extends Place>(props: {
  readonly id: string;
  /** Of the figures; changes are on the one before. */
  readonly period: string;
  readonly label: string;
  readonly rowHead: string;
  readonly rows: readonly Row[];
  readonly regions: readonly RegionPlace[];
  readonly level: 'groups' | 'states';
  readonly figureOf: (row: Row, region: RegionPlace) => Figure | undefined;
}) {
  const { id, period, label, rowHead, rows, regions, level, figureOf } = props;
  const t = useTranslations('runs');
  const text = useLocalText();
  const { locale } = useUi();
  const columns = regions.filter(
    (region) =>
      region.level === 'country' ||
      (level === 'groups' ? region.level === 'region_group' : region.level !== 'region_group'),
  );
  const hasImputed = rows.some((row) =>
    columns.some((region) => (figureOf(row, region)?.imputed_share ?? 0) > 0),
  );
  const hasChange = rows.some((row) =>
    columns.some((region) => (figureOf(row, region)?.change_month ?? null) !== null),
  );
  return (
    <div className={classes.figures}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too */}
      <section className={classes.scroller} tabIndex={0} aria-label={label} id={id}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{rowHead}</th>
              {columns.map((region) => (
                <th key={region.id} scope="col" data-country={region.level === 'country' || undefined}>
                  {text(region.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{text(row.name)}</th>
                {columns.map((region) => {
                  const figure = figureOf(row, region);
                  return (
                    <td
                      key={region.id}
                      data-country={region.level === 'country' || undefined}
                      title={
                        figure
                          ? t('cell', {
                              quotes: figure.n_quotes,
                              imputed: formatShare(figure.imputed_share, locale, 1),
                            })
                          : undefined
                      }
                    >
                      {figure ? (
                        <>
                          <b>{formatNumber(figure.value, { locale, decimals: 1 })}</b>
                          {figure.imputed_share > 0 && <sup title={t('imputed')}>i</sup>}
                          <span>
                            {figure.change_month === null ? (
                              '–'
                            ) : (
                              <ChangeFigure value={figure.change_month} />
                            )}
                          </span>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FlagLegend
        flags={hasImputed ? ['i'] : []}
        note={hasChange && t('change-note', { frequency: readPeriod(period).frequency })}
      />
    </div>
  );
}
