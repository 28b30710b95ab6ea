import { describe, expect, it } from 'vitest';
import { cardPlaces } from './card-places.ts';
import { type Column, sortValue } from './column.ts';
import { moveInGrid } from './grid-keys.ts';
import { tableLines } from './parts/table-lines.ts';

interface Row {
  readonly name: string;
  readonly group: string;
  readonly price: string | null;
}
const columns: readonly Column<Row>[] = [
  { kind: 'text', id: 'name', header: 'Name', value: (r) => r.name },
  { kind: 'text', id: 'source', header: 'Source', value: (r) => r.group },
  { kind: 'number', id: 'old', header: 'Sep', value: (r) => r.price, decimals: 2 },
  { kind: 'number', id: 'new', header: 'Oct', value: (r) => r.price, decimals: 2, latest: true },
  { kind: 'change', id: 'change', header: 'Month', value: () => 1 },
  { kind: 'status', id: 'state', header: 'State', value: () => ({ kind: 'ok', label: 'OK' }) },
];

describe('the walk through cells', () => {
  const size = { rows: 3, columns: 2 };
  const from =
    (row: number, column: number) =>
    (key: string, control = false) =>
      moveInGrid(key, control, { row, column }, size);

  it('stays inside the table', () => {
    expect(from(0, 0)('ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(from(2, 1)('ArrowDown')).toEqual({ row: 2, column: 1 });
    expect(from(2, 1)('ArrowRight')).toEqual({ row: 2, column: 1 });
    expect(from(0, 1)('PageDown')).toEqual({ row: 2, column: 1 });
  });

  it('knows j and k as down and up, but not with Control', () => {
    expect(from(0, 0)('j')).toEqual({ row: 1, column: 0 });
    expect(from(2, 0)('k')).toEqual({ row: 1, column: 0 });
    expect(from(0, 0)('j', true)).toBeNull();
  });

  it('goes to the ends of the row, and with Control of the table', () => {
    expect(from(1, 1)('Home')).toEqual({ row: 1, column: 0 });
    expect(from(0, 0)('End', true)).toEqual({ row: 2, column: 1 });
  });

  it('does nothing on other keys and in an empty table', () => {
    expect(from(0, 0)('a')).toBeNull();
    expect(moveInGrid('ArrowDown', false, { row: 0, column: 0 }, { rows: 0, columns: 2 })).toBeNull();
  });
});

describe('cards on phones', () => {
  it('show the key, the newest figure, its change, the state and the second text', () => {
    expect(Object.fromEntries(cardPlaces(columns))).toEqual({
      name: 'title',
      new: 'value',
      change: 'change',
      state: 'status',
      source: 'note',
    });
  });

  it('follow what a column asks for', () => {
    const asked = columns.map((column) =>
      column.id === 'old' ? { ...column, card: 'value' as const } : column,
    );
    expect(cardPlaces(asked).get('old')).toBe('value');
    expect(cardPlaces(asked).has('new')).toBe(false);
  });
});

describe('rows in groups', () => {
  it('have a heading wherever the group changes, and count rows only', () => {
    const rows = ['a', 'a', 'b'].map((group, i) => ({ name: `${i}`, group, price: null }));
    const lines = tableLines(rows, ({ group }) => ({ key: group, label: group }));
    expect(lines.map((line) => (line.kind === 'group' ? line.group.key : line.index))).toEqual([
      'a',
      0,
      1,
      'b',
      2,
    ]);
  });
});

it('prices sort as numbers, missing ones as nothing', () => {
  const price = columns[2];
  if (!price) throw new Error('no column');
  expect(sortValue(price, { name: '', group: '', price: '1000.5' })).toBe(1000.5);
  expect(sortValue(price, { name: '', group: '', price: null })).toBeUndefined();
});
