import { refusal } from '@datum/contract/messages/refusals/refusal';
import { unguardText } from '../../csv-text.ts';
import { CAPS } from '../parsing.table.ts';
import { Unreadable } from './unreadable.ts';

/** Characters of a cell with the blanks around it. */
const MOST_TRIMMED = 2 * CAPS.cellLength;

/** Rows as they are read: each is held against the caps before the next one is, so that no file grows beyond them. */
export class Rows {
  readonly all: string[][] = [];
  private cells = 0;

  /** @throws Unreadable at the first cap that is passed */
  add(row: readonly string[]): void {
    if (this.all.length >= CAPS.rows) {
      throw new Unreadable(refusal('files.too-many-rows', { count: CAPS.rows }));
    }
    if (row.length > CAPS.columns) {
      throw new Unreadable(refusal('files.too-many-columns', { count: CAPS.columns }));
    }
    this.cells += row.length;
    if (this.cells > CAPS.cells) {
      throw new Unreadable(refusal('files.too-many-cells', { count: CAPS.cells }));
    }
    this.all.push(row.map((cell) => this.checked(cell)));
  }

  private checked(cell: string): string {
    if (cell.length > MOST_TRIMMED) throw this.tooLong();
    const text = unguardText(cell.trim());
    if (text.length > CAPS.cellLength) throw this.tooLong();
    return text;
  }

  private tooLong(): Unreadable {
    const row = this.all.length + 1;
    return new Unreadable(refusal('files.cell-too-long', { row, count: CAPS.cellLength }));
  }
}
