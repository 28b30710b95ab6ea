import { href } from '@datum/contract/screens/outside';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../ui/charts/series/spark-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './finder.module.css';
import type { Found } from './finder.page.tsx';
import { findingAddress, selectionOf } from './finder.rules.ts';

interface ResultProps {
  readonly kind: 'prices' | 'indices';
  readonly found: Found;
}

/** How much was found, what of it is free to see, which plan opens the rest, and the way to the figures. */
export function Result({ kind, found }: ResultProps) {
  const t = useTranslations('catalogue.finder');
  const text = useLocalText();
  const ui = useUi();
  const { slug, name, finding, result, plan } = found;
  const { series, periods, free } = result;
  const next = `${readingAddress(slug)}?${new URLSearchParams(selectionOf(kind, finding))}`;
  const isThere = series > 0 && periods.count > 0;
  return (
    <section aria-label={t('result')} className={classes.result}>
      <div>
        <p role="status" className={classes.found}>
          {isThere ? t('found', { series, periods: periods.count }) : t('nothing')}
        </p>
        {isThere && periods.first && periods.latest && (
          <p>
            {t('span', { first: formatPeriod(periods.first, ui), latest: formatPeriod(periods.latest, ui) })}
          </p>
        )}
        {isThere ? (
          <>
            <p>
              {free.series > 0 && free.from
                ? t('free', { series: free.series, from: formatPeriod(free.from, ui) })
                : t('not-free')}{' '}
              <Icon name="lock" size={13} />{' '}
              {plan ? (
                <Link to={href('pricing')}>{t('opens', { plan: text(plan.name) })}</Link>
              ) : (
                <Link to={href('pricing')}>{t('opens-none')}</Link>
              )}
            </p>
            <p className={classes.ways}>
              <Button component={Link} to={findingAddress(kind, slug, finding)} variant="filled">
                {t('open', { name: text(name) })}
              </Button>
              <Link to={href('login', { query: { next } })}>{t('sign-in')}</Link>
            </p>
          </>
        ) : (
          <p>{t('nothing-why')}</p>
        )}
      </div>
      {free.rows.length > 0 && <FreeRows found={found} />}
    </section>
  );
}

/** The latest figures that everybody sees, with their course. */
function FreeRows({ found }: Pick<ResultProps, 'found'>) {
  const t = useTranslations('catalogue.finder');
  const text = useLocalText();
  const ui = useUi();
  const { rows, period, decimals } = found.result.free;
  return (
    <table className={classes.rows}>
      <caption>{t('sample', { period: period ? formatPeriod(period, ui) : '' })}</caption>
      <tbody>
        {rows.map(({ series, name, place, unit, value, course }) => (
          <tr key={series}>
            <th scope="row">
              {text(name)}
              <small>{[text(place), unit].filter(Boolean).join(', ')}</small>
            </th>
            <td>
              <SparkLine values={course} />
            </td>
            <td>{formatNumber(value, { ...ui, decimals })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
