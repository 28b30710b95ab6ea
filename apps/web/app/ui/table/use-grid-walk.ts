import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type GridPlace, type GridSize, moveInGrid } from './grid-keys.ts';

interface Walk {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly size: GridSize;
  /** Brings a row into the document when only some are drawn. */
  readonly reveal: (row: number) => void;
  readonly onToggle?: (row: number) => void;
  readonly onOpen?: (row: number) => void;
}

/** The arrow-key walk through a table's cells: one tab stop, arrows, j/k, x, Enter. */
export function useGridWalk({ table, size, reveal, onToggle, onOpen }: Walk) {
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const wanted = useRef<GridPlace | null>(null);

  // A far row is drawn only after `reveal`: the focus follows once its cell exists.
  useEffect(() => {
    if (!wanted.current || !table.current) return;
    const cell = cellAt(table.current, wanted.current);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const place = placeOf(target);
    if (!place || isTyping(target)) return;
    const onCell = target.dataset.column !== undefined;
    const next = moveInGrid(event.key, event.ctrlKey || event.metaKey, place, size);
    if (next) {
      event.preventDefault();
      wanted.current = next;
      setActive({ ...next });
      reveal(next.row);
    } else if (event.key === 'x' || (event.key === ' ' && onCell)) {
      if (!onToggle) return;
      event.preventDefault();
      onToggle(place.row);
    } else if (event.key === 'Enter' && onCell) {
      event.preventDefault();
      enter(target, () => onOpen?.(place.row));
    } else if (event.key === 'Escape' && !onCell) {
      target.closest<HTMLElement>('[data-column]')?.focus();
    }
  };

  const onFocus = (event: { target: EventTarget }) => {
    const place = placeOf(event.target as HTMLElement);
    if (place && (place.row !== active.row || place.column !== active.column)) setActive(place);
  };

  const row = Math.min(active.row, Math.max(size.rows - 1, 0));
  return { active: { row, column: Math.min(active.column, size.columns - 1) }, onKeyDown, onFocus };
}

/** Enter uses a cell's only control, goes into a cell that has several, and opens the row of one that has none. */
function enter(cell: HTMLElement, openRow: () => void) {
  const controls = cell.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select',
  );
  if (controls.length === 1) controls[0]?.click();
  else if (controls.length > 1) controls[0]?.focus();
  else openRow();
}

function cellAt(table: HTMLTableElement, { row, column }: GridPlace): HTMLElement | null {
  return table.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`);
}

function placeOf(element: HTMLElement): GridPlace | null {
  const cell = element.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}

function isTyping(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'checkbox' && element.type !== 'radio';
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
