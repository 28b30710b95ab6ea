import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './rows.module.css';

interface RowsProps<Row> {
  /** What the list holds: "Header menu". */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  readonly disabled: boolean;
  readonly hint?: string | undefined;
  /** Name of the field, where what is wrong with all of it is said. */
  readonly name?: string;
  readonly error?: string | null;
  /** The name of a row, for its buttons: "Pricing". */
  readonly nameOf: (row: Row, place: number) => string;
  readonly draw: (row: Row, place: number, change: (part: Partial<Row>) => void) => ReactNode;
  /** Rows that lie under others: how deep, and the row on the other level. Left out: a plain list. */
  readonly depth?: { readonly of: (row: Row) => 0 | 1; readonly moved: (row: Row, to: 0 | 1) => Row };
  /** A new row, with the words of the button; left out: none is added or taken away. */
  readonly added?: { readonly label: string; readonly row: () => Row };
}

const KEYS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;
type Move = (typeof KEYS)[keyof typeof KEYS];

/** Rows in an order that is changed by buttons, or with Alt and the arrow keys anywhere in a row. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { label, rows, onChange, disabled, hint, name: field, error, nameOf, draw, depth, added } = props;
  const t = useTranslations('site-settings.rows');
  const list = useRef<HTMLOListElement>(null);
  const move = (place: number, how: Move) => {
    const next = moved(rows, place, how, depth);
    if (!next) return;
    onChange(next.rows);
    // what moves keeps the focus, also under its new neighbours
    requestAnimationFrame(() => list.current?.children[next.place]?.querySelector('button')?.focus());
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    const how = KEYS[event.key as keyof typeof KEYS];
    if (!event.altKey || !how || disabled || (!depth && (how === 'in' || how === 'out'))) return;
    event.preventDefault();
    move(place, how);
  };
  return (
    <section aria-label={label} className={classes.rows}>
      {hint && <p className="muted">{hint}</p>}
      {error && (
        <p id={field} tabIndex={-1} className="problem">
          {error}
        </p>
      )}
      <p className="dim">{t(depth ? 'keys-tree' : 'keys')}</p>
      <ol ref={list}>
        {rows.map((row, place) => {
          const name = nameOf(row, place);
          const button = (how: Move, sign: string) => (
            <Button
              size="xs"
              variant="default"
              disabled={disabled || moved(rows, place, how, depth) === null}
              aria-label={t(how, { name })}
              title={t(how, { name })}
              onClick={() => move(place, how)}
            >
              {sign}
            </Button>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
            <li key={place} data-level={depth?.of(row) ?? 0} onKeyDown={onKeyDown(place)}>
              <div className={classes.fields}>
                {draw(row, place, (part) =>
                  onChange(rows.map((one, at) => (at === place ? { ...one, ...part } : one))),
                )}
              </div>
              <div className={classes.buttons}>
                {button('up', '↑')}
                {button('down', '↓')}
                {depth && button('out', '←')}
                {depth && button('in', '→')}
                {added && (
                  <Button
                    size="xs"
                    variant="subtle"
                    disabled={disabled}
                    aria-label={t('remove', { name })}
                    onClick={() => onChange(rows.filter((_, at) => at !== place))}
                  >
                    {t('remove-short')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {added && (
        <Button size="sm" disabled={disabled} onClick={() => onChange([...rows, added.row()])}>
          {added.label}
        </Button>
      )}
    </section>
  );
}

/** The rows after a move, and where the moved one is; null where it cannot move so. */
function moved<Row>(
  rows: readonly Row[],
  place: number,
  how: Move,
  depth: RowsProps<Row>['depth'],
): { readonly rows: Row[]; readonly place: number } | null {
  const row = rows[place];
  if (row === undefined) return null;
  if (how === 'in' || how === 'out') {
    const to = how === 'in' ? 1 : 0;
    if (!depth || depth.of(row) === to || (to === 1 && place === 0)) return null;
    return { rows: rows.map((one, at) => (at === place ? depth.moved(one, to) : one)), place };
  }
  const other = how === 'up' ? place - 1 : place + 1;
  const neighbour = rows[other];
  if (neighbour === undefined) return null;
  const next = rows.map((one, at) => (at === place ? neighbour : at === other ? row : one));
  const [first] = next;
  // what comes first lies under nothing
  if (depth && first !== undefined && depth.of(first) === 1) next[0] = depth.moved(first, 0);
  return { rows: next, place: other };
}
