import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { readDecimal } from '../forms/fields/decimal.ts';
import type { GridPlace } from '../table/grid-keys.ts';
import { type CellRange, cellsOf, rangeBetween } from './cell-range.ts';
import { type EntryColumn, isEditable } from './entry-column.ts';
import { fillDown, type PlacedText, placeBlock } from './entry-edits.ts';
import { chosenKey, type EntryAction, editingKey } from './entry-keys.ts';
import { readBlock, writeBlock } from './paste-block.ts';

/** A change that the reader made. */
export interface CellEdit {
  readonly row: string;
  readonly column: string;
  readonly text: string;
}

/** A pasted block before anything is changed: for a preview. */
export interface PastedBlock {
  readonly cells: readonly (readonly string[])[];
  /** Where its first cell would go. */
  readonly row: string;
  readonly column: string;
}

interface EntryGridInput<Row> {
  readonly columns: readonly EntryColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly locale: string;
  readonly onEdit: (edits: readonly CellEdit[]) => void;
  readonly onPaste?: (block: PastedBlock) => void;
}

/** State and keys of an entry grid: the chosen cells, the one being edited, and what keys and clipboard do to them. */
export function useEntryGrid<Row>(input: EntryGridInput<Row>) {
  const { columns, rows, rowKey, locale, onEdit, onPaste } = input;
  const size = { rows: rows.length, columns: columns.length };
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<GridPlace>(active);
  const [draft, setDraft] = useState<string | null>(null);
  /** Escape removes the field, whose blur would save it. */
  const dropped = useRef(false);
  /** A key has moved the cell or ended the edit: the focus must follow, even from the field that has just gone. */
  const refocus = useRef(false);
  const range: CellRange = rangeBetween(anchor, active);

  const textAt = ({ row, column }: GridPlace) => {
    const [data, definition] = [rows[row], columns[column]];
    return data && definition ? definition.value(data) : '';
  };
  const canEdit = ({ row, column }: GridPlace) => {
    const [data, definition] = [rows[row], columns[column]];
    return data !== undefined && definition !== undefined && isEditable(definition, data);
  };
  const send = (texts: readonly PlacedText[]) => {
    const edits = texts.filter(canEdit).flatMap((place) => {
      const [data, definition] = [rows[place.row], columns[place.column]];
      if (!data || !definition) return [];
      const text = definition.kind === 'number' ? plainNumber(place.text, locale) : place.text.trim();
      return text === definition.value(data) ? [] : [{ row: rowKey(data), column: definition.id, text }];
    });
    if (edits.length > 0) onEdit(edits);
  };
  const choose = (to: GridPlace, extend = false) => {
    setActive(to);
    if (!extend) setAnchor(to);
  };
  const commit = () => {
    if (draft !== null && !dropped.current) send([{ ...active, text: draft }]);
    setDraft(null);
  };
  const startEdit = (start: string | null) => {
    if (!canEdit(active)) return;
    dropped.current = false;
    setDraft(start ?? textAt(active));
  };

  const act = (action: EntryAction) => {
    if (action.kind === 'move') choose(action.to, action.extend);
    else if (action.kind === 'edit') startEdit(action.start);
    else if (action.kind === 'clear') send(cellsOf(range).map((place) => ({ ...place, text: '' })));
    else if (action.kind === 'fill-down') send(fillDown(range, textAt));
    else if (action.kind === 'select-all') {
      setAnchor({ row: 0, column: 0 });
      setActive({ row: size.rows - 1, column: size.columns - 1 });
    } else if (action.kind === 'commit') {
      commit();
      choose(action.to);
    } else {
      dropped.current = true;
      setDraft(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = { key: event.key, control: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    const action = draft === null ? chosenKey(press, active, size) : editingKey(press, active, size);
    if (!action) return;
    event.preventDefault();
    refocus.current = true;
    act(action);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    const lines = Array.from({ length: range.bottom - range.top + 1 }, (_, i) =>
      cellsOf({ ...range, top: range.top + i, bottom: range.top + i }).map(textAt),
    );
    event.clipboardData.setData('text/plain', writeBlock(lines));
  };
  const onPasteEvent = (event: ClipboardEvent) => {
    if (draft !== null) return;
    event.preventDefault();
    const cells = readBlock(event.clipboardData.getData('text/plain'));
    const [data, definition] = [rows[range.top], columns[range.left]];
    const isBlock = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
    if (onPaste && isBlock && data && definition)
      onPaste({ cells, row: rowKey(data), column: definition.id });
    else send(placeBlock(cells, range, size).edits);
  };

  return {
    active,
    refocus,
    range,
    draft,
    setDraft,
    choose,
    commit,
    startEdit,
    onKeyDown,
    onCopy,
    onPaste: onPasteEvent,
  };
}

/** A readable number as decimal string; anything else as typed, for the check to refuse in words. */
function plainNumber(text: string, locale: string): string {
  const reading = readDecimal(text, locale);
  return reading.kind === 'number' ? reading.value : text.trim();
}
