import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

/** A Wednesday, at noon in Kuala Lumpur. */
let now = new Date('2026-11-18T04:00:00Z');
const clock: Clock = { ...systemClock, now: () => now };
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

let api: TestApp;
let staff: Caller;
let second: Caller;
let reader: Caller;
beforeAll(async () => {
  api = await startTestApp({}, { clock });
  staff = await api.signIn('Admin', { name: 'Farid Hassan' });
  second = await api.signIn('Super Administrator', { name: 'Aina Noor' });
  reader = await api.signIn('Subscriber', { name: 'Hafiz Rahman' });
  await lastLong();
});
afterAll(() => api.close());

/** Weeks pass in these tests: sessions last through them. */
async function lastLong() {
  const years = { expires_at: new Date('2027-11-18T04:00:00Z'), idle_minutes: 1_000_000 };
  await inTransaction(api.platform.database.write, (db) => db.updateTable('sessions').set(years).execute());
  api.platform.sessions.forget();
}

const BODY = {
  title: "Crane operators' hourly wages by region",
  wanted: 'We need hourly wages of tower and mobile crane operators for each region since 2019.',
  data_area: 'lwr',
  answer_form: 'table',
  file_format: 'xlsx',
  purpose: 'Arbitration',
  name: 'Guest of Selat',
  email: 'guest@selat.example',
};

/** A form as a person sends it: some seconds after it was opened. */
async function form(more: object = {}) {
  const { body } = await api.visitor.call('GET', '/api/v1/report-request-form');
  wait(20);
  return { ...BODY, stamp: body.stamp, ...more };
}

const mails = (to: string) =>
  api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', to)
    .orderBy('created_at')
    .select(['uuid', 'template', 'subject', 'text_body', 'html_body', 'reply_to', 'refers_to'])
    .execute();

async function lastMail(to: string) {
  const mail = (await mails(to)).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** A guest's request, confirmed: its number, and the token of its link. */
async function askAsGuest(more: object = {}) {
  const asked = await api.visitor.call('POST', '/api/v1/report-requests', await form(more));
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const email = (more as { email?: string }).email ?? BODY.email;
  const { text_body } = await lastMail(email);
  const code = /\n(\d{3} \d{3})\n/.exec(text_body)?.[1] ?? '';
  const { body, status } = await api.visitor.call('POST', '/api/v1/report-requests/confirm', {
    confirm: asked.body.confirm,
    code,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { number: string; status: string; due_on: string };
}

async function askAs(person: Caller, more: object = {}): Promise<string> {
  const { status, body } = await person.call('POST', '/api/v1/report-requests', await form(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.uuid;
}

const at = (uuid: string, rest = '') => `/api/v1/report-requests/${uuid}${rest}`;
const show = async (who: Caller, uuid: string) => (await who.call('GET', at(uuid))).body;

describe('a guest', () => {
  test('confirms the address by the code of a mail, and follows the request by its link', async () => {
    const asked = await api.visitor.call('POST', '/api/v1/report-requests', await form());
    expect(asked.body).toEqual({
      number: null,
      uuid: null,
      due_on: null,
      confirm: expect.any(String),
      status: null,
    });
    const wrong = await api.visitor.call('POST', '/api/v1/report-requests/confirm', {
      confirm: asked.body.confirm,
      code: '000000',
    });
    expect([wrong.status, wrong.body.errors.code]).toEqual([
      422,
      ['This code is wrong or too old. Ask for a new one.'],
    ]);
    const { number, status, due_on } = await askAsGuest();
    expect(number).toMatch(/^REQ-2026-\d{4}$/);
    // ten working days from Wednesday the 18th
    expect(due_on).toBe('2026-12-02');
    const seen = await api.visitor.call('POST', '/api/v1/report-request-status', { status });
    expect([seen.status, seen.body.number, seen.body.state, seen.body.staff]).toEqual([
      200,
      number,
      'received',
      undefined,
    ]);
    expect((await lastMail(BODY.email)).text_body).toContain('/report-request?follow=1#status=');
  });

  test.each(['en', 'ms'])(
    'gets a code in words of ours alone: nothing typed into the form, in %s',
    async (locale) => {
      const typed = {
        title: 'Your account is blocked: sign in at http://evil.example',
        wanted: 'Open http://evil.example to unblock your account.',
        name: 'DATUM SECURITY',
        organisation: 'Evil Ltd',
        purpose: 'Phishing',
      };
      const email = `victim-${locale}@example.org`;
      const asked = await api.visitor.call(
        'POST',
        '/api/v1/report-requests',
        await form({ ...typed, email, locale }),
      );
      await api.visitor.call('POST', '/api/v1/report-requests/code', { confirm: asked.body.confirm });
      const sent = await mails(email);
      expect(sent.map(({ template }) => template)).toEqual(['request-code', 'request-code']);
      for (const { subject, text_body, html_body } of sent) {
        for (const words of Object.values(typed)) {
          expect(`${subject}\n${text_body}\n${html_body}`).not.toContain(words);
        }
        expect(text_body).toMatch(/(confirm your address|mengesahkan alamat anda)[^\n]*\n\n\d{3} \d{3}\n/);
        expect(text_body).toContain(
          locale === 'en'
            ? 'If you did not ask for anything, ignore this email and give the code to nobody'
            : 'Jika anda tidak meminta apa-apa, abaikan e-mel ini dan jangan beri kod ini kepada sesiapa',
        );
      }
    },
  );

  test('has no number before the code, so that numbers have no gaps', async () => {
    const first = await askAsGuest();
    await api.visitor.call('POST', '/api/v1/report-requests', await form());
    await api.visitor.call('POST', '/api/v1/report-requests', await form());
    const next = await askAsGuest();
    const place = ({ number }: { number: string }) => Number(number.slice(-4));
    expect(place(next)).toBe(place(first) + 1);
  });

  test('reads nothing with a link that was changed, or is of another kind', async () => {
    const { status } = await askAsGuest();
    const asked = await api.visitor.call('POST', '/api/v1/report-requests', await form());
    for (const token of [
      `${status}x`,
      status.replace(/^./, (first: string) => (first === '0' ? '1' : '0')),
      asked.body.confirm,
      'a.b.c',
      '',
    ]) {
      const answer = await api.visitor.call('POST', '/api/v1/report-request-status', { status: token });
      expect([answer.status, answer.body.message], token).toEqual([
        404,
        'This link is no longer valid. Use the newest email about your request, or write to us.',
      ]);
    }
  });

  test('gets another code, which ends the one before; a confirmed request has none', async () => {
    const email = 'again@selat.example';
    const asked = await api.visitor.call('POST', '/api/v1/report-requests', await form({ email }));
    const codeOf = async () => /\n(\d{3} \d{3})\n/.exec((await lastMail(email)).text_body)?.[1] ?? '';
    const old = await codeOf();
    const { confirm } = asked.body;
    wait(1);
    expect((await api.visitor.call('POST', '/api/v1/report-requests/code', { confirm })).status).toBe(200);
    const code = await codeOf();
    const tried = await api.visitor.call('POST', '/api/v1/report-requests/confirm', { confirm, code: old });
    expect(tried.status).toBe(old === code ? 200 : 422);
    expect(
      (await api.visitor.call('POST', '/api/v1/report-requests/confirm', { confirm, code })).status,
    ).toBe(200);
    const again = await api.visitor.call('POST', '/api/v1/report-requests/confirm', { confirm, code });
    expect([again.status, again.body.message]).toEqual([
      409,
      'This request is confirmed already; its link is in your email.',
    ]);
  });
});

describe('the form refuses', () => {
  test.each([
    [
      'a program that fills in what people do not see',
      { website: 'http://spam.example' },
      'website',
      'This form looks as if a program filled it in. Send it again.',
    ],
    [
      'a stamp that we did not give',
      { stamp: 'lx0.aaaa' },
      'stamp',
      'This form was open for too long. Send it again.',
    ],
    [
      'an area that is not there',
      { data_area: 'weather' },
      'data_area',
      'Choose what it is about from the list.',
    ],
    ['a day that is over', { needed_on: '2026-11-17' }, 'needed_on', 'This day has passed.'],
    [
      'a title of two lines',
      { title: 'Prices\r\nBcc: everybody@example.org' },
      'title',
      'Write this in one line.',
    ],
    ['a name of two lines', { name: 'A\nTo: b@example.org' }, 'name', 'Write this in one line.'],
    ['a title without words', { title: ' a ' }, 'title', 'Give it a title of at least 5 characters.'],
    ['nothing wanted', { wanted: '...' }, 'wanted', 'Say what you need in at least 10 characters.'],
    ['no purpose', { purpose: '' }, 'purpose', 'Say what you need it for.'],
    ['too much', { wanted: 'x'.repeat(5001) }, 'wanted', 'At most 5000 characters.'],
    [
      'an address that is none',
      { email: 'guest@selat.example\nBcc: x@y.example' },
      'email',
      'The email must be a valid email address.',
    ],
  ])('%s', async (_, more, field, sentence) => {
    const answer = await api.visitor.call('POST', '/api/v1/report-requests', await form(more));
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [sentence]]);
  });

  test('what is sent faster than a person types', async () => {
    const { body } = await api.visitor.call('GET', '/api/v1/report-request-form');
    const answer = await api.visitor.call('POST', '/api/v1/report-requests', { ...BODY, stamp: body.stamp });
    expect(answer.body.errors.stamp).toEqual([
      'This was sent faster than a person types. Wait some seconds and send it again.',
    ]);
  });

  test('more than some forms of one address in an hour, and goes on for others', async () => {
    const strict = await startTestApp({ rateLimitFactor: 1 });
    try {
      const answers = [];
      for (let sent = 0; sent < 7; sent++) {
        answers.push(
          (await strict.visitor.call('POST', '/api/v1/report-requests', { ...BODY, stamp: '' })).status,
        );
      }
      expect(answers.slice(-2)).toEqual([429, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('those who asked', () => {
  test('see their own requests alone; those of others are not there', async () => {
    const uuid = await askAs(reader);
    const other = await api.signIn('Subscriber');
    expect((await other.call('GET', at(uuid))).status).toBe(404);
    expect((await other.call('POST', at(uuid, '/messages'), { text: 'Hello?' })).status).toBe(404);
    expect((await other.call('GET', '/api/v1/report-requests')).body.data).toEqual([]);
    const { data } = (await reader.call('GET', '/api/v1/report-requests')).body;
    expect(data.map((row: { uuid: string }) => row.uuid)).toContain(uuid);
    const seen = await show(reader, uuid);
    expect([seen.staff, seen.requester.name]).toEqual([null, 'Hafiz Rahman']);
  });

  test('are data providers, too: they read, write and answer quotes of their own requests alone', async () => {
    const provider = await api.signIn('Data Provider');
    const uuid = await askAs(provider);
    const { data } = (await provider.call('GET', '/api/v1/report-requests')).body;
    expect(data.map((row: { uuid: string }) => row.uuid)).toEqual([uuid]);
    const seen = await show(provider, uuid);
    expect([seen.state, seen.staff]).toEqual(['received', null]);
    const said = await provider.call('POST', at(uuid, '/messages'), { text: 'By month, please.' });
    expect(said.status).toBe(200);
    const quoted = await staff.call('POST', at(uuid, '/quotes'), {
      lines: [{ text: 'Special table', quantity: '1', price: 100 }],
      valid_until: '2026-12-24',
      version: (await show(staff, uuid)).version,
    });
    const paper = at(uuid, `/quotes/${quoted.body.quotes[0].uuid}/answer`);
    expect((await provider.call('POST', paper, { answer: 'accept' })).body.state).toBe('accepted');
    expect((await provider.call('GET', at(await askAs(reader)))).status).toBe(404);
    expect((await provider.call('POST', at(uuid, '/notes'), { text: 'Not mine.' })).status).toBe(403);
  });

  test('read no notes, and what the filters of staff would tell is not told', async () => {
    const uuid = await askAs(reader);
    await staff.call('POST', at(uuid, '/notes'), { text: 'Islands has two employers.' });
    await staff.call('POST', at(uuid, '/replies'), { text: 'We look into it.' });
    const seen = await show(reader, uuid);
    expect(seen.messages.map(({ body }: { body: string }) => body)).toEqual(['We look into it.']);
    expect(JSON.stringify(seen)).not.toContain('Islands has two');
    expect((await show(staff, uuid)).staff.notes).toHaveLength(1);
    const { meta } = (await reader.call('GET', '/api/v1/report-requests?view=unassigned')).body;
    expect(meta.total).toBeGreaterThan(0); // a view of staff narrows nothing for others
  });
});

describe('the thread', () => {
  test('two write one draft: who looked before the other wrote is told, and sends nothing unread', async () => {
    const uuid = await askAs(reader);
    const kept = await staff.call('PUT', at(uuid, '/draft'), { text: 'Dear Hafiz,', version: 0 });
    expect(kept.body).toEqual({ version: 1 });
    await second.call('PUT', at(uuid, '/draft'), { text: 'Dear Hafiz, the table is ready.', version: 1 });
    const late = await staff.call('PUT', at(uuid, '/draft'), { text: 'Dear Hafiz, no.', version: 1 });
    expect([late.status, late.body.theirs]).toEqual([
      409,
      { text: 'Dear Hafiz, the table is ready.', version: 2 },
    ]);
    expect((await show(staff, uuid)).staff.draft.authors).toEqual(['Aina Noor', 'Farid Hassan']);
    const sent = await staff.call('POST', at(uuid, '/replies'), { text: 'Dear Hafiz,', draft: 1 });
    expect(sent.body.errors.text).toEqual(['A colleague changed this draft. Read it, then send it.']);
    await staff.call('POST', at(uuid, '/replies'), { text: 'Dear Hafiz, the table is ready.', draft: 2 });
    const seen = await show(staff, uuid);
    expect([seen.staff.draft, seen.messages.length]).toEqual([null, 1]);
  });

  test('colleagues see who writes, until half a minute after', async () => {
    const uuid = await askAs(reader);
    await staff.call('POST', at(uuid, '/presence'), { is_writing: true });
    const seen = await second.call('POST', at(uuid, '/presence'), { is_writing: false });
    expect(seen.body.data).toEqual([{ name: 'Farid Hassan', is_writing: true }]);
    wait(40);
    expect((await second.call('POST', at(uuid, '/presence'), { is_writing: false })).body.data).toEqual([]);
  });

  test('a reply goes by mail in the thread of the one before', async () => {
    const uuid = await askAs(reader);
    await staff.call('POST', at(uuid, '/replies'), { text: 'First.' });
    const first = await lastMail(reader.email);
    wait(1);
    await staff.call('POST', at(uuid, '/replies'), { text: 'Second {{code}} <script>alert(1)</script>' });
    const mail = await lastMail(reader.email);
    expect(mail.refers_to).toContain(first.uuid);
    expect(mail.text_body).toContain('Second {{code}} <script>alert(1)</script>');
  });
});

describe('the steps', () => {
  test('are refused by their reason, in words', async () => {
    const uuid = await askAs(reader);
    const take = async (step: string, reason = '') =>
      (
        await staff.call('POST', at(uuid, '/steps'), {
          step,
          reason,
          version: (await show(staff, uuid)).version,
        })
      ).body;
    expect((await take('review')).message).toBe(
      'This is not possible while the request is in the state “Received”.',
    );
    await take('begin');
    expect((await take('review')).message).toBe(
      'Freeze a table, answer with files, or send the answer as a reply, first.',
    );
    expect((await take('close')).errors.reason).toEqual([
      'Give a reason of at least 3 characters; the requester reads it.',
    ]);
    expect((await take('close', 'Published meanwhile.')).state).toBe('closed');
    const stale = await staff.call('POST', at(uuid, '/steps'), {
      step: 'reopen',
      reason: 'Not so.',
      version: 1,
    });
    expect([stale.status, stale.body.theirs.state]).toEqual([409, 'closed']);
    expect((await lastMail(reader.email)).subject).toMatch(/is now: Closed/);
  });

  test('only those who may answer can own a request', async () => {
    const uuid = await askAs(reader);
    const { version } = await show(staff, uuid);
    const answer = await staff.call('POST', at(uuid, '/assign'), { owner_uuid: reader.uuid, version });
    expect(answer.body.errors.owner_uuid).toEqual(['Only active staff who may answer requests can own one.']);
    const given = await staff.call('POST', at(uuid, '/assign'), { owner_uuid: second.uuid, version });
    expect(given.body.staff.owner.name).toBe('Aina Noor');
    const { data } = (await second.call('GET', '/api/v1/report-requests?view=mine')).body;
    expect(data.map((row: { uuid: string }) => row.uuid)).toEqual([uuid]);
  });

  test('many are closed at once; one that cannot be says why', async () => {
    const [one, two] = [await askAs(reader), await askAs(reader)];
    const close = (uuids: string[]) =>
      staff.call('POST', '/api/v1/report-requests/many', {
        uuids,
        action: 'close',
        reason: 'The round is over.',
      });
    await close([one]);
    const { body } = await close([one, two]);
    const by = new Map(
      body.results.map((result: { uuid: string; message: string | null }) => [result.uuid, result.message]),
    );
    expect([by.get(one), by.get(two)]).toEqual([
      'This is not possible while the request is in the state “Closed”.',
      null,
    ]);
  });

  test('a reply template answers many, each in its own language', async () => {
    const macro = await staff.call('POST', '/api/v1/request-macros', {
      name: 'Ask for the region',
      body: { en: 'Which region?', ms: 'Kawasan mana?' },
      asks: true,
    });
    expect(macro.status).toBe(201);
    const [en, ms] = [await askAs(reader), await askAs(reader, { locale: 'ms' })];
    const uuids = [en, ms];
    await staff.call('POST', '/api/v1/report-requests/many', {
      uuids,
      action: 'macro',
      macro: macro.body.uuid,
    });
    const said = async (uuid: string) =>
      (await show(staff, uuid)).messages.map(({ body }: { body: string }) => body);
    expect([await said(en), await said(ms)]).toEqual([['Which region?'], ['Kawasan mana?']]);
    expect((await show(staff, en)).waiting).toBe('requester');
  });
});

describe('what schemas refuse', () => {
  test.each([
    [
      '/tags',
      'PUT',
      { tags: ['<b>'] },
      'tags.0',
      'A tag has at most 39 letters, digits, spaces and hyphens.',
    ],
    [
      '/merge',
      'POST',
      { into: '148', reason: 'Twice.' },
      'into',
      'The number of a request looks like REQ-2026-0148.',
    ],
    [
      '/split',
      'POST',
      { title: 'A second one', messages: [] },
      'messages',
      'Choose at least one message that belongs to it.',
    ],
    [
      '/quotes',
      'POST',
      { lines: [], valid_until: '2026-12-01' },
      'lines',
      'A quote has at least one line with its price.',
    ],
  ] as const)('%s', async (path, method, body, field, sentence) => {
    const uuid = await askAs(reader);
    const answer = await staff.call(method, at(uuid, path), { ...body, version: 1 });
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [sentence]]);
  });

  test('of many at once: a template that is not there, a tag that is none', async () => {
    const uuids = [await askAs(reader)];
    const many = async (more: object) =>
      (await staff.call('POST', '/api/v1/report-requests/many', { uuids, ...more })).body.errors;
    expect(await many({ action: 'macro', macro: uuids[0] })).toEqual({
      macro: ['There is no such reply template.'],
    });
    expect(await many({ action: 'tag', tag: '<script>' })).toEqual({
      tag: ['Give a tag of letters and digits.'],
    });
  });
});

describe('merge and split', () => {
  test('a merged thread goes on in the other, also by its own old link; of two requesters never', async () => {
    const email = 'twice@selat.example';
    const [one, two] = [await askAsGuest({ email }), await askAsGuest({ email })];
    const find = async ({ number }: { number: string }) =>
      (await staff.call('GET', `/api/v1/report-requests?search=${number}`)).body.data[0];
    const [first, other] = [await find(one), await find(two)];
    await staff.call('POST', at(other.uuid, '/replies'), { text: 'Is this the same?' });
    const foreign = await show(staff, await askAs(reader));
    const merge = async (into: string) =>
      staff.call('POST', at(other.uuid, '/merge'), {
        into,
        reason: 'Asked twice.',
        version: (await show(staff, other.uuid)).version,
      });
    expect((await merge(foreign.number)).body.errors.into).toEqual([
      `${foreign.number} is of another requester: its thread would be read by both. Close this one with a reason instead.`,
    ]);
    expect((await merge(two.number)).body.errors.into).toEqual(['A request cannot be merged into itself.']);
    expect((await merge('REQ-2026-9999')).body.errors.into).toEqual(['There is no request REQ-2026-9999.']);
    expect((await merge(one.number)).body.merged_into).toBe(one.number);
    const third = await find(await askAsGuest({ email }));
    const late = await staff.call('POST', at(third.uuid, '/merge'), {
      into: two.number,
      reason: 'Asked three times.',
      version: third.version,
    });
    expect(late.body.errors.into).toEqual([
      `${two.number} was merged itself. Choose the one that it went into.`,
    ]);
    const target = await show(staff, first.uuid);
    expect(target.messages.map(({ body, from_number }: never) => [body, from_number])).toEqual([
      ['Is this the same?', two.number],
    ]);
    expect((await staff.call('POST', at(other.uuid, '/replies'), { text: 'Hello' })).body.message).toBe(
      `This request was merged into ${one.number}; go on there.`,
    );
  });

  test('some messages become a second request; one stays', async () => {
    const uuid = await askAs(reader);
    await reader.call('POST', at(uuid, '/messages'), { text: 'And steel bars, please.' });
    await reader.call('POST', at(uuid, '/messages'), { text: 'By month.' });
    const seen = await show(staff, uuid);
    const messages = seen.messages.map((message: { uuid: string }) => message.uuid);
    const split = (chosen: string[]) =>
      staff.call('POST', at(uuid, '/split'), {
        title: 'Prices of steel bars',
        messages: chosen,
        version: seen.version,
      });
    expect((await split(messages)).body.errors.messages).toEqual([
      'Choose messages of this request, and leave at least one.',
    ]);
    const { body, status } = await split([messages[0]]);
    expect([status, body.title, body.messages.length, body.staff.related[0].kind]).toEqual([
      201,
      'Prices of steel bars',
      1,
      'origin',
    ]);
    expect((await show(reader, body.uuid)).number).toBe(body.number);
  });
});

describe('the clock', () => {
  test('stands from a question to its answer, over a weekend, and moves the promised day on', async () => {
    now = new Date('2026-11-19T04:00:00Z');
    const uuid = await askAs(reader);
    expect((await show(staff, uuid)).due_on).toBe('2026-12-03');
    await staff.call('POST', at(uuid, '/replies'), { text: 'Tower and mobile apart?', asks: true });
    let seen = await show(staff, uuid);
    expect([seen.state, seen.waiting, seen.paused_on, seen.light]).toEqual([
      'clarifying',
      'requester',
      '2026-11-19',
      'none',
    ]);
    now = new Date('2026-11-24T04:00:00Z');
    await reader.call('POST', at(uuid, '/messages'), { text: 'Together is fine.' });
    seen = await show(staff, uuid);
    // Friday, Monday and Tuesday
    expect([seen.state, seen.waiting, seen.due_on, seen.paused_days]).toEqual([
      'clarifying',
      null,
      '2026-12-08',
      3,
    ]);
    now = new Date('2026-12-09T04:00:00Z');
    expect((await show(staff, uuid)).light).toBe('red');
    const { data } = (await staff.call('GET', '/api/v1/report-requests?view=overdue')).body;
    expect(data.map((row: { uuid: string }) => row.uuid)).toContain(uuid);
  });
});
