import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { tableFile } from '../tables.ts';
import { parseDelimited, readTable } from './read-table.ts';

const csv = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

test('a file is read in the encoding and with the delimiter that it has', async () => {
  const rows = [
    ['Bahan', 'Harga'],
    ['Simen é', '22,65'],
  ];
  expect(await readTable(csv('\ufeffBahan;Harga\r\nSimen é;22,65\r\n'), 'a.csv')).toEqual(rows);
  expect(await readTable(csv('Bahan;Harga\nSimen é;22,65', 'latin1'), 'a.csv')).toEqual(rows);
  expect(
    await readTable(
      Buffer.concat([Buffer.from([0xff, 0xfe]), csv('Bahan\tHarga\nSimen é\t22,65', 'utf16le')]),
      'a.txt',
    ),
  ).toEqual(rows);
  expect(parseDelimited('Item,Price\n"Bar, 10 mm","2,877.00"')).toEqual([
    ['Item', 'Price'],
    ['Bar, 10 mm', '2,877.00'],
  ]);
});

test('a workbook gives numbers as people saw them, and our own export reads back', async () => {
  const bytes = await writeWorkbook([
    [
      { value: 22.65 },
      { value: 0.1 + 0.2 },
      { value: new Date('2026-10-31T00:00:00Z'), format: 'yyyy-mm-dd' },
      { value: 'x' },
    ],
  ]).toBuffer();
  expect(await readTable(bytes, 'a.xlsx')).toEqual([['22.65', '0.3', '2026-10-31', 'x']]);
  const file = await tableFile({
    name: 'own',
    about: [['Rows', '1']],
    format: 'xlsx',
    columns: [{ header: 'Name', kind: 'text', value: (row: { name: string }) => row.name }],
    rows: [{ name: '=1+1' }],
  });
  expect(await readTable(file.bytes, 'own.xlsx')).toEqual([['Name'], ['=1+1']]);
});

test('what is not what its name says, a bomb and a macro are refused with a sentence', async () => {
  await expect(readTable(csv('a,b'), 'a.xlsx')).rejects.toThrow('files.only-tables');
  await expect(readTable(csv('a\0b'), 'a.csv')).rejects.toThrow('files.not-text');
  const bomb = Buffer.from(
    zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(12 * 1024 * 1024) }, { level: 9 }),
  );
  expect(bomb.length).toBeLessThan(50_000);
  await expect(readTable(bomb, 'bomb.xlsx')).rejects.toThrow('files.workbook-too-large');
  const macro = Buffer.from(zipSync({ 'xl/vbaProject.bin': new Uint8Array(10) }));
  await expect(readTable(macro, 'macro.xlsx')).rejects.toThrow('files.workbook-odd-parts');
  const many = Buffer.from(
    zipSync(Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`f${n}`, new Uint8Array(1)]))),
  );
  await expect(readTable(many, 'many.xlsx')).rejects.toThrow('files.workbook-too-large');
  await expect(
    readTable(Buffer.from(zipSync({ 'xl/workbook.xml': csv('<not a workbook') })), 'broken.xlsx'),
  ).rejects.toThrow('files.workbook-unreadable');
  await expect(readTable(csv('a,b\n'.repeat(100_001)), 'long.csv')).rejects.toThrow('files.too-many-rows');
});
