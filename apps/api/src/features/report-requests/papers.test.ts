import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formStamp } from '../../platform/forms/form-stamp.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { pdfOf } from '../../platform/test/test-pdf.ts';

const SECRET = 's'.repeat(40);
let api: TestApp;
let staff: Caller;
let second: Caller;
let reader: Caller;
beforeAll(async () => {
  api = await startDemoApp({ inboundAddress: 'requests@data.example.org', inboundSecret: SECRET });
  staff = await api.signIn('Admin', { name: 'Farid Hassan' });
  second = await api.signIn('Super Administrator', { name: 'Aina Noor' });
  reader = await api.signIn('Subscriber', { name: 'Hafiz Rahman' });
  const rate = { class: 'standard', percent: '8', valid_from: '2020-01-01' };
  expect((await second.call('POST', '/api/v1/tax-rates', rate)).status).toBe(201);
});
afterAll(() => api.close());

async function ask(): Promise<{ uuid: string; status: string; number: string }> {
  const stamp = formStamp(api.platform.config.appSecret, new Date(Date.now() - 60_000));
  const { body, status } = await reader.call('POST', '/api/v1/report-requests', {
    title: 'Steel bars by region',
    wanted: 'Prices of steel bars for each region since January.',
    data_area: 'bmp',
    answer_form: 'table',
    file_format: 'xlsx',
    purpose: 'A tender',
    name: 'x y',
    email: 'x@y.example',
    may_list: true,
    stamp,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const at = (uuid: string, rest = '') => `/api/v1/report-requests/${uuid}${rest}`;
const show = async (who: Caller, uuid: string) => (await who.call('GET', at(uuid))).body;
const mail = async (to: string) =>
  (
    await api.platform.database.read
      .selectFrom('mails')
      .where('recipient', '=', to)
      .orderBy('created_at', 'desc')
      .select(['uuid', 'subject', 'text_body', 'reply_to'])
      .limit(1)
      .execute()
  )[0];

describe('a quote', () => {
  const LINES = [{ text: 'Special table, 6 hours', quantity: '6', price: 12_000 }];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const quote = async (uuid: string, more: object = {}) =>
    staff.call('POST', at(uuid, '/quotes'), {
      lines: LINES,
      valid_until: inDays(30),
      version: (await show(staff, uuid)).version,
      ...more,
    });

  test('has a number, sums with tax rounded once, and a PDF whose bytes are kept', async () => {
    const { uuid } = await ask();
    const { body, status } = await quote(uuid);
    expect(status, JSON.stringify(body)).toBe(201);
    const [made] = body.quotes;
    expect([made.net, made.tax, made.total, made.state]).toEqual([72_000, 5_760, 77_760, 'sent']);
    expect([body.state, body.waiting]).toEqual(['quoted', 'requester']);
    const file = await api.visitor.call('GET', made.files[0].path);
    expect([file.status, file.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const text = file.raw.toString('latin1');
    expect([text.includes('/StructTreeRoot'), text.includes('/Lang (en)')]).toEqual([true, true]);
    expect((await mail(reader.email))?.subject).toContain('RM 777.60');
  });

  test('takes the tax that is in force, which nobody types, and none alone with a reason that its reader sees', async () => {
    const { uuid } = await ask();
    const open = ({ body }: Awaited<ReturnType<typeof quote>>) =>
      body.quotes.find(({ state }: { state: string }) => state === 'sent');
    expect((await quote(uuid, { tax_percent: '0' })).status).toBe(422);
    expect(open(await quote(uuid))).toMatchObject({ tax_percent: '8.00', tax: 5_760, tax_exemption: '' });
    const bare = await quote(uuid, { tax_class: 'none' });
    expect([bare.status, bare.body.errors]).toEqual([
      422,
      { tax_exemption: ['Say why no tax is asked for.'] },
    ]);
    const exempt = await quote(uuid, { tax_class: 'none', tax_exemption: 'Ruling 12 of 2026' });
    expect(open(exempt)).toMatchObject({
      ...{ tax_percent: '0.00', tax: 0, total: 72_000, tax_exemption: 'Ruling 12 of 2026' },
    });
  });

  test('that is accepted waits for its payment: work does not begin', async () => {
    const { uuid, status } = await ask();
    const [made] = (await quote(uuid)).body.quotes;
    const url = `/api/v1/report-request-status/quotes/${made.uuid}`;
    const accepted = await api.visitor.call('POST', url, { status, answer: 'accept' });
    expect([accepted.body.state, accepted.body.waiting, accepted.body.fee]).toEqual([
      'accepted',
      'payment',
      77_760,
    ]);
    const { version } = await show(staff, uuid);
    const begun = await staff.call('POST', at(uuid, '/steps'), { step: 'begin', version });
    expect([begun.status, begun.body.message]).toEqual([
      409,
      'The quote has a fee. Work begins when it is paid.',
    ]);
    const again = await api.visitor.call('POST', url, { status, answer: 'decline' });
    expect(again.body.message).toBe('This quote is no longer open.');
    const { data } = (await staff.call('GET', '/api/v1/report-requests?view=payment')).body;
    expect(data.map((row: { uuid: string }) => row.uuid)).toContain(uuid);
  });

  test('that has run out is not accepted, nor by staff in place of the requester', async () => {
    const { uuid, status } = await ask();
    const [made] = (await quote(uuid)).body.quotes;
    const own = await staff.call('POST', at(uuid, `/quotes/${made.uuid}/answer`), { answer: 'accept' });
    expect([own.status, own.body.message]).toEqual([403, 'Only the person who asked can do this.']);
    await inTransaction(api.platform.database.write, (db) =>
      db
        .updateTable('report_request_quotes')
        .set({ valid_until: '2020-01-31' })
        .where('uuid', '=', made.uuid)
        .execute(),
    );
    const answer = await api.visitor.call('POST', `/api/v1/report-request-status/quotes/${made.uuid}`, {
      status,
      answer: 'accept',
    });
    expect(answer.body.message).toBe('This quote was valid until 2020-01-31. Ask us for a new one.');
    expect((await show(staff, uuid)).quotes[0].state).toBe('run-out');
  });

  test('is refused without a sum, and for a day that is over', async () => {
    const { uuid } = await ask();
    const free = await quote(uuid, { lines: [{ text: 'Nothing', quantity: '1', price: 0 }] });
    expect(free.body.errors.lines).toEqual([
      'A quote has a total above zero. Free answers need no quote: begin the work.',
    ]);
    const late = await quote(uuid, { valid_until: '2020-01-31' });
    expect(late.body.errors.valid_until).toEqual(['A quote is valid until a day from today to one year on.']);
  });
});

describe('an answer', () => {
  const freeze = async (uuid: string, more: object = {}) => {
    const { data } = (await staff.call('GET', '/api/v1/products')).body;
    const period = data.find(({ subject }: { subject: string }) => subject === 'bmp').latest_period;
    return staff.call('POST', at(uuid, '/answers'), {
      subject: 'bmp',
      from: period,
      to: period,
      version: (await show(staff, uuid)).version,
      ...more,
    });
  };
  const step = async (uuid: string, name: string) =>
    staff.call('POST', at(uuid, '/steps'), { step: name, version: (await show(staff, uuid)).version });
  const tick = async (uuid: string) => {
    const { version, staff: seen } = await show(staff, uuid);
    const tasks = seen.tasks.map(({ text }: { text: string }) => ({ text, done: true }));
    await staff.call('PUT', at(uuid, '/tasks'), { tasks, version });
  };
  const deliver = async (who: Caller, uuid: string) =>
    who.call('POST', at(uuid, '/deliver'), {
      text: 'The table is ready.',
      version: (await show(who, uuid)).version,
    });

  test('is frozen at a vintage, approved by another person, delivered by links that end, with a receipt', async () => {
    const { uuid, status } = await ask();
    await step(uuid, 'begin');
    const frozen = await freeze(uuid);
    expect(frozen.status, JSON.stringify(frozen.body)).toBe(201);
    const [made] = frozen.body.answers;
    expect([made.figures > 0, made.vintage, made.files.length]).toEqual([
      true,
      api.platform.published.vintage,
      2,
    ]);
    // what is not delivered is not there for who asked
    expect((await show(reader, uuid)).answers).toEqual([]);
    await step(uuid, 'review');
    expect((await deliver(staff, uuid)).body.message).toBe(
      'Another person must approve this answer: you made a part of it.',
    );
    expect((await deliver(second, uuid)).body.message).toBe('Tick everything on the checklist first.');
    await tick(uuid);
    const delivered = await deliver(second, uuid);
    expect([delivered.status, delivered.body.state], JSON.stringify(delivered.body)).toEqual([
      200,
      'delivered',
    ]);
    const seen = await api.visitor.call('POST', '/api/v1/report-request-status', { status });
    const [answer] = seen.body.answers;
    const csv = await api.visitor.call('GET', answer.files[0].path);
    expect(csv.raw.toString('utf8')).toContain(`vintage: ${made.vintage}`);
    const { downloads } = (await show(staff, uuid)).staff;
    expect(downloads[0]).toMatchObject({ by_staff: false, name: answer.files[0].name });
    const { version } = await show(staff, uuid);
    const discarded = await staff.call('POST', at(uuid, `/answers/${made.uuid}/discard`), { version });
    expect(discarded.body.message).toBe('This answer was delivered; it stays as it is.');
    await inTransaction(api.platform.database.write, (db) =>
      db
        .updateTable('report_request_answers')
        .set({ expires_at: new Date(0) })
        .where('uuid', '=', made.uuid)
        .execute(),
    );
    const later = await api.visitor.call('POST', '/api/v1/report-request-status', { status });
    expect(later.body.answers[0].files.map(({ path }: { path: string | null }) => path)).toEqual([
      null,
      null,
    ]);
    expect((await api.visitor.call('GET', answer.files[0].path)).status).toBe(404);
  });

  test('is listed only when who asked agreed, and stands in the public list', async () => {
    const { uuid } = await ask();
    await step(uuid, 'begin');
    const put = async () =>
      second.call('PUT', at(uuid, '/listing'), {
        listed: { title: { en: 'Steel bars by region', ms: '' }, reuse: 'with-source' },
        version: (await show(second, uuid)).version,
      });
    expect((await put()).body.message).toBe('Only delivered or closed requests can be listed.');
    await staff.call('POST', at(uuid, '/steps'), {
      step: 'close',
      reason: 'Answered by telephone.',
      version: (await show(staff, uuid)).version,
    });
    expect((await put()).status).toBe(200);
    const { answered } = (await api.visitor.call('GET', '/api/v1/report-request-form')).body;
    expect(answered[0]).toMatchObject({
      title: { en: 'Steel bars by region' },
      fee: null,
      reuse: 'with-source',
    });
    await inTransaction(api.platform.database.write, (db) =>
      db.updateTable('report_requests').set({ may_list: false }).where('uuid', '=', uuid).execute(),
    );
    expect((await put()).body.message).toBe('The requester did not agree to a public list.');
  });

  test('refuses what is not published', async () => {
    const { uuid } = await ask();
    const refused = async (more: object) => (await freeze(uuid, more)).body.errors;
    expect(await refused({ subject: 'gdp' })).toEqual({
      from: ['These figures exist by quarter: give one such as 2026-Q3.'],
    });
    expect(await refused({ from: '2026-10', to: '2026-01' })).toEqual({
      to: ['The last period lies before the first.'],
    });
    expect(await refused({ from: '1990-01', to: '1990-02' })).toEqual({
      from: ['There are no published figures for this choice.'],
    });
    expect(await refused({ files: ['00000000-0000-4000-8000-000000000000'] })).toEqual({
      files: ['This file is not there, or belongs to a message already.'],
    });
  });
});

describe('suggestions', () => {
  test('find what is published by the words of a title, and products', async () => {
    const found = (await api.visitor.call('GET', '/api/v1/report-request-suggestions?q=prices+of+steel+bars'))
      .body.data;
    expect(found.length).toBeGreaterThan(0);
    expect(found[0].kind).toBe('series');
    expect(JSON.stringify(found[0].name).toLowerCase()).toMatch(/steel|bar/);
    const none = await api.visitor.call('GET', '/api/v1/report-request-suggestions?q=zzzz');
    expect(none.body.data).toEqual([]);
  });
});

describe('mail that comes in', () => {
  const send = (
    lines: readonly string[],
    headers: Record<string, string> = { 'x-inbound-secret': SECRET },
  ) => {
    const form = new FormData();
    form.append('file', new Blob([lines.join('\r\n')], { type: 'message/rfc822' }), 'mail.eml');
    return inject(form, headers);
  };
  async function inject(form: FormData, headers: Record<string, string>) {
    const request = new Request('http://x', { method: 'POST', body: form });
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/inbound-mail',
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const id = () => `<${crypto.randomUUID()}@mail.example>`;
  const from = (
    email: string,
    to: string,
    more: readonly string[] = [],
    body = 'Together is fine.\r\n\r\nOn Tue, 10 Nov 2026 Farid wrote:\r\n> Apart?',
  ) => [
    `From: Somebody <${email}>`,
    `To: ${to}`,
    'Subject: Re: your question',
    `Message-ID: ${id()}`,
    ...more,
    '',
    body,
  ];
  const replyTo = async () => (await mail(reader.email))?.reply_to ?? '';

  test('joins its thread by the address that we made, without the mail that it answers', async () => {
    const { uuid } = await ask();
    await staff.call('POST', at(uuid, '/replies'), { text: 'Apart?', asks: true });
    const answer = await send(from(reader.email.toUpperCase(), await replyTo()));
    expect([answer.status, answer.body]).toEqual([202, { taken: 'joined' }]);
    const seen = await show(staff, uuid);
    expect(seen.messages.at(-1)).toMatchObject({
      body: 'Together is fine.',
      via: 'mail',
      author: 'Hafiz Rahman',
    });
    expect(seen.waiting).toBe(null);
  });

  test('joins by the mail that it answers, once, and keeps a PDF but no program', async () => {
    const { uuid } = await ask();
    await staff.call('POST', at(uuid, '/replies'), { text: 'Which region?' });
    const sent = (await mail(reader.email))?.uuid;
    const host = new URL(api.platform.config.webUrl).hostname;
    const lines = [
      `From: ${reader.email}`,
      'To: office@data.example.org',
      'Subject: Re',
      `Message-ID: ${id()}`,
      `In-Reply-To: <${sent}@${host}>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>North.</p><script>alert(1)</script>',
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="../plan.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      pdfOf().toString('base64'),
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="prices.pdf"',
      '',
      'MZ program',
      '--b--',
    ];
    expect((await send(lines)).body).toEqual({ taken: 'joined' });
    expect((await send(lines)).body).toEqual({ taken: 'ignored' });
    const last = (await show(staff, uuid)).messages.at(-1);
    expect([last.body, last.files.map(({ name }: { name: string }) => name)]).toEqual([
      'North.',
      ['plan.pdf'],
    ]);
  });

  test('of a stranger is kept apart until staff let it in', async () => {
    const { uuid } = await ask();
    await staff.call('POST', at(uuid, '/replies'), { text: 'Hello.' });
    const address = await replyTo();
    const stranger = 'claims@selat.example';
    expect((await send(from(stranger, address))).body).toEqual({ taken: 'held' });
    let seen = await show(staff, uuid);
    expect([seen.messages.length, seen.staff.held[0].from_email]).toEqual([1, stranger]);
    expect(JSON.stringify(await show(reader, uuid))).not.toContain('Together is fine');
    const held = at(uuid, `/held/${seen.staff.held[0].id}`);
    await staff.call('POST', held, { decision: 'let-in' });
    expect((await staff.call('POST', held, { decision: 'rejected' })).body.message).toBe(
      'This email is decided already.',
    );
    seen = await show(staff, uuid);
    expect([seen.messages.length, seen.staff.people]).toEqual([2, [{ email: stranger, name: 'Somebody' }]]);
    expect((await send(from(stranger, address))).body).toEqual({ taken: 'joined' });
  });

  test('that has only the number, even of the requester, is kept apart: anybody can write both', async () => {
    const { uuid } = await ask();
    const { number } = await show(staff, uuid);
    const lines = from(reader.email, 'requests@data.example.org').map((line) =>
      line.startsWith('Subject') ? `Subject: about ${number}` : line,
    );
    expect((await send(lines)).body).toEqual({ taken: 'held' });
  });

  test.each([
    ['an answering machine', ['Auto-Submitted: auto-replied']],
    ['a list', ['Precedence: bulk']],
    ['a bounce', ['Return-Path: <>']],
  ])('of %s is not taken', async (_, more) => {
    const { uuid } = await ask();
    await staff.call('POST', at(uuid, '/replies'), { text: 'Hello.' });
    expect((await send(from(reader.email, await replyTo(), more))).body).toEqual({ taken: 'ignored' });
    expect((await show(staff, uuid)).messages).toHaveLength(1);
  });

  test('of our own address goes nowhere, so that no loop begins', async () => {
    expect((await send(from('requests@data.example.org', await replyTo()))).body).toEqual({
      taken: 'ignored',
    });
  });

  test('needs the secret, and to be a mail', async () => {
    for (const headers of [{}, { 'x-inbound-secret': 'wrong' }] as Record<string, string>[]) {
      const answer = await send(['From: a@b.example', '', 'x'], headers);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'The secret of the email server is missing or wrong.',
      ]);
    }
    expect((await send(['no mail at all'])).body.errors.file).toEqual(['This is no email that can be read.']);
  });
});

describe('files of a thread', () => {
  async function attach(who: Caller, uuid: string, name: string, bytes: string | Buffer) {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(bytes)]), name);
    const request = new Request('http://x', { method: 'POST', body: form });
    const answer = await api.app.inject({
      method: 'POST',
      url: at(uuid, '/files'),
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  test.each([
    [
      'an archive named .pdf',
      'plan.pdf',
      'PK\u0003\u0004 something',
      'The file is not what its name says: plan.pdf is no PDF.',
    ],
    [
      'a page',
      'page.html',
      '<script>alert(1)</script>',
      'This kind of file is not taken. Attach a PDF, CSV, XLSX, PNG, JPEG, WebP or plain text file.',
    ],
    [
      'a drawing with a script',
      'a.svg',
      '<svg onload="alert(1)"/>',
      'This kind of file is not taken. Attach a PDF, CSV, XLSX, PNG, JPEG, WebP or plain text file.',
    ],
    [
      'a workbook without one',
      'a.xlsx',
      'PK\u0003\u0004 nothing',
      'The file is not what its name says: a.xlsx is no XLSX.',
    ],
  ])('%s is refused', async (_, name, bytes, sentence) => {
    const { uuid } = await ask();
    const answer = await attach(reader, uuid, name, bytes);
    expect([answer.status, answer.body.errors?.file]).toEqual([422, [sentence]]);
  });

  test('is a part of one message, and downloaded by a signed address alone', async () => {
    const { uuid } = await ask();
    const { body } = await attach(reader, uuid, 'list.csv', 'item,price\nbar,1\n');
    const sent = await reader.call('POST', at(uuid, '/messages'), { text: 'My list.', files: [body.uuid] });
    const [file] = sent.body.messages[0].files;
    expect((await api.visitor.call('GET', file.path)).raw.toString()).toBe('item,price\nbar,1\n');
    for (const path of [
      file.path.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
      `${file.path.split('?')[0]}?key=r1.x`,
    ]) {
      expect((await api.visitor.call('GET', path)).status).toBe(404);
    }
    const again = await reader.call('POST', at(uuid, '/messages'), { text: 'Again.', files: [body.uuid] });
    expect(again.body.errors.files).toEqual(['This file is not there, or belongs to a message already.']);
    const other = await attach(await api.signIn('Subscriber'), uuid, 'list.csv', 'a');
    expect(other.status).toBe(404);
  });

  test('waits for a message with some others, not with a hundred', async () => {
    const { uuid } = await ask();
    for (let count = 0; count < 20; count++) await attach(reader, uuid, 'list.csv', `${count}`);
    expect((await attach(reader, uuid, 'list.csv', 'more')).body.errors.file).toEqual([
      'At most 20 files wait for a message at once. Send the message first.',
    ]);
  });
});
