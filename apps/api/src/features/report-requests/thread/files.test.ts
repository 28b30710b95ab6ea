import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formStamp } from '../../../platform/forms/form-stamp.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { HURTFUL, sheetOf, workbookOf } from '../../../platform/test/test-files.ts';
import { pdfOf } from '../../../platform/test/test-pdf.ts';
import { pngOf } from '../../../platform/test/test-pictures.ts';

const SECRET = 's'.repeat(40);
let api: TestApp;
let reader: Caller;
let asked: { uuid: string; status: string; number: string };
beforeAll(async () => {
  api = await startTestApp({ inboundAddress: 'requests@data.example.org', inboundSecret: SECRET });
  reader = await api.signIn('Subscriber', { name: 'Hafiz Rahman' });
  const { body, status } = await reader.call('POST', '/api/v1/report-requests', {
    title: 'Steel bars by region',
    wanted: 'Prices of steel bars for each region since January.',
    data_area: 'bmp',
    answer_form: 'table',
    file_format: 'xlsx',
    purpose: 'A tender',
    name: 'x y',
    email: 'x@y.example',
    stamp: formStamp(api.platform.config.appSecret, new Date(Date.now() - 60_000)),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  asked = body;
});
afterAll(() => api.close());

/** Sends one file, as a browser or the mail server does. */
async function send(
  url: string,
  headers: Record<string, string>,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await api.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const attach = (name: string, bytes: Uint8Array) =>
  send(
    `/api/v1/report-requests/${asked.uuid}/files`,
    { authorization: `Bearer ${reader.token}` },
    name,
    Uint8Array.from(bytes),
  );
const attachByLink = (name: string, bytes: Uint8Array) =>
  send(
    '/api/v1/report-request-status/files',
    { 'x-request-link': asked.status },
    name,
    Uint8Array.from(bytes),
  );

const sheet = sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Cement</t></is></c></row>');
const SCRIPT = '<script>alert(1)</script>';

const REFUSED: Readonly<Record<string, [string, () => Uint8Array, string]>> = {
  'first bytes of a picture before a script': [
    'a.png',
    () => Buffer.from(`\u0089PNG${SCRIPT}`, 'latin1'),
    'Only PNG, JPEG and WebP pictures can be kept; save this one in one of these formats.',
  ],
  'first bytes of a PDF before a page': [
    'a.pdf',
    () => Buffer.from(`%PDF-<html>${SCRIPT}</html>`),
    'This PDF could not be read; save or print it anew as PDF.',
  ],
  'a PDF that runs a script when it is opened': [
    'a.pdf',
    () => pdfOf({ more: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    'This PDF runs scripts, sends forms or carries other files; save or print it anew as a plain PDF.',
  ],
  'a workbook that is large when unpacked': [
    'a.xlsx',
    () => HURTFUL['a bomb']().bytes,
    'A part of this workbook is more than 200 times as large as the file when unpacked; no office program packs so.',
  ],
  'a workbook with a program, in capitals': [
    'a.xlsx',
    () => workbookOf('a', sheet, { 'xl/VBAPROJECT.BIN': strToU8('macro') }).bytes,
    'A workbook with macros or unusual parts cannot be read; save it as a plain .xlsx.',
  ],
  'an archive that only has the name of a workbook in it': [
    'a.xlsx',
    () => zipSync({ 'xl/workbook.xml': strToU8('x') }),
    'This workbook could not be read.',
  ],
};

test.each(Object.keys(REFUSED))('%s is refused in words, with an account and by the link', async (what) => {
  const [name = '', make, sentence] = REFUSED[what] ?? [];
  const bytes = make?.() ?? new Uint8Array();
  for (const { status, body } of [await attach(name, bytes), await attachByLink(name, bytes)]) {
    expect([status, body.errors]).toEqual([422, { file: [sentence] }]);
  }
});

test('what people send is taken: a PDF, a workbook, a table, a text, and a picture without what its camera noted', async () => {
  expect((await attach('a.pdf', pdfOf({ pages: 2 }))).body.media_type).toBe('application/pdf');
  expect((await attachByLink('a.xlsx', workbookOf('a', sheet).bytes)).status).toBe(201);
  expect((await attachByLink('a.csv', Buffer.from('item;price\nBesi, 10 mm;1\n'))).status).toBe(201);
  expect((await attach('a.txt', Buffer.from(`Dear office, ${SCRIPT}`))).status).toBe(201);
  const photo = await sharp(await pngOf(40, 30))
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('SECRET-PLACE')).toBe(true);
  const kept = await attachByLink('site.JPG', Buffer.concat([photo, Buffer.from(SCRIPT)]));
  expect([kept.status, kept.body.media_type, kept.body.name]).toEqual([201, 'image/jpeg', 'site.JPG']);
  const { body } = await reader.call('POST', `/api/v1/report-requests/${asked.uuid}/messages`, {
    text: 'The site.',
    files: [kept.body.uuid],
  });
  const { raw } = await api.visitor.call('GET', body.messages.at(-1).files[0].path);
  expect([raw.includes('SECRET-PLACE'), raw.includes('script')]).toEqual([false, false]);
  expect(await sharp(raw).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
});

test('of a mail, the files that can be read join the thread, the others do not', async () => {
  const staff = await api.signIn('Admin');
  await staff.call('POST', `/api/v1/report-requests/${asked.uuid}/replies`, { text: 'Which region?' });
  const { reply_to } = await api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', reader.email)
    .orderBy('created_at', 'desc')
    .select('reply_to')
    .limit(1)
    .executeTakeFirstOrThrow();
  const part = (name: string, bytes: Uint8Array) => [
    '--b',
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
  ];
  const mail = [
    `From: ${reader.email}`,
    `To: ${reply_to}`,
    'Subject: Re',
    'Message-ID: <files@mail.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'North.',
    ...part('plan.pdf', pdfOf()),
    ...Object.values(REFUSED).flatMap(([name, make]) => part(name, make())),
    ...part('site.png', await pngOf(20, 20)),
    '--b--',
  ];
  const headers = { 'x-inbound-secret': SECRET };
  const { body } = await send('/api/v1/inbound-mail', headers, 'mail.eml', Buffer.from(mail.join('\r\n')));
  expect(body).toEqual({ taken: 'joined' });
  const { messages } = (await reader.call('GET', `/api/v1/report-requests/${asked.uuid}`)).body;
  expect(messages.at(-1).files.map(({ name }: { name: string }) => name)).toEqual(['plan.pdf', 'site.png']);
});
