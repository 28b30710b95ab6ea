import { dataSetOf } from '@datum/contract/data-sets/all';
import type { PartProblem, ReferenceCard, ReferencePart } from '@datum/contract/lists/reference-data';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { tabOf } from '../../lib/screens/data-set-tabs.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import classes from './show.module.css';

/** Where each part is kept (rules 3.4); with one of its rows open, or none. */
const PLACES: Readonly<Record<ReferencePart, (edit?: string) => string>> = {
  regions: (edit) => href('regions', { query: { edit } }),
  units: (edit) => href('items', { query: { tab: 'units', edit } }),
  'item-groups': (edit) => href('items', { query: { edit } }),
  items: (edit) => href('items', { query: { edit } }),
  manufacturers: (edit) => href('manufacturers', { query: { edit } }),
  outlets: (edit) => href('manufacturers', { query: { tab: 'outlets', edit } }),
  'building-categories': (edit) => href('weights', { query: { tab: 'building-categories', edit } }),
  'exchange-rates': () => href('machinery', { query: { tab: 'exchange-rates' } }),
  'minimum-wages': () => href('labour', { query: { tab: 'minimum-wages' } }),
  'base-periods': (edit) => href('base-periods', { query: { edit } }),
  structures: (edit) => href('weights', { query: { tab: 'structures', edit } }),
  'weight-sets': (edit) => href('weights', { query: { edit } }),
  'rule-sets': (edit) => href('base-periods', { query: { tab: 'rule-sets', edit } }),
};

/** Where a card's rows are kept; the items of each data set have a place of their own. */
function placeOf({ part, data_set }: Pick<ReferenceCard, 'part' | 'data_set'>, edit?: string): string {
  if (data_set === null) {
    return PLACES[part](edit);
  }
  const { page, tab } = tabOf(data_set);
  return href(page, { query: { tab, edit } });
}

/** One part of the reference data: how much there is, who changed it last, what is not right. */
export function PartCard({ card }: { readonly card: ReferenceCard }) {
  const t = useTranslations('reference-data');
  const { locale } = useLanguage();
  const site = useSite();
  const text = useLocalText();
  const { part, count, ended, open, last_change } = card;
  const set = card.data_set === null ? null : text(dataSetOf(card.data_set)?.name ?? {});
  const counts = [
    t('count', { count }),
    ...(open > 0 ? [t('open', { count: open })] : []),
    ...(ended > 0 ? [t('ended', { count: ended })] : []),
  ];
  return (
    <article className={classes.card}>
      <h2 className="type-h3">
        <Link href={placeOf(card)}>
          {set ? t('part-of', { part: t(`part.${part}`), set }) : t(`part.${part}`)}
        </Link>
      </h2>
      <p>{counts.join(', ')}</p>
      <p className="muted">
        {last_change
          ? t('last-change', {
              at: formatMoment(last_change.at, locale, site?.timeZone),
              who: last_change.who ?? t('system'),
            })
          : t('never')}
      </p>
      {card.problems.length > 0 && (
        <ul className={classes.problems}>
          {card.problems.map((problem) => (
            <ProblemLine key={problem.code} card={card} problem={problem} />
          ))}
        </ul>
      )}
    </article>
  );
}

function ProblemLine({ card, problem }: { readonly card: ReferenceCard; readonly problem: PartProblem }) {
  const t = useTranslations('reference-data');
  const name = useLocalText();
  const { code, count } = problem;
  type Key = Parameters<typeof t>[0];
  const key = `problem.${code}` as Key;
  const rows = problem.rows.filter(({ id }) => id > 0);
  return (
    <li className={classes.problem}>
      <Icon name={code === 'waiting' ? 'info' : 'warning'} size={14} />
      <span>
        {t.has(key) ? t(key, { count }) : code}
        {rows.length > 0 && ': '}
        {rows.map((row, place) => (
          <span key={row.id}>
            {place > 0 && ', '}
            <Link href={placeOf(card, `${card.part}.${row.id}`)}>{name(row.name) || row.code}</Link>
          </span>
        ))}
        {count > rows.length && rows.length > 0 && ` ${t('more', { count: count - rows.length })}`}
      </span>
    </li>
  );
}
