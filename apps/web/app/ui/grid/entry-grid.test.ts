import { describe, expect, it } from 'vitest';
import { cellsOf, inRange, rangeBetween } from './cell-range.ts';
import { decimalRemainder, decimalSum } from './decimal-sum.ts';
import { fillDown, placeBlock } from './entry-edits.ts';
import { chosenKey, editingKey } from './entry-keys.ts';
import { readBlock, writeBlock } from './paste-block.ts';

const size = { rows: 3, columns: 2 };
const press = (key: string, { control = false, shift = false } = {}) => ({ key, control, shift });

describe('a block from a spreadsheet', () => {
  it('is read by tabs and line ends of any system, without the empty last line', () => {
    expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps empty cells and becomes a full rectangle', () => {
    expect(readBlock('a\t\tb\nc')).toEqual([
      ['a', '', 'b'],
      ['c', '', ''],
    ]);
    expect(readBlock('\t\n')).toEqual([['', '']]);
  });

  it('holds line ends and tabs inside quotes, and quotes doubled', () => {
    expect(readBlock('"two\nlines"\t"a ""b"""\nc\td')).toEqual([
      ['two\nlines', 'a "b"'],
      ['c', 'd'],
    ]);
  });

  it('does not take an inch mark for a quote', () => {
    expect(readBlock('"4" pipe\t5"')).toEqual([['"4" pipe', '5"']]);
  });

  it('comes back as it was copied', () => {
    const rows = [
      ['a "b"', 'two\nlines'],
      ['', '1\t2'],
    ];
    expect(readBlock(writeBlock(rows))).toEqual(rows);
  });
});

describe('where pasted cells go', () => {
  const corner = rangeBetween({ row: 1, column: 1 }, { row: 1, column: 1 });

  it('is from the corner on; what falls outside is counted', () => {
    expect(
      placeBlock(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        corner,
        size,
      ),
    ).toEqual({
      edits: [
        { row: 1, column: 1, text: '1' },
        { row: 2, column: 1, text: '3' },
      ],
      beyond: 2,
    });
  });

  it('is the whole range for a single value', () => {
    const range = rangeBetween({ row: 2, column: 0 }, { row: 0, column: 0 });
    expect(placeBlock([['7']], range, size).edits.map(({ row }) => row)).toEqual([0, 1, 2]);
  });
});

describe('filling down', () => {
  const textAt = ({ row }: { row: number }) => `from ${row}`;

  it('copies the top row of a range', () => {
    const range = rangeBetween({ row: 0, column: 1 }, { row: 2, column: 1 });
    expect(fillDown(range, textAt)).toEqual([
      { row: 1, column: 1, text: 'from 0' },
      { row: 2, column: 1, text: 'from 0' },
    ]);
  });

  it('takes the cell above for a single row, and does nothing on the first one', () => {
    const at = (row: number) => rangeBetween({ row, column: 0 }, { row, column: 0 });
    expect(fillDown(at(1), textAt)).toEqual([{ row: 1, column: 0, text: 'from 0' }]);
    expect(fillDown(at(0), textAt)).toEqual([]);
  });
});

describe('keys of the entry grid', () => {
  const at = { row: 1, column: 1 };

  it('start an edit by Enter, F2 or a letter that replaces the text', () => {
    expect(chosenKey(press('F2'), at, size)).toEqual({ kind: 'edit', start: null });
    expect(chosenKey(press('j'), at, size)).toEqual({ kind: 'edit', start: 'j' });
    expect(chosenKey(press('c', { control: true }), at, size)).toBeNull();
  });

  it('let Tab run on to the next row and out of the grid at its ends', () => {
    expect(chosenKey(press('Tab'), at, size)).toEqual({
      kind: 'move',
      to: { row: 2, column: 0 },
      extend: false,
    });
    expect(chosenKey(press('Tab'), { row: 2, column: 1 }, size)).toBeNull();
    expect(chosenKey(press('Tab', { shift: true }), { row: 0, column: 0 }, size)).toBeNull();
  });

  it('grow the selection with Shift', () => {
    expect(chosenKey(press('ArrowDown', { shift: true }), at, size)).toEqual({
      kind: 'move',
      to: { row: 2, column: 1 },
      extend: true,
    });
  });

  it('while editing: Enter keeps and goes down, Escape takes back, arrows stay with the text', () => {
    expect(editingKey(press('Enter'), at, size)).toEqual({ kind: 'commit', to: { row: 2, column: 1 } });
    expect(editingKey(press('Escape'), at, size)).toEqual({ kind: 'cancel' });
    expect(editingKey(press('ArrowLeft'), at, size)).toBeNull();
  });
});

it('a range holds its corners, whichever way it was drawn', () => {
  const range = rangeBetween({ row: 2, column: 1 }, { row: 1, column: 0 });
  expect(cellsOf(range)).toHaveLength(4);
  expect(inRange(range, 1, 0)).toBe(true);
  expect(inRange(range, 0, 0)).toBe(false);
});

describe('sums of decimal strings', () => {
  it('are exact where doubles are not', () => {
    expect(decimalSum(['0.1', '0.2'])).toBe('0.3');
    expect(decimalSum(['33.3', '33.3', '33.4'])).toBe('100.0');
    expect(decimalSum(['-0.5', '0.25'])).toBe('-0.25');
  });

  it('leave out what is empty or no number', () => {
    expect(decimalSum(['', 'abc', '5'])).toBe('5');
    expect(decimalSum([])).toBe('0');
  });

  it('say what is left to the target, either side', () => {
    expect(decimalRemainder('100', '99.9')).toBe('0.1');
    expect(decimalRemainder('100', '100.25')).toBe('-0.25');
    expect(decimalRemainder('100', '-1')).toBe('101');
  });
});
