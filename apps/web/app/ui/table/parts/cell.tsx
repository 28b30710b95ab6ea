import type { ReactNode } from 'react';
import { ChangeFigure } from '../../figures/change-figure.tsx';
import { Figure } from '../../figures/figure.tsx';
import { Icon } from '../../icon.tsx';
import { Link } from '../../link.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { type Ui, useUi } from '../../ui-provider.tsx';
import { formatDay, formatMoment, formatMoney, MISSING } from '../../words/format.ts';
import { formatPeriod } from '../../words/period.ts';
import { useCellTabIndex } from '../cell-focus.ts';
import type { Column, DateColumn, NumberColumn, TextColumn } from '../column.ts';
import classes from './cell.module.css';

/** What stands in a cell: the column's kind decides. */
export function CellContent<Row>({
  column,
  row,
}: {
  readonly column: Column<Row>;
  readonly row: Row;
}): ReactNode {
  const ui = useUi();
  switch (column.kind) {
    case 'text':
      return <TextCell column={column} row={row} />;
    case 'number':
      return <NumberCell column={column} row={row} />;
    case 'money':
      return formatMoney(column.value(row), ui.locale, column.digits);
    case 'period': {
      const period = column.value(row);
      return period ? formatPeriod(period, ui) : MISSING;
    }
    case 'date':
      return dateText(column, row, ui);
    case 'change':
      return <ChangeFigure value={column.value(row)} decimals={column.decimals} />;
    case 'status':
      return <StatusBadge {...column.value(row)} />;
    case 'custom':
      return column.render(row);
  }
}

function TextCell<Row>({ column, row }: { readonly column: TextColumn<Row>; readonly row: Row }) {
  const tabIndex = useCellTabIndex();
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

function NumberCell<Row>({ column, row }: { readonly column: NumberColumn<Row>; readonly row: Row }) {
  const { t } = useUi();
  if (column.locked?.(row)) {
    return (
      <span className={classes.lock}>
        <Icon name="lock" size={13} />
        <span className="visually-hidden">{t('table.locked')}</span>
      </span>
    );
  }
  const decimals = typeof column.decimals === 'function' ? column.decimals(row) : column.decimals;
  return (
    <Figure
      value={column.value(row)}
      decimals={decimals}
      flags={column.flags?.(row)}
      href={column.href?.(row)}
    />
  );
}

function dateText<Row>(column: DateColumn<Row>, row: Row, { locale, timeZone }: Ui): string {
  const value = column.value(row);
  if (!value) return MISSING;
  return column.moment ? formatMoment(value, locale, timeZone) : formatDay(value, locale, timeZone);
}
