import type { FigureCell, FigureRow } from '@datum/contract/publication/published';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Figure } from '../../../ui/figures/figure.tsx';
import type { FigureFlag } from '../../../ui/figures/figure-flags.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useCellTabIndex } from '../../../ui/table/cell-focus.ts';
import { MISSING } from '../../../ui/words/format.ts';
import classes from './table.module.css';
import { figureAddress } from './use-filters.ts';

/** Stands in place of a withdrawn figure. */
const WITHDRAWN = 'w';

/** Flags of a cell; `corrected` names the releases that were corrections. */
export function flagsOf(cell: FigureCell, corrected: ReadonlySet<number>): readonly FigureFlag[] {
  return [
    ...(cell.status === 'provisional' ? (['p'] as const) : []),
    ...(cell.status === 'revised' && !corrected.has(cell.sequence) ? (['r'] as const) : []),
    ...(cell.obs === 'imputed' || cell.obs === 'carried' ? (['i'] as const) : []),
    ...(corrected.has(cell.sequence) ? (['c'] as const) : []),
    ...(cell.status === 'withdrawn' ? (['w'] as const) : []),
  ];
}

interface PublishedCellProps {
  readonly row: FigureRow;
  readonly period: string;
  readonly cell: FigureCell | null | undefined;
  readonly decimals: number;
  readonly corrected: ReadonlySet<number>;
  /** Between two surveys: the figure of the last one stands still. */
  readonly held?: boolean;
  /** Whether it opens its passport; one that is not published has none. */
  readonly opens?: boolean;
}

/** A published figure that opens its passport; one that is not shown, and one that is not there, look different. */
export function PublishedCell(props: PublishedCellProps) {
  const { row, period, cell, decimals, corrected, held = false, opens = true } = props;
  const t = useTranslations('published.cell');
  const [search] = useSearchParams();
  const tabIndex = useCellTabIndex();
  const isWithdrawn = cell?.status === 'withdrawn';
  if (!cell || (cell.value === null && !cell.suppressed && !isWithdrawn)) {
    return (
      <span title={t('missing')}>
        <span aria-hidden="true">{MISSING}</span>
        <span className="visually-hidden">{t('missing')}</span>
      </span>
    );
  }
  const id = `${row.series}.${period}.${cell.sequence}`;
  const isOpen = search.get('figure') === id;
  const href = opens ? figureAddress(search, id) : undefined;
  if (cell.value === null) {
    const why = t(isWithdrawn ? 'withdrawn' : 'suppressed');
    const mark = (
      <>
        <span aria-hidden="true">{isWithdrawn ? WITHDRAWN : '×'}</span>
        <span className="visually-hidden">{why}</span>
      </>
    );
    return href ? (
      <Link href={href} className={classes.withheld} title={why} tabIndex={tabIndex}>
        {mark}
      </Link>
    ) : (
      <span title={why}>{mark}</span>
    );
  }
  return (
    <span className={isOpen ? classes.open : undefined}>
      <Figure
        value={cell.value}
        decimals={decimals}
        flags={[...flagsOf(cell, corrected), ...(held ? (['h'] as const) : [])]}
        {...(href ? { href } : {})}
      />
    </span>
  );
}

/** Stands where the reader's level ends: hatched, with a lock. */
export function LockedCell() {
  const t = useTranslations('published.cell');
  return (
    <span className={classes.locked} title={t('locked')}>
      <Icon name="lock" size={14} />
      <span className="visually-hidden">{t('locked')}</span>
    </span>
  );
}
