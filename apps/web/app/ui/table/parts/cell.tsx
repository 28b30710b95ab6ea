import type { ReactNode } from 'react';
import { drawChange } from '../../figures/change-figure.tsx';
import { drawFigure } from '../../figures/figure.tsx';
import { Icon } from '../../icon.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import type { GivenUi, Ui } from '../../ui-provider.tsx';
import { formatDay, formatMoment, formatMoney, MISSING } from '../../words/format.ts';
import { formatPeriod } from '../../words/period.ts';
import type { Column, DateColumn, NumberColumn, TextColumn } from '../column.ts';
import classes from './cell.module.css';

/** What the cells of a row share: a table has hundreds of them, so they are no components and ask for nothing themselves. */
export interface CellFrame {
  readonly ui: GivenUi;
  /** Of a link in the cell: in a grid the cell takes the focus. */
  readonly tabIndex: -1 | undefined;
}

/** What stands in a cell: the column's kind decides. */
export function cellContent<Row>(column: Column<Row>, row: Row, frame: CellFrame): ReactNode {
  const { ui } = frame;
  switch (column.kind) {
    case 'text':
      return textCell(column, row, frame);
    case 'number':
      return numberCell(column, row, frame);
    case 'money':
      return formatMoney(column.value(row), ui.locale, column.digits);
    case 'period': {
      const period = column.value(row);
      return period ? formatPeriod(period, ui) : MISSING;
    }
    case 'date':
      return dateText(column, row, ui);
    case 'change':
      return drawChange({ value: column.value(row), decimals: column.decimals }, ui.locale);
    case 'status':
      return <StatusBadge {...column.value(row)} />;
    case 'custom':
      return column.render(row);
  }
}

function textCell<Row>(column: TextColumn<Row>, row: Row, { ui: { Link }, tabIndex }: CellFrame): ReactNode {
  const text = column.value(row) || MISSING;
  const href = column.href?.(row);
  const under = column.under?.(row);
  return (
    <>
      {href ? (
        <Link href={href} className={classes.key} tabIndex={tabIndex}>
          {text}
        </Link>
      ) : (
        <span className={under ? classes.key : undefined}>{text}</span>
      )}
      {under && <span className={classes.under}>{under}</span>}
    </>
  );
}

function numberCell<Row>(column: NumberColumn<Row>, row: Row, { ui, tabIndex }: CellFrame): ReactNode {
  if (column.locked?.(row)) {
    return (
      <span className={classes.lock}>
        <Icon name="lock" size={13} />
        <span className="visually-hidden">{ui.t('table.locked')}</span>
      </span>
    );
  }
  const decimals = typeof column.decimals === 'function' ? column.decimals(row) : column.decimals;
  return drawFigure(
    { value: column.value(row), decimals, flags: column.flags?.(row), href: column.href?.(row) },
    { ui, tabIndex, link: ui.Link },
  );
}

function dateText<Row>(column: DateColumn<Row>, row: Row, { locale, timeZone }: Ui): string {
  const value = column.value(row);
  if (!value) return MISSING;
  return column.moment ? formatMoment(value, locale, timeZone) : formatDay(value, locale, timeZone);
}
