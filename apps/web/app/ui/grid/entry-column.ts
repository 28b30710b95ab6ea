import type { ReactNode } from 'react';

/** A column of an entry grid. Values are texts: numbers are decimal strings. */
export interface EntryColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly kind: 'text' | 'number';
  readonly value: (row: Row) => string;
  /** Digits shown for numbers; what is stored keeps its own. */
  readonly decimals?: number;
  /** Pixels. */
  readonly width?: number;
  /** Cells of this column can be changed. */
  readonly editable?: boolean | ((row: Row) => boolean);
  /** Another drawing of the cell when it is not being edited. */
  readonly render?: (row: Row) => ReactNode;
  /** How the cell looks: imputed in violet italics, a mistake with a red frame. */
  readonly mark?: (row: Row) => 'imputed' | 'mistake' | undefined;
}

/** Whether a cell can be changed. */
export function isEditable<Row>({ editable }: EntryColumn<Row>, row: Row): boolean {
  return typeof editable === 'function' ? editable(row) : (editable ?? false);
}
