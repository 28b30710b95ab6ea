import type { AverageCellView } from '@datum/contract/computation/averages';
import { useTranslations } from 'use-intl';
import { ChangeFigure } from '../../ui/figures/change-figure.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod, shiftPeriod } from '../../ui/words/period.ts';
import classes from './show.module.css';

const MEANS = ['arithmetic', 'geometric', 'median'] as const;

/** The average with its formula in figures, its grade, and the three means side by side. */
export function ResultPanel({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const { locale } = useUi();
  const print = (value: string | null) => formatNumber(value, { locale, decimals: cell.rule_set.decimals });
  return (
    <>
      <div className={classes.panel}>
        <div>
          <p className={classes.dim}>{t(`kind.${cell.mean}`)}</p>
          <p>
            <span className={classes.value}>{print(cell.value)}</span>{' '}
            <span className={classes.unit}>{t('unit', { unit: cell.item.unit })}</span>
          </p>
          <Changes cell={cell} />
          <Formula cell={cell} />
        </div>
        <Grade cell={cell} />
        <Means cell={cell} />
      </div>
      <dl className={classes.facts}>
        {[
          [t('fact.low'), print(cell.low)],
          [t('fact.high'), print(cell.high)],
          [
            t('fact.spread'),
            cell.variation === null ? '–' : `${formatNumber(cell.variation, { locale, decimals: 1 })} %`,
          ],
          [t('fact.quotes'), String(cell.n_quotes)],
          [t('fact.sources'), String(cell.n_sources)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Warnings cell={cell} />
    </>
  );
}

function Changes({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const ui = useUi();
  const against = (months: number) => t('on', { period: formatPeriod(shiftPeriod(cell.period, months), ui) });
  return (
    <p className={classes.changes}>
      {cell.change.month !== null && (
        <ChangeFigure value={cell.change.month} unit="%" against={against(-1)} />
      )}
      {cell.change.year !== null && <ChangeFigure value={cell.change.year} unit="%" against={t('on-year')} />}
    </p>
  );
}

/** The formula in words of numbers: what was added and divided. */
function Formula({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const { locale } = useUi();
  const used = cell.quotes.filter(({ included }) => included);
  if (cell.value === null || used.length === 0) {
    return null;
  }
  const prices = used.map(({ unit_price }) =>
    formatNumber(unit_price, { locale, decimals: cell.rule_set.decimals }),
  );
  const shown = prices.length > 4 ? [prices[0], prices[1], '…', prices.at(-1)] : prices;
  const result = <strong>{formatNumber(cell.value, { locale, decimals: cell.rule_set.decimals })}</strong>;
  if (cell.mean !== 'arithmetic') {
    return (
      <p className={classes.formula}>
        {t(`formula.${cell.mean}`, { count: used.length })} = {result}
      </p>
    );
  }
  return (
    <p className={classes.formula}>
      <span className={classes.fraction}>
        <span>{shown.join(' + ')}</span>
        <span>{used.length}</span>
      </span>
      = {result}
    </p>
  );
}

function Grade({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  if (cell.grade === null) {
    return <p>{t('no-grade')}</p>;
  }
  return (
    <div className={classes.grade}>
      <span className={classes.letter} data-grade={cell.grade} aria-hidden="true">
        {cell.grade}
      </span>
      <p>
        <strong>{t('grade', { grade: cell.grade })}</strong>{' '}
        {t('grade-words', {
          quotes: cell.n_quotes,
          sources: cell.n_sources,
          spread: cell.variation ?? '0',
          least: cell.rule_set.min_sources,
        })}
      </p>
    </div>
  );
}

function Means({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const { locale } = useUi();
  const { decimals } = cell.rule_set;
  return (
    <table className={classes.means}>
      <thead>
        <tr>
          <th scope="col">{t('means')}</th>
          <th scope="col">{t('mean-price')}</th>
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {MEANS.map((mean) => {
          const value = cell.means[mean];
          const difference =
            value === null || cell.value === null || mean === cell.mean
              ? null
              : Number(value) - Number(cell.value);
          return (
            <tr key={mean} data-chosen={mean === cell.mean || undefined}>
              <th scope="row">{t(mean === cell.mean ? `chosen.${mean}` : `kind-short.${mean}`)}</th>
              <td>{formatNumber(value, { locale, decimals })}</td>
              <td>
                {difference === null ? '' : formatNumber(difference, { locale, decimals, signed: true })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the approver should know: too few sources, one that dominates, quotes left out. */
function Warnings({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const outside = cell.quotes.filter(({ included, unit_price }) => !included && unit_price !== null).length;
  const words = [
    cell.own_only ? t('warning.own-only') : cell.value === null ? t('warning.empty') : null,
    cell.suppressed && cell.value !== null
      ? t('warning.suppressed', { sources: cell.n_sources, least: cell.rule_set.min_sources })
      : null,
    outside > 0 ? t('warning.outside', { count: outside }) : null,
    cell.lock ? t('warning.locked', { by: cell.lock.by ?? '' }) : null,
  ].filter((word) => word !== null);
  return words.length === 0 ? null : (
    <div className={classes.notice}>
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
    </div>
  );
}
