import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { guardText, tableFile, unguardText } from './tables.ts';

const rows = [
  { name: '=cmd|calc', change: '-3.20', note: 'a "quoted", text' },
  { name: 'Cement, 50 kg', change: '0.1', note: null },
];
const content = {
  name: 'Harga — Oktober',
  about: [['Rows', '2']] as const,
  columns: [
    { header: 'Name', kind: 'text', value: (row: (typeof rows)[number]) => row.name },
    { header: 'Change', kind: 'number', decimals: 2, value: (row: (typeof rows)[number]) => row.change },
    { header: 'Note', kind: 'text', value: (row: (typeof rows)[number]) => row.note },
  ] as const,
  rows,
};

test('a CSV guards text against formulas and leaves falling numbers alone', async () => {
  const file = await tableFile({ ...content, format: 'csv' });
  expect(file.bytes.toString()).toBe(
    '\ufeffName,Change,Note\r\n\'=cmd|calc,-3.20,"a ""quoted"", text"\r\n"Cement, 50 kg",0.1,\r\n',
  );
});

test('a workbook says first what it is about, and its numbers are numbers', async () => {
  const file = await tableFile({ ...content, format: 'xlsx' });
  const sheets = await readWorkbook(file.bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['About', 'Data']);
  expect(sheets[0]?.data).toEqual([['Rows', '2']]);
  expect(sheets[1]?.data).toEqual([
    ['Name', 'Change', 'Note'],
    ["'=cmd|calc", -3.2, 'a "quoted", text'],
    ['Cement, 50 kg', 0.1, null],
  ]);
});

test('guarded text reads back as it was, whatever it is', async () => {
  await fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `'=${text}`),
        fc.string().map((text) => `@${text}`),
      ),
      (text) => unguardText(guardText(text)) === text,
    ),
  );
});
