import type { Blocker, TableOneAnswer } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { BlockerWords } from './blocker-words.part.tsx';
import classes from './runs.module.css';

/** What an answer of a table says beside its figures. */
export interface NoticesProps {
  readonly period: string;
  readonly blockers: readonly Blocker[];
  readonly outdated?: readonly string[];
  readonly ended?: TableOneAnswer['ended'];
  readonly newer_structure?: TableOneAnswer['newer_structure'];
  readonly left_out?: TableOneAnswer['left_out'];
}

/** What stands in the way of a run, and what the person who runs it should know before. */
export function RunNotices({
  period,
  blockers,
  outdated = [],
  newer_structure,
  ended,
  left_out,
}: NoticesProps) {
  return (
    <>
      <Blockers blockers={blockers} period={period} />
      <Outdated months={outdated} />
      {newer_structure && <NewerStructure {...newer_structure} period={period} />}
      {ended && <Ended {...ended} />}
      {left_out && <LeftOut {...left_out} />}
    </>
  );
}

/** What stands in the way of a run, as its button is described. */
export const BLOCKERS = 'blockers';

function Blockers({ blockers, period }: Pick<NoticesProps, 'blockers' | 'period'>) {
  const t = useTranslations('runs');
  if (blockers.length === 0) {
    return null;
  }
  return (
    <section id={BLOCKERS} className={classes.blockers} aria-label={t('blockers')}>
      <h2>{t('blockers')}</h2>
      <ul>
        {blockers.map((blocker) => (
          <li key={`${blocker.code} ${blocker.link} ${blocker.subject ?? ''}`}>
            <BlockerWords blocker={blocker} period={period} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Months whose figures stand on a component that was computed again since: the next run computes them anew. */
function Outdated({ months }: { readonly months: readonly string[] }) {
  const t = useTranslations('runs');
  const ui = useUi();
  if (months.length === 0) return null;
  const periods = months.map((month) => formatPeriod(month, ui)).join(', ');
  return <NoticeBar tone="amber">{t('outdated', { count: months.length, periods })}</NoticeBar>;
}

/** The table is by a structure that its period does not take any more. */
function NewerStructure({
  id,
  title,
  period,
}: NonNullable<TableOneAnswer['newer_structure']> & Pick<NoticesProps, 'period'>) {
  const t = useTranslations('runs.newer-structure');
  const text = useLocalText();
  const ui = useUi();
  return (
    <NoticeBar
      tone="amber"
      action={
        <Link href={href('weights', { query: { tab: 'structures', edit: `structures.${id}` } })}>
          {t('open')}
        </Link>
      }
    >
      {t('what', { title: text(title), period: formatPeriod(period, ui) })}
    </NoticeBar>
  );
}

/** Items that ended and are computed all the same, until a structure without them is approved. */
function Ended({ items, next }: NonNullable<TableOneAnswer['ended']>) {
  const t = useTranslations('runs.ended');
  const text = useLocalText();
  const edit = next ? { edit: `structures.${next.id}` } : {};
  return (
    <NoticeBar
      tone="amber"
      action={
        <Link href={href('weights', { query: { tab: 'structures', ...edit } })}>
          {t(next ? 'open' : 'structures')}
        </Link>
      }
    >
      {t('items', { names: items.map(text).join(', ') })}{' '}
      {next ? t('waits', { revision: next.revision }) : t('draft')}
    </NoticeBar>
  );
}

/** What the next run would leave out although it has not ended: the person who means it runs it. */
function LeftOut({ names, ...counts }: NonNullable<TableOneAnswer['left_out']>) {
  const t = useTranslations('runs.left-out');
  const text = useLocalText();
  return (
    <NoticeBar
      tone="amber"
      action={<Link href={href('weights', { query: { tab: 'structures' } })}>{t('structures')}</Link>}
    >
      {t('what', { names: text(names), ...counts })}
    </NoticeBar>
  );
}
