import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { Problem } from '../../http/problem.ts';
import { inEnglish, summaryOf } from '../../http/tell.ts';
import { OWN_TURN, turnOfPerson } from '../../limits/fair-turns.ts';
import { HURTFUL, sheetOf, type TestFile, workbookOf } from '../../test/test-files.ts';
import { tableFile } from '../tables.ts';
import { checkArchive } from './inside/workbook/check-archive.ts';
import { CAPS, EFFORT } from './parsing.table.ts';
import { Parsing } from './parsing.ts';
import { howItEnded } from './reader-process.ts';

let dataDir: string;
let parsing: Parsing;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'datum-parsing-'));
  await mkdir(join(dataDir, 'arriving'));
  parsing = new Parsing({ dataDir });
});
afterAll(async () => {
  parsing.close();
  await rm(dataDir, { recursive: true });
});

const csv = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

let files = 0;
async function stored(bytes: Uint8Array): Promise<string> {
  files += 1;
  const path = join(dataDir, 'arriving', `file-${files}`);
  await writeFile(path, bytes);
  return path;
}

const read = async (bytes: Uint8Array, name: string, by = parsing) =>
  by.table(await stored(bytes), name, OWN_TURN);

/** Where and why it is refused. */
const whyNot = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.then(
    () => new Error('it was read'),
    (refused: unknown) => refused,
  );
  if (!(error instanceof Problem)) throw error;
  return `${error.status} ${Object.keys(error.errors ?? {})}: ${inEnglish(summaryOf(error))}`;
};

test('a file is read in the encoding and with the delimiter that it has', async () => {
  const rows = [
    ['Bahan', 'Harga'],
    ['Simen é', '22,65'],
  ];
  expect(await read(csv('\ufeffBahan;Harga\r\nSimen é;22,65\r\n'), 'a.csv')).toEqual(rows);
  expect(await read(csv('Bahan;Harga\nSimen é;22,65', 'latin1'), 'a.csv')).toEqual(rows);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), csv('Bahan\tHarga\nSimen é\t22,65', 'utf16le')]);
  expect(await read(wide, 'a.txt')).toEqual(rows);
  expect(await parsing.paste('Item,Price\n"Bar, 10 mm","2,877.00"', OWN_TURN)).toEqual([
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
  expect(await read(bytes, 'a.xlsx')).toEqual([['22.65', '0.3', '2026-10-31', 'x']]);
  const file = await tableFile({
    name: 'own',
    about: [['Rows', '1']],
    format: 'xlsx',
    columns: [{ header: 'Name', kind: 'text', value: (row: { name: string }) => row.name }],
    rows: [{ name: '=1+1' }],
  });
  expect(await read(file.bytes, 'own.xlsx')).toEqual([['Name'], ['=1+1']]);
});

test('a workbook that Excel kept a printer in is read', async () => {
  const bytes = await writeWorkbook([[{ value: 'x' }]]).toBuffer();
  const parts = unzipSync(new Uint8Array(bytes));
  parts['xl/printerSettings/printerSettings1.bin'] = new Uint8Array(600);
  expect(await read(Buffer.from(zipSync(parts)), 'a.xlsx')).toEqual([['x']]);
});

test('a large table comes whole and in its order', async () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `row ${at},${'y'.repeat(at % 300)}`);
  const rows = await read(csv(lines.join('\n')), 'a.csv');
  expect(rows.length).toBe(60_000);
  expect(rows.every(([first, second], at) => first === `row ${at}` && second?.length === at % 300)).toBe(
    true,
  );
});

const xml = (text: string) => workbookOf('a', text);
const part = (name: string, bytes: Uint8Array): TestFile => ({
  name: 'a.xlsx',
  bytes: Buffer.from(zipSync({ [name]: bytes }, { level: 9 })),
});
const deep = (count: number) => sheetOf('<x>'.repeat(count) + '</x>'.repeat(count));
const file = (text: string): TestFile => ({ name: 'a.csv', bytes: csv(text) });

test.each<[string, () => TestFile, string]>([
  [
    'a workbook in name only',
    () => ({ name: 'a.xlsx', bytes: csv('a,b') }),
    'Only CSV files and workbooks can be read; the name must end in .csv or .xlsx.',
  ],
  [
    'a page',
    () => ({ name: 'a.html', bytes: csv('<p>') }),
    'Only CSV files and workbooks can be read; the name must end in .csv or .xlsx.',
  ],
  ['bytes that are no text', () => file('a\0b'), 'This is not a text file.'],
  ['more rows than are read', HURTFUL['more rows than are read'], 'A file may have at most 100,000 rows.'],
  ['one line of 19 MB', HURTFUL['one line'], 'A row has more than 1,000,000 characters'],
  ['ten million commas', HURTFUL['ten million commas'], 'A row has more than 1,000,000 characters'],
  [
    'a quote that never ends',
    HURTFUL['an open quote'],
    'characters; the file may lack line ends, or a quote that closes.',
  ],
  ['many columns', () => file(','.repeat(100)), 'A file may have at most 100 columns.'],
  [
    'many cells',
    () => file(`${','.repeat(99)}\n`.repeat(10_001)),
    'A file may have at most 1,000,000 cells.',
  ],
  ['a long cell', () => file(`a\n${'x'.repeat(2_001)}`), 'A cell in row 2 has more than 2,000 characters.'],
  [
    'a bomb',
    () => part('xl/worksheets/sheet1.xml', new Uint8Array(3e6)),
    'times as large as the file when unpacked; no office program packs so.',
  ],
  [
    'a macro',
    () => part('xl/vbaProject.bin', new Uint8Array(10)),
    'A workbook with macros or unusual parts cannot be read; save it as a plain .xlsx.',
  ],
  [
    'elements inside each other',
    () => xml(deep(40)),
    'The elements of this workbook lie more than 32 deep inside each other.',
  ],
  [
    'an entity',
    () => xml(`<!DOCTYPE x [<!ENTITY e "e">]>${deep(1)}`),
    'A workbook with macros or unusual parts cannot be read; save it as a plain .xlsx.',
  ],
  ['no workbook inside', () => part('xl/workbook.xml', strToU8('<x/>')), 'This workbook could not be read.'],
  ['a cut archive', () => ({ name: 'a.xlsx', bytes: csv('PK\x03\x04') }), 'This workbook is damaged.'],
])('%s is refused with the limit named', async (_what, make, sentence) => {
  const { name, bytes } = make();
  const why = await whyNot(read(bytes, name));
  expect(why.slice(0, 10)).toBe('422 file: ');
  expect(why).toContain(sentence);
  expect(await read(csv('a,b'), 'a.csv')).toEqual([['a', 'b']]);
});

test.each([
  HURTFUL['cells far from each other'],
  HURTFUL['a wide and a deep cell'],
  () =>
    xml(
      sheetOf(`<x:row x:r='1'><x:c x:r='A1'><v>1</v></x:c></x:row><row><c r = "A1048576"><v>1</v></c></row>`),
    ),
  // each of them alone would be read
  () => workbookOf('a', farSheet, { 'xl/a.xml': strToU8(farSheet), 'xl/b.xml': strToU8(farSheet) }),
])(
  'a workbook whose cells lie far apart is refused by what it holds, not made as large as it says',
  async (make) => {
    expect(await whyNot(read(make().bytes, 'a.xlsx'))).toBe(
      '422 file: The cells of this workbook lie too far apart: a sheet reaches far beyond what it holds. Delete the empty rows and columns between, then save it again.',
    );
  },
);
const farSheet = sheetOf('<row r="400000"><c r="A400000"><v>1</v></c></row>');

test('empty rows and cells that were only given a look cost nothing and are no reason to refuse', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="1048576" s="0"/>';
  expect(await read(xml(sheetOf(rows)).bytes, 'a.xlsx')).toEqual([['1']]);
  const gap = '<row r="2"><c r="B2"><v>1</v></c></row><row r="90000"><c r="A90000"><v>2</v></c></row>';
  expect(await read(xml(sheetOf(gap)).bytes, 'a.xlsx')).toEqual([
    ['', '1'],
    ['2', ''],
  ]);
});

test.each([
  '<row r="1e9"><c r="A1"><v>1</v></c></row>',
  '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>',
  '<row r="&#57;00000"><c r="A1"><v>1</v></c></row>',
  `<row a="${'x'.repeat(600)}" r="900000"><c r="A1"><v>1</v></c></row>`,
])('a place that no office program writes is refused: %s', async (rows) => {
  expect(await whyNot(read(xml(sheetOf(rows)).bytes, 'a.xlsx'))).toContain('macros or unusual parts');
});

test('a part that says that it is larger than it is, and sheets that are no parts, are refused', async () => {
  const { bytes } = xml(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'));
  const saying = (size: number, flags: number) => {
    const own = Buffer.from(bytes);
    own.writeUInt32LE(size, 22);
    own.writeUInt16LE(flags, 6);
    return own;
  };
  expect(await whyNot(read(saying(1_000_000, 0), 'a.xlsx'))).toContain('This workbook is damaged.');
  expect(await whyNot(read(saying(400_000_000, 8), 'a.xlsx'))).toContain('more than 150 MB when unpacked');
  const relations = `<Relationships>${'<Relationship Id="r" Type="t" Target="a"/>'.repeat(70)}</Relationships>`;
  const many = workbookOf('a', sheetOf(''), { 'xl/_rels/workbook.xml.rels': strToU8(relations) });
  expect(await whyNot(read(many.bytes, 'a.xlsx'))).toContain('macros or unusual parts');
});

test('one long text that is the value of many cells is refused by its length', async () => {
  const strings = `<sst><si><t xml:space="preserve">${' '.repeat(100_000)}x</t></si></sst>`;
  const cells = Array.from(
    { length: 100 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
  );
  const { bytes } = workbookOf('a', sheetOf(cells.join('')), { 'xl/sharedStrings.xml': strToU8(strings) });
  expect(await whyNot(read(bytes, 'a.xlsx'))).toContain('A cell in row 1 has more than 2,000 characters.');
});

test('many parts, and more bytes than are unpacked, are refused', async () => {
  const parts = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`f${n}`, new Uint8Array(1)]));
  expect(await whyNot(read(zipSync(parts), 'a.xlsx'))).toContain('A workbook may have at most 64 parts.');
  const two = Buffer.from(zipSync({ a: new Uint8Array(900_000), b: new Uint8Array(900_000) }));
  const small = { ...CAPS, unpacked: 1024 * 1024 };
  expect(() => checkArchive(two, small)).toThrow('files.workbook-too-large');
  expect(() => checkArchive(two)).not.toThrow();
});

test('an element that is commented out, quoted or plain text is no level', async () => {
  const cell = (at: string) =>
    `<c r="${at}" t="inlineStr" x=">/>"><is><t><!-- ${'<x>'.repeat(50)} -->a</t></is></c>`;
  const rows = `<row r="1">${cell('A1')}${cell('B1')}</row>`;
  expect(await read(xml(sheetOf(rows)).bytes, 'a.xlsx')).toEqual([['a', 'a']]);
});

test('a reading that takes too long, or too much memory, ends alone: the file is refused, the next one is read', async () => {
  const large = HURTFUL['many rows']().bytes;
  for (const [effort, sentence] of [
    [{ ...EFFORT, milliseconds: 20 }, 'Reading this file takes more than 0.02 seconds; split it.'],
    [{ ...EFFORT, megabytes: 90 }, 'Reading this file takes more than 90 MB of memory; split it.'],
    [{ ...EFFORT, heapMegabytes: 24 }, 'Reading this file takes more than 800 MB of memory; split it.'],
  ] as const) {
    const small = new Parsing({ dataDir }, effort);
    expect(await whyNot(read(large, 'a.csv', small))).toBe(`422 file: ${sentence}`);
    small.close();
  }
  expect(await read(csv('a,b'), 'a.csv')).toEqual([['a', 'b']]);
});

test('text is refused at its field, and a file whose text is too long for an import too', async () => {
  expect(await whyNot(parsing.records(`a\n"${'x'.repeat(2_000_000)}`, OWN_TURN))).toMatch(
    /^422 text: A row has/,
  );
  expect(await whyNot(parsing.records('a,b\n1,2,3', OWN_TURN))).toContain('This is not a readable CSV file:');
  const path = await stored(csv('a,b\n1,2\n'));
  expect(await whyNot(parsing.text(path, 'a.csv', 5, OWN_TURN))).toContain(
    'more than 5 characters; split the file.',
  );
  expect(await parsing.text(path, 'a.csv', 8, OWN_TURN)).toBe('a,b\r\n1,2');
});

test('who sends many files at once waits for a turn; beyond 30 they are refused, and others still have theirs', async () => {
  const path = await stored(csv('a,b'));
  const greedy = Array.from({ length: 40 }, () => parsing.table(path, 'a.csv', turnOfPerson('greedy')));
  const other = parsing.table(path, 'a.csv', turnOfPerson('other'));
  const said = await Promise.all(
    greedy.map((one) =>
      one.then(
        () => 200,
        (error: Problem) => error.status,
      ),
    ),
  );
  expect([said.filter((status) => status === 200).length, new Set(said)]).toEqual([32, new Set([200, 429])]);
  expect(await other).toEqual([['a', 'b']]);
});

test('the reading process sees no secrets and no other file', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{"appSecret":"x"}');
  await expect(parsing.table(join(dataDir, 'secrets.json'), 'a.csv', OWN_TURN)).rejects.toThrow(
    /permission|restricted/i,
  );
});

test('a reading process that ends by itself is told apart from one that took too much', () => {
  const said = (code: number | null, signal: NodeJS.Signals | null) =>
    inEnglish(howItEnded(code, signal, EFFORT).refusal);
  expect(said(1, null)).toBe('This file could not be read: it ended the program that reads it (1).');
  expect(said(null, 'SIGSEGV')).toContain('it ended the program that reads it (SIGSEGV).');
  expect(said(null, 'SIGABRT')).toBe('Reading this file takes more than 800 MB of memory; split it.');
});
