import { refusal } from '@datum/contract/messages/refusals/refusal';
import { CAPS } from '../../parsing.table.ts';
import { Unreadable } from '../unreadable.ts';
import { HEARD } from './element-depth.ts';

/** A cell as office programs write it: nearly all tags are this one, so it is looked for first. */
const USUAL = /^c r="([A-Z]{1,3})([1-9]\d{0,6})"(?: s="\d+")?(?: t="\w+")?(\/?)$/;
/** A name without its prefix, and the rest of a tag. */
const TAG = /^(?:[^\s/:]+:)?([^\s/:]+)(.*)$/s;
const PLACE = /(?:^|[\s:])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ROW = /^()([1-9]\d{0,6})$/;
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** The parts whose entries are one each for a sheet. */
const LISTS_OF_SHEETS: Readonly<Record<string, string>> = {
  'xl/workbook.xml': 'sheet',
  'xl/_rels/workbook.xml.rels': 'Relationship',
};

/**
 * How far the sheets of a workbook reach by the places that their rows and cells name. What reads them makes all rows down to the
 * last one, and all cells up to the last one with a value, also those that are not there: two cells far from each other
 * would cost as much as a full sheet. The rows and the area may be as large as what the file holds, and as a little more.
 */
export class Reach {
  private cells = 0;
  private rows = 0;
  private area = 0;

  /** What hears the start tags of a part. @throws Unreadable where a place is none that an office program writes */
  ofPart(name: string): (tag: string) => void {
    const entry = LISTS_OF_SHEETS[name];
    let entries = 0;
    // of this sheet: the row that is open, the last row, and the last row and column with a value
    let row = 0;
    const last = { row: 0, valued: 0, column: 0 };
    const reachTo = (to: number) => {
      this.rows += Math.max(0, to - last.row);
      last.row = Math.max(last.row, to);
    };
    const cell = (letters: string, digits: string) => {
      const own = Number(digits);
      this.cells += 1;
      reachTo(own);
      const before = last.valued * last.column;
      last.valued = Math.max(last.valued, row, own);
      last.column = Math.max(last.column, columnOf(letters));
      this.area += last.valued * last.column - before;
    };
    return (tag) => {
      if (tag === 'v') return;
      const usual = USUAL.exec(tag);
      if (usual) {
        if (usual[3] === '') cell(usual[1] ?? '', usual[2] ?? '');
        return;
      }
      const [, local = '', rest = ''] = TAG.exec(tag) ?? [];
      if (local === entry) entries += 1;
      if (entries > CAPS.parts) throw odd();
      if (local !== 'row' && local !== 'c') return;
      if (tag.length >= HEARD) throw odd();
      for (const [, double, single = ''] of rest.matchAll(PLACE)) {
        const place = double ?? single;
        const [, letters = '', digits = ''] = (local === 'row' ? ROW : CELL).exec(place) ?? [];
        if (digits === '') throw odd();
        if (local === 'row') {
          row = Number(digits);
          reachTo(row);
        } else if (!rest.endsWith('/')) cell(letters, digits);
      }
    };
  }

  /** @throws Unreadable where the sheets reach far beyond what they hold */
  require(): void {
    const { empty, times } = CAPS.reach;
    if (this.area > empty.cells + times * this.cells || this.rows > empty.rows + times * this.cells) {
      throw new Unreadable(refusal('files.workbook-reaches'));
    }
  }
}

/** The number of a column: 2 for `B`. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const odd = () => new Unreadable(refusal('files.workbook-odd-parts'));
