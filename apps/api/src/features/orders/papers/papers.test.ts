import { createHash } from 'node:crypto';
import { inTransaction } from '@datum/database/transaction';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { readWritten } from '../../../platform/test/read-pdf.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let basic: string;
let premium: string;
/** True while no paper can be written. */
let isBroken = false;

beforeAll(async () => {
  const now = () => {
    if (isBroken) throw new Error('no paper today');
    return new Date();
  };
  api = await startTestApp({}, { clock: { ...systemClock, now } });
  root = await shop.openShop(api);
  basic = await shop.sell(root, 'basic', 36_500);
  premium = await shop.sell(root, 'premium', 73_000);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const reader = () => api.signIn('Subscriber');
const documents = async (who: Caller, kind = '') =>
  (await who.call('GET', `/api/v1/order-documents?per_page=50${kind && `&kind=${kind}`}`)).body.data;
const paper = (who: Caller, uuid: string, language = 'en') =>
  who.call('GET', `/api/v1/order-documents/${uuid}/paper?language=${language}`);
const rows = async (query: string) => (await sql.raw(query).execute(api.platform.database.read)).rows;
const reissue = (who: Caller, uuid: string, buyer: object, reason = 'The company pays') =>
  who.call('POST', `/api/v1/order-documents/${uuid}/reissue`, { buyer: { ...shop.BUYER, ...buyer }, reason });
const money = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 });

test('each document is a tagged PDF with its number, lines, tax and total, in both languages', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  await shop.paid(who, premium);
  const all = await documents(who);
  expect(all.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'credit_note',
    'invoice',
    'invoice',
    'receipt',
    'receipt',
  ]);
  for (const document of all) {
    for (const [language, words] of [
      ['en', { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' }],
      ['ms', { invoice: 'Invois', receipt: 'Resit', credit_note: 'Nota kredit' }],
    ] as const) {
      const { status, headers, raw } = await paper(who, document.uuid, language);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      const read = await readWritten(raw);
      const title = `${words[document.kind as keyof typeof words]} ${document.number}`;
      expect(read).toMatchObject({ isTagged: true, embedded: true, ua: '1', language, title });
      expect(read.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']));
      for (const part of [title, 'Office of Figures', 'Aisyah Rahman', money(document.total)]) {
        expect(read.text).toContain(part);
      }
      if (document.kind !== 'receipt') {
        expect(read.text).toContain('8 %');
        expect(read.text).toContain(money(document.tax));
        expect(read.text).toContain(money(document.amount));
      }
    }
  }
});

test('the PDF is written after the payment, kept with its hash, and stays the same bytes', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const [invoice] = await documents(who, 'invoice');
  const kept = () =>
    rows(`select p.sha256, p.template, p.locale from document_papers p
      join billing_documents d on d.id = p.document_id where d.uuid = '${invoice.uuid}'`);
  expect(await kept()).toEqual([]);
  await runDueJobs(api.platform);
  const [stored] = await kept();
  const { raw } = await paper(who, invoice.uuid);
  const sha256 = createHash('sha256').update(raw).digest('hex');
  expect(stored).toEqual({ sha256, template: 'built-in 2', locale: 'en' });
  // the seller moves: what was issued does not
  const { body: shown } = await root.call('GET', '/api/v1/billing-settings');
  const seller = { ...shown.seller, name: 'Office of Other Figures' };
  await root.call('PUT', '/api/v1/billing-settings', { seller, version: shown.version });
  expect((await paper(who, invoice.uuid)).raw.equals(raw)).toBe(true);
  const { text } = await readWritten((await paper(who, invoice.uuid, 'ms')).raw);
  expect(text).toContain('Office of Figures');
  await root.call('PUT', '/api/v1/billing-settings', { seller: shown.seller, version: shown.version + 1 });
  await expect(
    inTransaction(api.platform.database.write, (db) =>
      sql`update document_papers set content = ''`.execute(db),
    ),
  ).rejects.toThrow('does not change');
});

test('what cannot be written never holds up a payment: the job is tried again', async () => {
  const who = await reader();
  const order = await shop.paid(who, basic);
  expect(order.state).toBe('paid');
  isBroken = true;
  await runDueJobs(api.platform);
  isBroken = false;
  const job = async () =>
    (
      await rows(`select state, attempts from jobs where kind = 'order-papers.make'
        and title->>'en' like '%${order.reference}'`)
    )[0];
  expect(await job()).toMatchObject({ state: 'queued', attempts: 1 });
  await inTransaction(api.platform.database.write, (db) => sql`update jobs set run_at = now()`.execute(db));
  await runDueJobs(api.platform);
  expect(await job()).toMatchObject({ state: 'done' });
});

test('downloads are noted, and what is not mine is not there', async () => {
  const [who, other] = [await reader(), await reader()];
  await shop.paid(who, basic);
  const [invoice] = await documents(who, 'invoice');
  await paper(who, invoice.uuid, 'ms');
  expect((await paper(other, invoice.uuid)).status).toBe(404);
  expect((await reissue(other, invoice.uuid, { name: 'Mine' })).status).toBe(404);
  const send = { language: 'en', email: 'a@datum.test' };
  const sent = await other.call('POST', `/api/v1/order-documents/${invoice.uuid}/send`, send);
  expect(sent.status).toBe(404);
  const noted = await rows(`select w.via, w.locale, w.by_uuid from document_downloads w
    join billing_documents d on d.id = w.document_id where d.uuid = '${invoice.uuid}'`);
  expect(noted).toEqual([{ via: 'page', locale: 'ms', by_uuid: who.uuid }]);
});

test('a year of documents comes in one file; a year without any is not there', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const all = await documents(who);
  const year = all[0].issued_on.slice(0, 4);
  const zip = await who.call('GET', `/api/v1/order-documents/papers?year=${year}&language=en`);
  const files = unzipSync(new Uint8Array(zip.raw));
  expect(Object.keys(files).sort()).toEqual(
    all.map(({ number }: { number: string }) => `${number}.pdf`).sort(),
  );
  const single = await paper(who, all[0].uuid);
  expect(Buffer.from(files[`${all[0].number}.pdf`] ?? []).equals(single.raw)).toBe(true);
  expect((await who.call('GET', '/api/v1/order-documents/papers?year=1999&language=en')).status).toBe(404);
});

test('an email gives an address that opens this document, and no other, without signing in', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const [receipt] = await documents(who, 'receipt');
  const [invoice] = await documents(who, 'invoice');
  const url = `/api/v1/order-documents/${invoice.uuid}/send`;
  expect((await who.call('POST', url, { language: 'en', email: 'no' })).body.errors).toHaveProperty('email');
  expect((await who.call('POST', url, { language: 'en', email: 'books@datum.test' })).body).toEqual({
    email: 'books@datum.test',
  });
  const [mail] = (await rows(
    `select text_body, subject from mails where recipient = 'books@datum.test'`,
  )) as { text_body: string; subject: string }[];
  expect(mail?.subject).toBe(`Your document ${invoice.number}`);
  const link = new URL(/https?:\S+linked\S+/.exec(mail?.text_body ?? '')?.[0] ?? '');
  const opened = await api.visitor.call('GET', link.pathname + link.search);
  expect(opened.raw.equals((await paper(who, invoice.uuid)).raw)).toBe(true);
  const odd = link.pathname.replace(invoice.uuid, receipt.uuid) + link.search;
  expect((await api.visitor.call('GET', odd)).status).toBe(404);
});

test('an invoice to other details: a credit note takes the first off, a new one follows, nothing of the first changes', async () => {
  const who = await reader();
  const order = await shop.paid(who, basic);
  const [first] = await documents(who, 'invoice');
  const before = (await paper(who, first.uuid)).raw;
  const made = await reissue(who, first.uuid, { name: 'QS Partners Sdn Bhd' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    kind: 'invoice',
    replaces: first.number,
    total: first.total,
    buyer: { name: 'QS Partners Sdn Bhd' },
    reason: 'The company pays',
  });
  const [note] = await documents(who, 'credit_note');
  const { body: credited } = await who.call('GET', `/api/v1/order-documents/${note.uuid}`);
  expect(credited).toMatchObject({
    total: first.total,
    refers_to: first.number,
    buyer: { name: 'Aisyah Rahman' },
    days: null,
  });
  expect((await paper(who, first.uuid)).raw.equals(before)).toBe(true);
  const { text } = await readWritten((await paper(who, made.body.uuid)).raw);
  for (const part of ['QS Partners Sdn Bhd', first.number, 'The company pays']) expect(text).toContain(part);
  expect((await shop.show(who, order.uuid)).documents).toHaveLength(4);

  const again = await reissue(who, first.uuid, { name: 'Others' });
  expect([again.status, again.body.message]).toEqual([
    409,
    `This invoice was made out anew already, as ${made.body.number}.`,
  ]);
});

test('only a whole invoice is made out anew, and only to other details', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const [first] = await documents(who, 'invoice');
  const [receipt] = await documents(who, 'receipt');
  expect((await reissue(who, receipt.uuid, { name: 'Others' })).body.message).toBe(
    'Only an invoice can be made out anew.',
  );
  expect((await reissue(who, first.uuid, {})).body.errors).toEqual({
    'buyer.name': ['These are the details that the invoice has. Change what is wrong in them.'],
  });
  await shop.paid(who, premium);
  expect((await reissue(who, first.uuid, { name: 'Others' })).body.message).toBe(
    'Part of this invoice was taken off already. Ask the office to change it.',
  );
});

test('two who press at once make one new invoice', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const [first] = await documents(who, 'invoice');
  const answers = await Promise.all([
    reissue(who, first.uuid, { name: 'One' }),
    reissue(who, first.uuid, { name: 'Two' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('an upgrade credits the invoice that is in force, also where its price named the one before', async () => {
  const who = await reader();
  await shop.paid(who, basic);
  const [first] = await documents(who, 'invoice');
  const { body: price } = await shop.quote(who, premium);
  expect(price.credits).toMatchObject([{ document: first.number }]);
  const { body: made } = await reissue(who, first.uuid, { name: 'QS Partners' });
  const { body: order } = await shop.order(who, price.seal);
  await shop.play(who, await shop.begin(who, order.uuid), 'succeed');
  const [note] = await documents(who, 'credit_note');
  const { body: credited } = await who.call('GET', `/api/v1/order-documents/${note.uuid}`);
  expect(credited).toMatchObject({ refers_to: made.number, days: { of: expect.any(Number) } });
});
