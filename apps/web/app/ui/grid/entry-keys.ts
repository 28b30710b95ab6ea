import { type GridPlace, type GridSize, moveInGrid } from '../table/grid-keys.ts';

/** A key as pressed. */
export interface KeyPress {
  readonly key: string;
  readonly control: boolean;
  readonly shift: boolean;
}

/** What a key does in an entry grid. */
export type EntryAction =
  | {
      readonly kind: 'move';
      readonly to: GridPlace /** The selection grows from where it began. */;
      readonly extend: boolean;
    }
  | {
      readonly kind: 'edit' /** What the cell holds at first; null keeps its text. */;
      readonly start: string | null;
    }
  | { readonly kind: 'clear' | 'fill-down' | 'select-all' }
  | { readonly kind: 'commit'; readonly to: GridPlace }
  | { readonly kind: 'cancel' };

/** Keys while a cell is chosen but not being edited; null leaves the key to the browser. */
export function chosenKey(press: KeyPress, at: GridPlace, size: GridSize): EntryAction | null {
  const { key, control, shift } = press;
  if (key === 'Tab') return tab(at, size, shift, 'move');
  if (control && key.toLowerCase() === 'd') return { kind: 'fill-down' };
  if (control && key.toLowerCase() === 'a') return { kind: 'select-all' };
  if (key === 'Enter' || key === 'F2') return { kind: 'edit', start: null };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  const isLetter = key.length === 1;
  const to = isLetter ? null : moveInGrid(key, control, at, size);
  if (to) return { kind: 'move', to, extend: shift };
  return isLetter && !control ? { kind: 'edit', start: key } : null;
}

/** Keys while a cell is being edited: Enter goes down, Tab aside, Escape takes it back; the rest is typing. */
export function editingKey(press: KeyPress, at: GridPlace, size: GridSize): EntryAction | null {
  const { key, shift } = press;
  if (key === 'Escape') return { kind: 'cancel' };
  if (key === 'Tab') {
    const action = tab(at, size, shift, 'commit');
    return action ?? { kind: 'commit', to: at };
  }
  if (key !== 'Enter') return null;
  const to = moveInGrid(shift ? 'ArrowUp' : 'ArrowDown', false, at, size);
  return to && { kind: 'commit', to };
}

/** Through the cells of a row and on to the next; past the first and the last one, Tab leaves the grid. */
function tab(at: GridPlace, size: GridSize, back: boolean, kind: 'move' | 'commit'): EntryAction | null {
  const place = at.row * size.columns + at.column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  const to = { row: Math.floor(place / size.columns), column: place % size.columns };
  return kind === 'move' ? { kind, to, extend: false } : { kind, to };
}
