import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { guardText, unguardText } from './csv-text.ts';
import { TABLE_FORMATS, tableFile } from './tables.ts';
import { MOST_WAITING } from './writing/workbook-writer.ts';

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

test.each(TABLE_FORMATS)(
  '%s: however many cells a file has, others have their turn between a thousand of them',
  async (format) => {
    let made = 0;
    let most = 0;
    let isDone = false;
    const watch = () => {
      most = Math.max(most, made);
      made = 0;
      if (!isDone) setImmediate(watch);
    };
    setImmediate(watch);
    const value = (row: number) => {
      made += 1;
      return row;
    };
    const columns = Array.from(
      { length: 30 },
      (_, n) => ({ header: `c${n}`, kind: 'number', value }) as const,
    );
    const wide = {
      name: 'wide',
      about: [],
      columns,
      rows: Array.from({ length: 5_000 }, (_, n) => n),
      format,
    };
    const file = await tableFile(wide);
    isDone = true;
    expect(most).toBeGreaterThan(500);
    expect(most).toBeLessThanOrEqual(1_000);
    const text = format === 'csv' ? file.bytes.toString().trim().split('\r\n') : null;
    const lines = text ?? (await readWorkbook(file.bytes)).find(({ sheet }) => sheet === 'Data')?.data;
    expect(lines?.length).toBe(5_001);
    expect(String(lines?.at(-1))).toBe(Array.from({ length: 30 }, () => 4_999).join());
  },
);

test('of twenty files at once each makes a little in a turn of its own: between any two everything else has its turn', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ name: `${n}`, change: `${n}`, note: null }));
  let [made, most, isDone] = [0, 0, false];
  const counted = { ...content.columns[0], header: 'x', kind: 'text' as const, value: () => `${made++}` };
  const watch = () => {
    most = Math.max(most, made);
    made = 0;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  const files = Array.from({ length: 20 }, () =>
    tableFile({ ...content, rows, columns: [counted], format: 'csv' }),
  );
  expect((await Promise.all(files)).map(({ bytes }) => bytes.length > 2_000)).not.toContain(false);
  isDone = true;
  expect(most).toBeLessThanOrEqual(1_000);
});

test('workbooks are written one after the other, each its own rows, also after one that failed; too many that wait are refused', async () => {
  const named = (name: string) =>
    tableFile({ ...content, name, rows: [{ name, change: '1', note: null }], format: 'xlsx' });
  const failing = tableFile({
    ...content,
    columns: [
      {
        header: 'x',
        kind: 'text',
        value: () => {
          throw new Error('no value');
        },
      },
    ],
    format: 'xlsx',
  });
  await expect(failing).rejects.toThrow('no value');
  const answers = await Promise.allSettled(
    Array.from({ length: MOST_WAITING + 5 }, (_, n) => named(`file ${n}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, n) => (n < MOST_WAITING ? 'fulfilled' : 'rejected')),
  );
  const seventh = answers[6];
  if (seventh?.status !== 'fulfilled') throw new Error('not written');
  expect((await readWorkbook(seventh.value.bytes))[1]?.data[1]?.[0]).toBe('file 6');
  expect((await named('later')).name).toBe('later.xlsx');
});
