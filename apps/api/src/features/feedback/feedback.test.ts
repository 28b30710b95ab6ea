import type { Content } from '@datum/contract/content/content-schema';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { insertItem, putOut } from '../content/write.queries.ts';

let now = new Date('2026-11-18T04:00:00Z');
const clock: Clock = { ...systemClock, now: () => now };
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

let api: TestApp;
let staff: Caller;
let reader: Caller;
let other: Caller;
beforeAll(async () => {
  api = await startTestApp({}, { clock });
  staff = await api.signIn('Admin', { name: 'Farid Hassan' });
  reader = await api.signIn('Subscriber', { name: 'Hafiz Rahman' });
  other = await api.signIn('Data Provider', { name: 'Mei Lin' });
  // hours pass between forms in these tests: sessions last through them
  const years = { expires_at: new Date('2027-11-18T04:00:00Z'), idle_minutes: 1_000_000 };
  await inTransaction(api.platform.database.write, (db) => db.updateTable('sessions').set(years).execute());
  api.platform.sessions.forget();
  await office('Prices', 'prices@datum.example', ['question', 'data'], 0);
  await office('Accounts', 'accounts@datum.example', ['complaint'], 10);
});
afterAll(() => api.close());

const place = { slug: null, parent_id: null, position: 0, audience: 'public', plans: [] } as const;
const nobody = { note: '', by: null } as const;

function office(name: string, email: string, topics: readonly string[], position: number) {
  const text = { name, department: '', address: '', hours: '', closures: '' };
  const content = { item: { email, topics, phone: '' }, en: text, ms: text };
  return published('contact', { ...place, position }, content);
}

async function published(type: 'contact' | 'faq', at: Parameters<typeof insertItem>[2], content: Content) {
  await inTransaction(api.platform.database.write, async (db) => {
    const { id } = await insertItem(db, type, at, { ...nobody, content, now });
    await putOut(db, type, id, 1, now);
  });
}

const BODY = {
  kind: 'error',
  topic: 'data',
  subject: 'Cement in Johor',
  text: 'The price of cement in Johor looks too high to me.',
  name: 'Siti Guest',
  email: 'siti@selat.example',
  consent: true,
};

/** A form as a person sends it: some seconds after it was opened. */
async function form(more: object = {}, seconds = 20) {
  const { body } = await api.visitor.call('GET', '/api/v1/contact-form');
  wait(seconds);
  return { ...BODY, stamp: body.stamp, ...more };
}

async function send(
  more: object = {},
  who: Caller = api.visitor,
): Promise<{ number: string; status: string }> {
  wait(3600);
  const { status, body } = await who.call('POST', '/api/v1/feedback', await form(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function found(number: string) {
  const { body } = await staff.call('GET', `/api/v1/feedback?search=${number}`);
  return body.data[0] as { uuid: string; version: number };
}

const mails = (to: string) =>
  api.platform.database.read
    .selectFrom('mails')
    .where('recipient', '=', to)
    .orderBy('created_at')
    .select(['template', 'subject', 'text_body'])
    .execute();
const lastMail = async (to: string) => (await mails(to)).at(-1);
const at = (uuid: string, rest = '') => `/api/v1/feedback/${uuid}${rest}`;
const show = async (uuid: string, who = staff) => (await who.call('GET', at(uuid))).body;

async function step(uuid: string, state: string, more: object = {}) {
  const { version } = await show(uuid);
  return staff.call('POST', at(uuid, '/steps'), { state, version, ...more });
}

describe('a guest', () => {
  test('sends a message to the office of its topic, and follows it by the link of an email', async () => {
    const { number, status } = await send();
    expect(number).toMatch(/^FB-2026-\d{5}$/);
    const mail = await lastMail('prices@datum.example');
    expect([mail?.template, mail?.text_body.includes(BODY.text)]).toEqual(['feedback-arrived', true]);
    await send({ topic: 'complaint', kind: 'complaint' });
    expect((await lastMail('accounts@datum.example'))?.template).toBe('feedback-arrived');
    await send({ topic: 'payment', email: 'z@selat.example' });
    expect((await mails('prices@datum.example')).length).toBe(2);
    const seen = await api.visitor.call('POST', '/api/v1/feedback-status', { status });
    expect([seen.status, seen.body.number, seen.body.state, seen.body.text]).toEqual([
      200,
      number,
      'new',
      BODY.text,
    ]);
    const { read } = api.platform.database;
    const stored = await read.selectFrom('feedback_links').select('hash').execute();
    const audited = await read.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([stored, audited])).not.toContain(status);
  });

  test('cannot have us send their words to an address that nobody confirmed', async () => {
    await send({
      name: 'Win at casino',
      subject: 'Visit https://casino.example',
      text: 'Buy at https://casino.example now',
      email: 'victim@other.example',
    });
    const mail = await lastMail('victim@other.example');
    expect(mail?.text_body).toContain('/contact?follow=1#status=');
    expect(JSON.stringify(mail)).not.toContain('casino');
  });

  test('is refused in a sentence when a program seems to write, and gets through when it is sent again', async () => {
    const fast = await form({}, 1);
    const send1 = await api.visitor.call('POST', '/api/v1/feedback', fast);
    expect([send1.status, send1.body.errors]).toEqual([
      422,
      { stamp: ['This was sent faster than a person types. Wait some seconds and send it again.'] },
    ]);
    expect((await api.visitor.call('POST', '/api/v1/feedback', fast)).status).toBe(422);
    wait(3);
    expect((await api.visitor.call('POST', '/api/v1/feedback', fast)).status).toBe(201);
    const trap = await api.visitor.call('POST', '/api/v1/feedback', await form({ website: 'x' }));
    expect(trap.body.errors).toEqual({
      website: ['This form looks as if a program filled it in. Send it again.'],
    });
    const old = await api.visitor.call('POST', '/api/v1/feedback', await form({}, 25 * 3600));
    expect(old.body.errors).toEqual({ stamp: ['This form was open for too long. Send it again.'] });
    const made = await api.visitor.call('POST', '/api/v1/feedback', await form({ stamp: 'abc.def' }));
    expect(made.status).toBe(422);
  });

  test('is told field by field what is wrong, and no line break reaches the head of an email', async () => {
    wait(3600);
    const wrong = await api.visitor.call(
      'POST',
      '/api/v1/feedback',
      await form({
        subject: 'a\r\nBcc: all@x.example',
        text: 'short',
        email: 'no',
        consent: false,
        page: '/x/..//evil.example',
      }),
    );
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        subject: ['Write this in one line.'],
        text: ['Write at least 10 characters.'],
        email: [expect.any(String)],
        page: ['The page is no address of this site.'],
        consent: ['Agree that we keep your message and answer you.'],
      },
    ]);
    const figure = await api.visitor.call(
      'POST',
      '/api/v1/feedback',
      await form({ figure: '999999.2026-10.1' }),
    );
    expect(figure.body.errors).toEqual({ figure: ['There is no such published figure.'] });
    const subject = await api.visitor.call('POST', '/api/v1/feedback', await form({ subject: 'a' }));
    expect(subject.body.errors).toEqual({ subject: ['Give a subject of at least 3 characters.'] });
  });

  test('reads nothing with a link that is none', async () => {
    const { status } = await send();
    const another = status.endsWith('0') ? '1' : '0';
    for (const token of [
      '',
      'x',
      status.slice(1),
      `${status.slice(0, -1)}${another}`,
      status.toLowerCase(),
    ]) {
      const { status: code, body } = await api.visitor.call('POST', '/api/v1/feedback-status', {
        status: token,
      });
      expect([code, body.message], token).toEqual([
        404,
        'This link opens no message. Use the link of the newest email about it.',
      ]);
    }
  });
});

describe('staff', () => {
  test('set a status, the sender gets it, and "not planned" its reason', async () => {
    const { number, status } = await send();
    const { uuid } = await found(number);
    const without = await step(uuid, 'not-planned', { reason: 'no' });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { reason: ['Give a reason of at least 10 characters; the sender gets it.'] },
    ]);
    const reason = 'We collect no prices of that item in the survey.';
    expect((await step(uuid, 'not-planned', { reason })).body.state).toBe('not-planned');
    const mail = await lastMail(BODY.email);
    expect([mail?.template, mail?.text_body.includes(reason)]).toEqual(['feedback-state', true]);
    const again = await step(uuid, 'done');
    expect([again.status, again.body.message]).toEqual([
      409,
      'This message cannot be set to this status from where it is.',
    ]);
    const seen = await api.visitor.call('POST', '/api/v1/feedback-status', { status });
    expect([seen.body.state, seen.body.reason]).toEqual(['not-planned', reason]);
  });

  test('answer by email, keep notes to themselves, and hear what the sender writes back', async () => {
    const { number, status } = await send();
    const { uuid } = await found(number);
    wait(60);
    await staff.call('POST', at(uuid, '/notes'), { text: 'Source 12 moved a comma.' });
    const replied = await staff.call('POST', at(uuid, '/replies'), { text: 'We look into it.' });
    expect([replied.body.state, (await lastMail(BODY.email))?.text_body]).toEqual([
      'acknowledged',
      expect.stringContaining('We look into it.'),
    ]);
    wait(3600);
    const back = await api.visitor.call('POST', '/api/v1/feedback-status/messages', {
      status,
      text: 'Thank you.',
    });
    expect(back.body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'We look into it.',
      'Thank you.',
    ]);
    expect(JSON.stringify(back.body)).not.toContain('comma');
    expect((await show(uuid)).staff.notes).toHaveLength(1);
    expect((await lastMail('prices@datum.example'))?.text_body).toContain('Thank you.');
  });

  test('merge duplicates: votes go over, and the sender follows the other one', async () => {
    const first = await send({ kind: 'idea', subject: 'Roof tiles' });
    const second = await send({ kind: 'idea', subject: 'Tiles of roofs' }, reader);
    const [a, b] = [await found(first.number), await found(second.number)];
    const merge = (uuid: string, into: string, version: number) =>
      staff.call('POST', at(uuid, '/merge'), { into, version });
    expect((await merge(b.uuid, second.number, b.version)).body.errors).toEqual({
      into: ['A message cannot be merged into itself.'],
    });
    expect((await merge(b.uuid, 'FB-2026-99999', b.version)).body.errors).toEqual({
      into: ['There is no message FB-2026-99999.'],
    });
    expect((await merge(b.uuid, 'nine', b.version)).body.errors).toEqual({
      into: ['A number looks like FB-2026-00148.'],
    });
    expect((await merge(b.uuid, first.number, b.version)).body.state).toBe('duplicate');
    expect((await show(a.uuid)).staff).toMatchObject({ votes: 1, merged: [{ number: second.number }] });
    const late = await step(b.uuid, 'done');
    expect([late.status, late.body.message]).toEqual([
      409,
      `This message goes on in ${first.number}; work on that one.`,
    ]);
    const third = await send({ subject: 'Roofs again' });
    const c = await found(third.number);
    expect((await merge(c.uuid, second.number, c.version)).body.errors).toEqual({
      into: [`${second.number} was merged itself. Choose the one that it went into.`],
    });
    await step(a.uuid, 'planned', { answer: 'Roof tiles come with the release of March.' });
    const own = await api.visitor.call('POST', '/api/v1/feedback-status', { status: second.status });
    expect(own.body).toMatchObject({
      state: 'duplicate',
      merged_into: { number: first.number, state: 'planned' },
      answer: 'Roof tiles come with the release of March.',
    });
    const { version } = await show(a.uuid);
    const told = await staff.call('POST', at(a.uuid, '/tell'), { version });
    expect([told.body, (await lastMail(reader.email))?.text_body]).toEqual([
      { told: 1 },
      expect.stringContaining('release of March'),
    ]);
  });

  test('read what a merged message says beside the other one, and go on answering the person who wrote it', async () => {
    const first = await send({ subject: 'Sand of rivers' });
    const second = await send({ subject: 'River sand', text: 'Is river sand still in the survey?' }, reader);
    const [a, b] = [await found(first.number), await found(second.number)];
    await staff.call('POST', at(b.uuid, '/merge'), { into: first.number, version: b.version });
    wait(3600);
    await api.visitor.call('POST', '/api/v1/feedback-status/messages', {
      status: second.status,
      text: 'I need it by May.',
    });
    const merged = async () => (await show(a.uuid)).staff.merged[0];
    expect(await merged()).toMatchObject({
      number: second.number,
      text: 'Is river sand still in the survey?',
      messages: [{ text: 'I need it by May.', by_staff: false }],
    });
    await staff.call('POST', at(a.uuid, '/replies'), { text: 'It is in from April.', everyone: true });
    expect((await lastMail(reader.email))?.text_body).toContain('It is in from April.');
    expect((await merged()).messages).toHaveLength(2);
    wait(60);
    const alone = await staff.call('POST', at(b.uuid, '/replies'), { text: 'May is safe.' });
    expect([alone.status, alone.body.state]).toEqual([200, 'duplicate']);
    expect((await lastMail(reader.email))?.text_body).toContain('May is safe.');
    const seen = await api.visitor.call('POST', '/api/v1/feedback-status', { status: first.status });
    expect(JSON.stringify(seen.body)).not.toContain('river sand');
  });

  test('list an idea, people who are signed in vote once, and those who voted are told', async () => {
    const { number } = await send({ kind: 'idea', subject: 'A file for each region' });
    const { uuid, version } = await found(number);
    const vote = (who: Caller, votes: boolean) =>
      who.call('PUT', `/api/v1/feedback-ideas/${uuid}/vote`, { votes });
    expect((await vote(reader, true)).status).toBe(404);
    await staff.call('PUT', at(uuid, '/facts'), { kind: 'idea', owner_uuid: null, listed: true, version });
    const alone = await staff.call('POST', at(uuid, '/tell'), { version: version + 1 });
    expect([alone.status, alone.body.message]).toEqual([409, 'Nobody else voted or asked for this.']);
    await vote(reader, true);
    expect((await vote(reader, true)).body).toMatchObject({ votes: 1, mine: true });
    expect((await vote(other, true)).body.votes).toBe(2);
    expect((await vote(other, false)).body).toMatchObject({ votes: 1, mine: false });
    const seen = await api.visitor.call('GET', '/api/v1/feedback-ideas');
    expect(seen.body.data).toMatchObject([{ subject: 'A file for each region', votes: 1, mine: false }]);
    expect(JSON.stringify(seen.body)).not.toContain(BODY.email);
    await step(uuid, 'done', { answer: 'Each region has its file now.' });
    const closed = await vote(other, true);
    expect([closed.status, closed.body.message]).toEqual([409, 'Votes for this are closed.']);
  });

  test('make the draft of a question out of a message and its answer', async () => {
    const { number } = await send({ subject: 'Do prices include delivery?' });
    const { uuid, version } = await found(number);
    const draft = async () =>
      staff.call('POST', at(uuid, '/faq-draft'), { version: (await show(uuid)).version });
    const early = await draft();
    expect([version, early.body.message]).toEqual([
      1,
      'Answer the message first: the draft begins with the answer.',
    ]);
    await staff.call('POST', at(uuid, '/replies'), { text: 'No.\n\nThey are at the gate.' });
    const made = await draft();
    expect(made.body.staff.draft.title).toBe('Do prices include delivery?');
    const item = await staff.call('GET', `/api/v1/cms/faq/${made.body.staff.draft.uuid}`);
    expect([item.status, item.body.state, item.body.content.en.answer.content.length]).toEqual([
      200,
      'draft',
      2,
    ]);
    expect((await draft()).body.message).toBe('There is a draft of this message already.');
  });

  test('make a request of a message: it goes on there, its sender gets the number, and never twice', async () => {
    const { number } = await send({ subject: 'Wages of crane operators' });
    const { uuid } = await found(number);
    wait(60);
    const make = () =>
      staff.call('POST', '/api/v1/report-requests/from-feedback', {
        feedback: uuid,
        title: 'Wages of crane operators by region',
        wanted: 'Hourly wages of crane operators for each region.',
      });
    const { body, status } = await make();
    expect(status, JSON.stringify(body)).toBe(201);
    const after = await show(uuid);
    expect([after.state, after.staff.request]).toEqual(['planned', { uuid: body.uuid, number: body.number }]);
    const request = (await staff.call('GET', `/api/v1/report-requests/${body.uuid}`)).body;
    expect([request.title, request.requester.email, request.purpose]).toEqual([
      'Wages of crane operators by region',
      BODY.email,
      number,
    ]);
    expect((await lastMail(BODY.email))?.subject).toContain(body.number);
    const again = await make();
    expect([again.status, again.body.message]).toEqual([409, 'There is a request of this message already.']);
  });

  test('change many at once, and hear of each what happened', async () => {
    const [one, two] = [await send(), await send()];
    const [a, b] = [await found(one.number), await found(two.number)];
    await step(b.uuid, 'done');
    const many = (more: object) =>
      staff.call('POST', '/api/v1/feedback/many', { uuids: [a.uuid, b.uuid], ...more });
    const { body } = await many({ action: 'state', state: 'planned' });
    expect(body.results.filter(({ done }: { done: boolean }) => done)).toMatchObject([{ uuid: a.uuid }]);
    const stranger = await many({ action: 'assign', owner_uuid: '00000000-0000-4000-8000-000000000000' });
    expect(stranger.body.errors).toEqual({
      owner_uuid: ['Only active staff who may answer messages can own one.'],
    });
    expect((await many({ action: 'merge', into: one.number })).body.results).toMatchObject([
      { done: true },
      { done: true },
    ]);
    expect((await show(a.uuid)).staff.merged).toHaveLength(1);
  });
});

describe('people who wrote', () => {
  test('find their own messages and nobody else’s', async () => {
    const mine = await send({}, reader);
    const list = await reader.call('GET', '/api/v1/feedback?search=FB');
    expect(
      list.body.data.every(({ sender }: { sender: { email: string } }) => sender.email === reader.email),
    ).toBe(true);
    const { uuid } = await found(mine.number);
    expect(await show(uuid, reader)).toMatchObject({ number: mine.number, staff: null });
    expect((await other.call('GET', at(uuid))).status).toBe(404);
  });
});

describe('answers of the site', () => {
  test('are suggested by any word, and what helped or was not found is counted', async () => {
    const text = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'By invoice.' }] }],
    };
    const words = { question: 'How do I pay by invoice?', answer: text };
    const content = { item: { category: 'payment', products: [] }, en: words, ms: words };
    await published('faq', { ...place, slug: 'pay-by-invoice' }, content);
    const hint = await api.visitor.call('GET', '/api/v1/faq-suggestions?q=can+somebody+send+me+an+invoice');
    expect(hint.body.data).toEqual([{ slug: 'pay-by-invoice', title: 'How do I pay by invoice?' }]);
    expect((await api.visitor.call('GET', "/api/v1/faq-suggestions?q='%20|%20%26!()")).body.data).toEqual([]);
    const judge = async (by: Pick<Caller, 'call'>, helpful: boolean) => {
      const { body } = await by.call('POST', '/api/v1/faq/pay-by-invoice/helpful', { helpful });
      expect(body).toEqual({ counted: true });
    };
    await Promise.all([1, 2, 3, 4].map(() => judge(api.visitor, true)));
    await judge(api.visitor, false);
    await judge(reader, false);
    await judge(other, true);
    expect((await api.visitor.call('POST', '/api/v1/faq/none/helpful', { helpful: true })).status).toBe(404);
    for (const searched of ['Bitcoin  price', 'bitcoin price']) {
      await api.visitor.call('POST', '/api/v1/faq/empty-searches', { words: searched });
    }
    for (const words of ['siti@selat.example', 'a'.repeat(81)]) {
      const { body } = await api.visitor.call('POST', '/api/v1/faq/empty-searches', { words });
      expect(body).toEqual({ counted: false });
    }
    const use = async () => (await staff.call('GET', '/api/v1/faq-use')).body;
    expect(await use()).toMatchObject({
      answers: { data: [{ title: 'How do I pay by invoice?', yes: 1, no: 2 }], more: 0 },
      searches: { data: [{ words: 'bitcoin price', times: 2 }], more: 0 },
    });
    expect((await use()).searches.data).toHaveLength(1);
    await api.platform.database.owner.query(
      "insert into empty_searches (words, last_on) select 'word ' || n, current_date from generate_series(1, 100) n",
    );
    expect([(await use()).searches.data.length, (await use()).searches.more]).toEqual([100, 1]);
    wait(24 * 3600);
    await judge(api.visitor, false);
    expect((await use()).answers.data).toMatchObject([{ yes: 1, no: 3 }]);
    const { rows } = await api.platform.database.owner.query('select m::text as kept from reader_marks m');
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|pay-by-invoice/);
  });
});

test('who opens an item again within the hour is not counted again', async () => {
  const text = { question: 'How often is it opened?', answer: { type: 'doc', content: [] } } as const;
  const content = { item: { category: 'data', products: [] }, en: text, ms: text };
  await published('faq', { ...place, slug: 'how-often' }, content);
  const views = async () => {
    const { body } = await staff.call('GET', '/api/v1/cms/faq?search=opened');
    return body.data.map((row: { views: number }) => row.views);
  };
  const open = (by: Pick<Caller, 'call'>) => by.call('POST', '/api/v1/content/faq/how-often/views');
  for (const by of [api.visitor, api.visitor, reader, reader]) expect((await open(by)).status).toBe(204);
  expect(await views()).toEqual([2]);
  wait(3600);
  await open(api.visitor);
  expect(await views()).toEqual([3]);
});

test('signing up with the unseen field filled in is refused in a sentence', async () => {
  const { status, body } = await api.visitor.call('POST', '/api/v1/register', {
    name: 'Bot',
    email: 'bot@x.example',
    password: 'correct horse battery staple 9',
    website: 'https://casino.example',
  });
  expect([status, body.errors]).toEqual([
    422,
    { website: ['This form looks as if a program filled it in. Send it again.'] },
  ]);
});
