import type { CatalogueEntry } from '@datum/contract/publication/catalogue';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './catalogue.module.css';
import { entryAddress } from './catalogue.rules.ts';

interface EntriesProps {
  readonly entries: readonly CatalogueEntry[];
  readonly label: string;
}

/** Lines of the catalogue. On phones what stands in the columns at the right goes under the name. */
export function Entries({ entries, label }: EntriesProps) {
  const t = useTranslations('catalogue.all');
  const words = { t, text: useLocalText(), ui: useUi(), timeZone: useSite()?.timeZone };
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" data-wide>
            {t('product')}
          </th>
          <th scope="col" data-wide>
            {t('frequency')}
          </th>
          <th scope="col" data-wide>
            {t('reach')}
          </th>
          <th scope="col" data-wide>
            {t('span')}
          </th>
          <th scope="col" data-wide>
            {t('next')}
          </th>
          <th scope="col" data-wide>
            {t('formats')}
          </th>
          <th scope="col">{t('opens')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Line key={`${entry.subject} ${entry.of} ${entry.code}`} entry={entry} words={words} />
        ))}
      </tbody>
    </table>
  );
}

/** What all lines are told in: asked for once and not by each of them. */
interface Words {
  readonly t: ReturnType<typeof useTranslations<'catalogue.all'>>;
  readonly text: ReturnType<typeof useLocalText>;
  readonly ui: ReturnType<typeof useUi>;
  readonly timeZone: string | undefined;
}

function Line({ entry, words }: { readonly entry: CatalogueEntry; readonly words: Words }) {
  const { t, text, ui, timeZone } = words;
  const { code, unit, group, first_period, latest_period, next_release_at, plan, in_sample } = entry;
  const span = t('from-to', {
    first: formatPeriod(first_period, ui, 'short'),
    latest: formatPeriod(latest_period, ui, 'short'),
  });
  const frequency = t(`frequency-of.${entry.frequency}`);
  const reach = t(`reach-of.${entry.reach}`, { count: entry.places });
  const about = [code, group && text(group), unit].filter(Boolean).join(' · ');
  return (
    <tr>
      <th scope="row">
        <Link to={entryAddress(entry)}>{text(entry.name)}</Link>
        <small>{about}</small>
        <small className={classes.narrow}>
          {text(entry.product_name)}. {[frequency, reach, span].join(', ')}
        </small>
      </th>
      <td data-wide>
        <Link to={href('product', { slug: entry.slug })}>{text(entry.product_name)}</Link>
      </td>
      <td data-wide>{frequency}</td>
      <td data-wide>{reach}</td>
      <td data-wide>{span}</td>
      <td data-wide>
        {next_release_at
          ? formatDate(next_release_at, ui.locale, {
              day: 'numeric',
              month: 'short',
              year: 'numeric',
              timeZone,
            })
          : '–'}
      </td>
      <td data-wide>{entry.formats.map((format) => format.toUpperCase()).join(', ')}</td>
      <td>
        {in_sample && <span className={classes.free}>{t('free')}</span>}
        {plan ? (
          <Link to={href('pricing')}>{t('from-plan', { plan: text(plan.name) })}</Link>
        ) : (
          !in_sample && t('on-request')
        )}
      </td>
    </tr>
  );
}
