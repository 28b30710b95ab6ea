import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { addressOf } from '../../lib/api/url-of.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../ui/charts/series/spark-line.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './sample.module.css';
import type { Sample } from './sample.page.tsx';

/** One product: its latest figures as table and course, how to take them along, and what a plan has beyond them. */
export function SampleTable({ sample }: { readonly sample: Sample }) {
  const t = useTranslations('catalogue.sample');
  const text = useLocalText();
  const ui = useUi();
  const { slug, name, summary, periods, rows, series, first, plan } = sample;
  // phones have room for the latest two
  const isOld = (place: number) => place < periods.length - 2;
  return (
    <section aria-labelledby={slug} className={classes.sample}>
      <h2 id={slug} className="type-h3">
        <Link to={href('product', { slug })}>{text(name)}</Link>
      </h2>
      <p>{text(summary)}</p>
      <table className={classes.table} aria-label={text(name)}>
        <thead>
          <tr>
            <th scope="col">{t('series')}</th>
            <th scope="col">{t('course')}</th>
            {periods.map((period, place) => (
              <th key={period} scope="col" data-wide={isOld(place) || undefined}>
                {formatPeriod(period, ui, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {text(row.name)}
                <small>{[text(row.place), row.unit].filter(Boolean).join(', ')}</small>
              </th>
              <td>
                <SparkLine values={row.course} width={140} height={36} />
              </td>
              {row.values.map((value, place) => (
                <td key={periods[place]} data-wide={isOld(place) || undefined}>
                  {formatNumber(value, { ...ui, decimals: row.decimals })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <TakeAlong sample={sample} />
      <p className={classes.more}>
        {t('more', { series, first: first ? formatPeriod(first, ui) : '' })}{' '}
        {plan && <Link to={href('pricing')}>{t('opens', { plan: text(plan.name) })}</Link>}
      </p>
    </section>
  );
}

/** The same figures as files and as an answer of the API. */
function TakeAlong({ sample: { slug, call, name } }: { readonly sample: Sample }) {
  const t = useTranslations('catalogue.sample');
  const text = useLocalText();
  const origin = useSite()?.publicUrl ?? '';
  const file = (format: string) => addressOf('/api/v1/products/:slug/sample', { slug }, { format });
  const of = text(name);
  return (
    <ul className={classes.take} aria-label={t('take', { name: of })}>
      <li>
        <a href={file('xlsx')} download aria-label={t('xlsx-of', { name: of })}>
          {t('xlsx')}
        </a>
      </li>
      <li>
        <a href={file('csv')} download aria-label={t('csv-of', { name: of })}>
          {t('csv')}
        </a>
      </li>
      <li>
        <a href={call} aria-label={t('json-of', { name: of })}>
          {t('json')}
        </a>
      </li>
      <li>
        <code>{`curl ${origin}${call}`}</code>
      </li>
    </ul>
  );
}
