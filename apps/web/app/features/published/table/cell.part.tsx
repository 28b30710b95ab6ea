import type { FigureCell, FigureRow } from '@datum/contract/publication/published';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { drawFigure } from '../../../ui/figures/figure.tsx';
import type { FigureFlag } from '../../../ui/figures/figure-flags.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Ui, useUi } from '../../../ui/ui-provider.tsx';
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

interface PublishedCell {
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

/** What the cells of a table share. */
interface CellFrame {
  readonly ui: Ui;
  readonly words: Readonly<Record<'missing' | 'withdrawn' | 'suppressed' | 'locked', string>>;
  readonly search: URLSearchParams;
}

/**
 * Draws the cells of a grid of published figures. They are plain markup and no components, since a table has hundreds: their
 * links are the browser's, and `useFigureClicks` around the table answers a click on them.
 */
export function usePublishedCells() {
  const t = useTranslations('published.cell');
  const ui = useUi();
  const [search] = useSearchParams();
  return useMemo(() => {
    const words = {
      missing: t('missing'),
      withdrawn: t('withdrawn'),
      suppressed: t('suppressed'),
      locked: t('locked'),
    };
    const frame: CellFrame = { ui, words, search };
    return {
      published: (cell: PublishedCell) => publishedCell(cell, frame),
      locked: () => lockedCell(words.locked),
    };
  }, [t, ui, search]);
}

/** In a grid the cell takes the focus, and Enter reaches its link. */
const IN_GRID = -1;

/** A published figure that opens its passport; one that is not shown, and one that is not there, look different. */
function publishedCell(shown: PublishedCell, { ui, words, search }: CellFrame): ReactNode {
  const { row, period, cell, decimals, corrected, held = false, opens = true } = shown;
  const isWithdrawn = cell?.status === 'withdrawn';
  if (!cell || (cell.value === null && !cell.suppressed && !isWithdrawn)) {
    return (
      <span title={words.missing}>
        <span aria-hidden="true">{MISSING}</span>
        <span className="visually-hidden">{words.missing}</span>
      </span>
    );
  }
  const id = `${row.series}.${period}.${cell.sequence}`;
  const href = opens ? figureAddress(search, id) : undefined;
  if (cell.value === null) {
    const why = words[isWithdrawn ? 'withdrawn' : 'suppressed'];
    const mark = (
      <>
        <span aria-hidden="true">{isWithdrawn ? WITHDRAWN : '×'}</span>
        <span className="visually-hidden">{why}</span>
      </>
    );
    return href ? (
      <a href={href} className={classes.withheld} title={why} tabIndex={IN_GRID}>
        {mark}
      </a>
    ) : (
      <span title={why}>{mark}</span>
    );
  }
  const flags = [...flagsOf(cell, corrected), ...(held ? (['h'] as const) : [])];
  const figure = drawFigure(
    { value: cell.value, decimals, flags, ...(href ? { href } : {}) },
    { ui, tabIndex: IN_GRID, link: 'a' },
  );
  // around every figure: the link of the open one must stay the same element, or its focus would be lost
  return <span className={search.get('figure') === id ? classes.open : undefined}>{figure}</span>;
}

/** Stands where the reader's level ends: hatched, with a lock. */
const lockedCell = (word: string): ReactNode => (
  <span className={classes.locked} title={word}>
    <Icon name="lock" size={14} />
    <span className="visually-hidden">{word}</span>
  </span>
);
