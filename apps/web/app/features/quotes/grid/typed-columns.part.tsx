import type { GridRow } from '@datum/contract/collection/quotes';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { useTranslations } from 'use-intl';
import type { EntryColumn } from '../../../ui/grid/entry-column.ts';
import { useTermWords } from '../quote/term-words.part.tsx';
import classes from './grid.module.css';
import { termsOf, unitOf } from './typed.rules.ts';
import type { Pending } from './use-enter.ts';

type Held = ReadonlyMap<number, Pending>;

/** What was typed into a cell and is not stored. */
export const typedIn = (pending: Held, row: GridRow, column: string): string | undefined =>
  pending.get(row.line_id)?.texts[column];

/** A cell that was refused. */
export const markOf = (pending: Held, row: GridRow, column: string): 'mistake' | undefined =>
  pending.get(row.line_id)?.error?.column === column ? 'mistake' : undefined;

/** Columns of what goes with a price: its unit, the terms that the data set declares, and the day. */
export function useTypedColumns(dataSet: string, pending: Held, canEnter: boolean) {
  const t = useTranslations('quotes.column');
  const words = useTermWords(dataSet);
  const declared = dataSetOf(dataSet);
  const column = (
    id: string,
    header: string,
    standing: (row: GridRow) => string,
    isBrought = true,
  ): EntryColumn<GridRow> => ({
    id,
    header,
    kind: 'text',
    editable: canEnter,
    value: (row) => typedIn(pending, row, id) ?? standing(row),
    mark: (row) => markOf(pending, row, id),
    render: (row) => (
      <TypedText
        shown={typedIn(pending, row, id) ?? standing(row)}
        pending={pending.get(row.line_id)}
        column={id}
        isCarried={
          isBrought && row.quote === null && row.last !== null && typedIn(pending, row, id) === undefined
        }
      />
    ),
  });
  return {
    unit: column(
      'unit',
      t('unit'),
      (row) => (declared ? unitOf(row, declared) : row.unit.code),
      declared?.conversion?.hours !== undefined,
    ),
    day: column('observed_on', t('observed_on'), (row) => row.quote?.observed_on ?? ''),
    term: (name: string) =>
      column(name, words.label(name), (row) => {
        const value = termsOf(row)[name];
        return value === undefined || value === '' ? '' : words.value(name, value);
      }),
  };
}

/** A cell that was typed: refused in red, brought from the last price in grey, else as it is. */
function TypedText(props: {
  readonly shown: string;
  readonly pending: Pending | undefined;
  readonly column: string;
  readonly isCarried: boolean;
}) {
  const { shown, pending, column, isCarried } = props;
  const t = useTranslations('quotes.list');
  const error = pending?.error?.column === column ? pending.error.words : null;
  if (error) {
    return (
      <span className={classes.mistake} title={error}>
        {shown} <span className="visually-hidden">{error}</span>
      </span>
    );
  }
  if (pending?.waits && pending.texts[column] !== undefined) {
    return (
      <span className="dim" title={t('waits-price')}>
        {shown}
      </span>
    );
  }
  return isCarried && shown !== '' ? (
    <span className="dim" title={t('carried')}>
      {shown}
    </span>
  ) : (
    shown
  );
}
