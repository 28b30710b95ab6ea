import { refusal } from '@datum/contract/messages/refusals/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellerIn } from '../../../platform/http/tell.ts';
import { signLink } from '../../../platform/signed-links/signed-links.ts';
import { firmWith } from '../../../platform/test/firms.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';

let api: TestApp;
let root: Caller;
let plan: string;
beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
});
afterAll(() => api.close());

const sql = (text: string, values: unknown[]) => api.platform.database.owner.query(text, values);

/** The newest address of a document that an email gave to a receiver. */
async function linkTo(email: string): Promise<string> {
  const { rows } = await sql(
    `select text_body from mails where recipient = $1 and template in ('document-sent', 'transfer-asked')`,
    [email],
  );
  const { pathname, search } = new URL(/https?:\S+linked\S+/.exec(rows[0].text_body)?.[0] ?? '');
  return pathname + search;
}
async function sent(who: Caller, path: string, email: string): Promise<string> {
  const answer = await who.call('POST', `${path}/send`, { language: 'en', email });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return linkTo(email);
}
const opens = async (link: string) => (await api.visitor.call('GET', link)).status;

/** A firm with two buyers, of whom the first has bought; its invoice. */
async function invoiceOf(code: string) {
  const { id, buyers } = await firmWith(api, code, 2);
  const [who, colleague] = buyers as [Caller, Caller];
  await shop.paid(who, plan);
  const { body } = await who.call('GET', '/api/v1/order-documents?kind=invoice');
  return { id, who, colleague, invoice: String(body.data[0].uuid) };
}

test.each([
  ['left the firm', 'update users set organisation_id = null where uuid = $1'],
  ['buys for it no more', 'update users set buys_for_id = null where uuid = $1'],
  ['is suspended', `update users set status = 'suspended' where uuid = $1`],
])('an address opens a document of the firm no longer for who %s', async (why, step) => {
  const { who, colleague, invoice } = await invoiceOf(`paper ${why}`);
  const path = `/api/v1/order-documents/${invoice}`;
  const own = await sent(who, path, who.email.toUpperCase());
  const outside = await sent(who, path, `private-${who.uuid}@mail.test`);
  const byColleague = await sent(colleague, path, who.email);
  const toColleague = await sent(who, path, colleague.email);
  const books = await sent(colleague, path, `books-${who.uuid}@mail.test`);
  const office = await sent(root, `/api/v1/transaction-documents/${invoice}`, `any-${who.uuid}@mail.test`);
  const { config, clock } = api.platform;
  const now = clock.now();
  const until = new Date(now.getTime() + 86_400_000);
  // as addresses were signed before they stood on somebody
  const key = signLink(config, { purpose: 'document', subject: invoice, now, until });
  const earlier = `${path}/linked?language=en&key=${key}`;
  const all = [own, outside, byColleague, toColleague, books, office, earlier];
  expect(await Promise.all(all.map(opens))).toEqual(all.map(() => 200));
  await sql(step, [who.uuid]);
  expect(await Promise.all(all.map(opens))).toEqual([404, 404, 404, 200, 200, 200, 404]);
  expect(await opens(own.replace(who.uuid, colleague.uuid)), 'in the name of another').toBe(404);
});

test('what somebody bought for themselves stays theirs to open; who has an account and buys nothing is sent it by a buyer', async () => {
  const who = await api.signIn('Subscriber');
  await shop.paid(who, plan);
  const { body } = await who.call('GET', '/api/v1/order-documents?kind=invoice');
  const path = `/api/v1/order-documents/${body.data[0].uuid}`;
  const accountant = await api.signIn('Subscriber');
  const links = [await sent(who, path, who.email), await sent(who, path, accountant.email)];
  await sql(`update users set status = 'suspended' where uuid = $1`, [who.uuid]);
  expect(await Promise.all(links.map(opens))).toEqual([200, 200]);
});

test('a browser reads why an address is over, in the language of the document', async () => {
  const { who, invoice } = await invoiceOf('reads why');
  const link = await sent(who, `/api/v1/order-documents/${invoice}`, who.email);
  await sql('update users set organisation_id = null where uuid = $1', [who.uuid]);
  const browser = { accept: 'text/html,application/xhtml+xml' };
  for (const [language, words] of [
    ['en', /^This address no longer opens the document: .* Sign in and fetch it/],
    ['ms', /^Alamat ini tidak lagi membuka dokumen: /],
  ] as const) {
    const page = await api.visitor.call(
      'GET',
      link.replace('language=en', `language=${language}`),
      undefined,
      browser,
    );
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.raw.toString()).toMatch(words);
  }
  const program = await api.visitor.call('GET', link);
  expect(program.body).toMatchObject({
    code: 'not_found',
    message: tellerIn('en')(refusal('orders.link-over')),
  });
});
