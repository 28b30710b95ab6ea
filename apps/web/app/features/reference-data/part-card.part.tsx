import type { PartProblem, ReferenceCard, ReferencePart } from '@datum/contract/lists/reference-data';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import classes from './show.module.css';

/** Where each part is kept (settled 3.4). */
const PLACES = {
  regions: 'region-state',
  units: 'material?tab=units',
  'item-groups': 'material',
  items: 'material',
  manufacturers: 'manufacturer',
  outlets: 'manufacturer?tab=outlets',
  'building-categories': 'weightage?tab=building-categories',
  'base-periods': 'base-year',
  structures: 'weightage?tab=structures',
  'weight-sets': 'weightage',
  'rule-sets': 'base-year?tab=rule-sets',
} as const satisfies Record<ReferencePart, string>;

const hrefOf = (part: ReferencePart): string => `/internal/settings/data/${PLACES[part]}`;

/** The address of one row: the part's page with the row open. */
const rowHref = (part: ReferencePart, id: number): string => {
  const href = hrefOf(part);
  return `${href}${href.includes('?') ? '&' : '?'}edit=${part}.${id}`;
};

/** One part of the reference data: how much there is, who changed it last, what is not right. */
export function PartCard({ card }: { readonly card: ReferenceCard }) {
  const t = useTranslations('reference-data');
  const { locale } = useLanguage();
  const site = useSite();
  const { part, count, ended, open, last_change } = card;
  const counts = [
    t('count', { count }),
    ...(open > 0 ? [t('open', { count: open })] : []),
    ...(ended > 0 ? [t('ended', { count: ended })] : []),
  ];
  return (
    <article className={classes.card}>
      <h2 className="type-h3">
        <Link href={hrefOf(part)}>{t(`part.${part}`)}</Link>
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
            <ProblemLine key={problem.code} part={part} problem={problem} />
          ))}
        </ul>
      )}
    </article>
  );
}

function ProblemLine({ part, problem }: { readonly part: ReferencePart; readonly problem: PartProblem }) {
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
            <Link href={rowHref(part, row.id)}>{name(row.name) || row.code}</Link>
          </span>
        ))}
        {count > rows.length && rows.length > 0 && ` ${t('more', { count: count - rows.length })}`}
      </span>
    </li>
  );
}
