import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { uploadMedium } from '../../../platform/test/test-media.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { refund } from '../../../platform/test/test-reports.ts';
import { lapseOrders } from '../lapse/lapse.jobs.ts';
import { readLedger } from '../ledger.queries.ts';

const PRICE = 12_000;
const TOTAL = 12_960;
let api: TestApp;
let author: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  reviewer = await shop.openShop(api);
  author = await api.signIn('Admin');
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

const at = (uuid = '') => `/api/v1/cms/publication${uuid && `/${uuid}`}`;
const bytes = (words: string) => Buffer.from(`Item,Price\n${words},12\n`);

async function medium(words: string): Promise<string> {
  const file = { name: 'costs.csv', bytes: bytes(words) };
  const { body, status } = await uploadMedium(api, author, '/api/v1/media?kind=file', file);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.uuid;
}

const bodyOf = (slug: string, file: string | null, price: number | null) => ({
  slug,
  content: {
    item: { series: 'Yearbook', price },
    en: { title: `Costs ${slug}`, abstract: 'In short.', file },
    ms: { title: `Kos ${slug}`, abstract: 'Ringkasnya.', file },
  },
});

/** The newest version goes to readers, approved by another person. */
async function out(uuid: string, version: number) {
  const step = (who: Caller, name: string, of: number) =>
    who.call('POST', `${at(uuid)}/${name}`, { version: of });
  const { body: sent } = await step(author, 'submit', version);
  const { body: good } = await step(reviewer, 'approve', sent.version);
  const { body, status } = await step(author, 'publish', good.version);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

async function published(slug: string, price: number | null = PRICE) {
  const file = await medium(slug);
  const { body, status } = await author.call('POST', at(), bodyOf(slug, file, price));
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...(await out(body.uuid, body.version)), file };
}

const buy = (who: Caller, uuid: string) => who.call('POST', `/api/v1/publications/${uuid}/order`, {});

async function ordered(who: Caller, uuid: string): Promise<string> {
  const { body, status } = await buy(who, uuid);
  expect(status, JSON.stringify(body)).toBe(201);
  await who.call('PUT', `/api/v1/orders/${body.uuid}/buyer`, shop.BUYER);
  return body.uuid;
}

async function paid(who: Caller, uuid: string): Promise<string> {
  const order = await ordered(who, uuid);
  await shop.play(who, await shop.begin(who, order), 'succeed');
  return order;
}

const recordOf = async (who: Caller, order: string) =>
  (await who.call('GET', `/api/v1/orders/${order}/record`)).body;
const shown = async (slug: string, who: Caller = api.visitor) =>
  (await who.call('GET', `/api/v1/content/publication/${slug}`)).body;

test('a publication with a price shows the price, and its file to nobody who has not bought it', async () => {
  const { file } = await published('closed');
  const { body: page } = await api.visitor.call('GET', '/api/v1/content/publication/closed');
  expect(page.item.price).toBe(PRICE);
  expect(page.files).toEqual({});
  const free = await published('open', null);
  expect(Object.keys((await shown('open')).files)).toEqual([free.file]);
  const who = await api.signIn('Subscriber');
  expect((await shown('closed', who)).files).toEqual({});
  for (const one of [api.visitor, who]) {
    expect((await one.call('GET', `/api/v1/media/${file}`)).status).toBe(404);
  }
});

test('paid by the same checkout, the file is its buyer’s to download: with documents, tax and a log', async () => {
  const { uuid } = await published('bought');
  const who = await api.signIn('Subscriber');
  const order = await ordered(who, uuid);
  expect(await shop.show(who, order)).toMatchObject({
    ...{ kind: 'publication', plan: null, state: 'waiting', total: TOTAL, delivery: null },
    ...{ title: { en: 'Costs bought', ms: 'Kos bought' }, sum: { amount: PRICE, tax: 960, total: TOTAL } },
  });
  expect((await recordOf(who, order)).items).toEqual([]);
  await shop.play(who, await shop.begin(who, order), 'succeed');
  const after = await shop.show(who, order);
  expect(after).toMatchObject({ state: 'paid', given: null, delivery: 'delivered' });
  expect(after.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'receipt']);
  const [file] = (await recordOf(who, order)).items;
  const path = `/api/v1/orders/${order}/deliveries/${file.uuid}`;
  const got = await who.call('GET', path);
  expect([got.status, got.raw.toString()]).toEqual([200, bytes('bought').toString()]);
  expect((await recordOf(who, order)).items[0].downloads).toMatchObject([
    { by_staff: false, sha256: file.sha256 },
  ]);
  const other = await api.signIn('Subscriber');
  expect((await other.call('GET', path)).status).toBe(404);
  expect((await api.visitor.call('GET', path)).status).toBe(401);
  const again = await buy(who, uuid);
  expect(again.body.uuid, 'what was bought is not sold twice').toBe(order);
});

test('a begun order keeps the price that it quoted, and the next one has the new price', async () => {
  const item = await published('dearer');
  const who = await api.signIn('Subscriber');
  const order = await ordered(who, item.uuid);
  const { body: saved } = await author.call('PUT', at(item.uuid), {
    ...bodyOf('dearer', item.file, 20_000),
    version: item.version,
  });
  expect((await shown('dearer')).item.price, 'a draft changes nothing for readers').toBe(PRICE);
  await out(item.uuid, saved.version);
  const other = await api.signIn('Subscriber');
  expect((await buy(other, item.uuid)).body.sum.amount).toBe(20_000);
  await shop.play(who, await shop.begin(who, order), 'succeed');
  expect(await shop.show(who, order)).toMatchObject({ state: 'paid', total: TOTAL, delivery: 'delivered' });
});

test('a full refund closes the file to its buyer, who may buy it again; a part leaves it', async () => {
  const { uuid } = await published('refunded');
  const who = await api.signIn('Subscriber');
  const order = await paid(who, uuid);
  const [file] = (await recordOf(who, order)).items;
  const path = `/api/v1/orders/${order}/deliveries/${file.uuid}`;
  expect((await refund(api, order, [1_000, TOTAL])).done.status).toBe(200);
  expect((await who.call('GET', path)).status).toBe(200);
  expect((await refund(api, order, [TOTAL - 1_000, TOTAL - 1_000])).done.status).toBe(200);
  expect((await who.call('GET', path)).status).toBe(404);
  expect((await recordOf(who, order)).items).toMatchObject([{ closed: 'refunded' }]);
  const { rows } = await api.platform.database.owner.query(
    "select text_body from mails where template = 'payment-refunded' and user_uuid = $1 order by created_at desc limit 1",
    [who.uuid],
  );
  expect(rows[0].text_body).toContain(' was refunded in full. Its files can no longer be downloaded.');
  const second = await paid(who, uuid);
  expect(second).not.toBe(order);
  expect(await shop.show(who, second)).toMatchObject({ state: 'paid', delivery: 'delivered' });
});

test('what is free, unknown or taken back is not sold, and an order of it ends', async () => {
  const who = await api.signIn('Subscriber');
  const free = await published('gratis', null);
  const refused = await buy(who, free.uuid);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This publication is not for sale. Its file is on its page.',
  ]);
  expect((await buy(who, crypto.randomUUID())).status).toBe(404);
  const item = await published('gone');
  const order = await ordered(who, item.uuid);
  const back = await author.call('POST', `${at(item.uuid)}/unpublish`, { version: item.version });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await lapseOrders(api.platform);
  expect(await shop.show(who, order)).toMatchObject({ state: 'cancelled' });
});

test('a file that was free is closed to readers when its publication gets a price', async () => {
  const item = await published('once-free', null);
  expect((await api.visitor.call('GET', `/api/v1/media/${item.file}`)).status).toBe(200);
  const { body: saved } = await author.call('PUT', at(item.uuid), {
    ...bodyOf('once-free', item.file, PRICE),
    version: item.version,
  });
  await out(item.uuid, saved.version);
  expect((await api.visitor.call('GET', `/api/v1/media/${item.file}`)).status).toBe(404);
});

test('a price without a file does not go to readers', async () => {
  const { body } = await author.call('POST', at(), bodyOf('empty', null, PRICE));
  const { body: sent } = await author.call('POST', `${at(body.uuid)}/submit`, { version: body.version });
  expect(sent.message).toMatch(/file/i);
});

test('the file stays in the library while an order names it', async () => {
  const item = await published('kept');
  const who = await api.signIn('Subscriber');
  await paid(who, item.uuid);
  const { rows } = await api.platform.database.owner.query(
    'select u.kind from media_uses u join media m on m.id = u.media_id where m.uuid = $1 order by u.kind',
    [item.file],
  );
  expect(rows).toEqual([{ kind: 'order' }, { kind: 'publication' }]);
});
