/** The thread that writes workbooks: takes one file after the other. Started by `workbook-writer.ts`; nobody imports it. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node';
import { guardText } from '../csv-text.ts';
import type { CellValue, Order, Word, WrittenColumn } from './orders.ts';

/** How nice it is to others (0 to 19): a quarter of a core where both are asked for, all of one where one is free. */
const NICENESS = 5;
// of this thread alone, which only Linux has
if (process.platform === 'linux') setPriority(0, NICENESS);

let about: Cell[][] = [];
let columns: readonly WrittenColumn[] = [];
let rows: Cell[][] = [];

parentPort?.on('message', (order: Order) => {
  switch (order.kind) {
    case 'begin':
      ({ columns } = order);
      about = order.about.map(([label, value]) => [{ value: label, fontWeight: 'bold' }, guardText(value)]);
      rows = [columns.map(({ header }) => ({ value: guardText(header), fontWeight: 'bold' }))];
      return;
    case 'rows':
      for (const row of order.rows) rows.push(row.map((value, at) => cellOf(columns[at], value)));
      return;
    case 'end':
      void write().catch((error: unknown) => say({ broken: String(error) }));
  }
});

async function write(): Promise<void> {
  const bytes = await writeWorkbook([
    { sheet: 'About', data: about as SheetData, columns: [{ width: 24 }, { width: 90 }] },
    {
      sheet: 'Data',
      data: rows as SheetData,
      columns: columns.map(({ width = 16 }) => ({ width })),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
  [about, rows] = [[], []];
  // bytes of their own can be handed over, those of the library may lie in a pool
  const own = new Uint8Array(bytes);
  parentPort?.postMessage({ bytes: own } satisfies Word, [own.buffer]);
}

const say = (word: Word) => parentPort?.postMessage(word);

function cellOf(column: WrittenColumn | undefined, value: CellValue): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (column?.kind !== 'number') return guardText(String(value));
  const { decimals } = column;
  const format = decimals === undefined ? {} : { format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` };
  return { value: Number(value), type: Number, ...format };
}
