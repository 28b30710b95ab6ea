import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';

let api: TestApp;
let basic: string;

beforeAll(async () => {
  api = await startTestApp();
  basic = await shop.sell(await shop.openShop(api), 'basic', 36_500);
});
afterAll(() => api.close());

const year = (who: Caller, of: string) =>
  who.call('GET', `/api/v1/order-documents/papers?year=${of}&language=en`);

/** A buyer with many receipts of one year, those after the first ones not fit to be written; gives the year. */
async function buyer(count: number, sound = count) {
  const who = await api.signIn('Subscriber');
  const { documents } = await shop.paid(who, basic);
  const receipt = documents.find(({ kind }: { kind: string }) => kind === 'receipt');
  await who.call('GET', `/api/v1/order-documents/${receipt.uuid}/paper?language=en`);
  const { owner } = api.platform.database;
  const made = await owner.query<{ id: string; of: string }>(
    `insert into billing_documents (kind, number, order_id, payment_id, issued_on, seller, buyer, lines, from_on, to_on, currency,
       tax_percent, amount, tax, total, issued_at)
     select kind, number || '-' || place, order_id, payment_id, issued_on, seller, case when place > $3 then 'null' else buyer end, lines, from_on, to_on, currency,
       tax_percent, amount, tax, total, issued_at
     from billing_documents, generate_series(1, $2::int) place where uuid = $1
     returning id, to_char(issued_on, 'YYYY') as of`,
    [receipt.uuid, count, sound],
  );
  return { who, receipt, made: made.rows.map(({ id }) => id), of: made.rows[0]?.of ?? '' };
}

test('a year of more documents than anybody reads at once comes whole', async () => {
  const { who, receipt, made, of } = await buyer(640);
  const { owner } = api.platform.database;
  // their bytes are kept, so that the test does not write 640 papers
  await owner.query(
    `insert into document_papers (document_id, locale, template, sha256, content, made_at)
     select id, locale, template, sha256, content, made_at from document_papers, unnest($1::bigint[]) id
     where document_id = (select id from billing_documents where uuid = $2) and locale = 'en'`,
    [made, receipt.uuid],
  );
  const zip = await year(who, of);
  const files = unzipSync(new Uint8Array(zip.raw));
  expect(Object.keys(files)).toHaveLength(642);
  expect(Object.keys(files)).toContain(`${receipt.number}-640.pdf`);
  expect(
    Buffer.from(files[`${receipt.number}-333.pdf`] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { rows } = await owner.query(
    `select count(*)::int from document_downloads where via = 'year' and by_uuid = $1`,
    [who.uuid],
  );
  expect(rows, 'each is noted').toEqual([{ count: 642 }]);
  expect((await year(who, of)).raw.equals(zip.raw), 'the same year is the same bytes').toBe(true);
});

test('a document that cannot be written breaks the download: it never comes without it', async () => {
  const early = await buyer(5, 0);
  expect((await year(early.who, early.of)).status).toBe(500);
  const late = await buyer(30, 25);
  await expect(year(late.who, late.of), 'it has begun').rejects.toThrow();
});
