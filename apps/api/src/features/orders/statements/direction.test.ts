import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let small: string;
let large: string;
const ACCOUNT = {
  ...{ account_name: 'Office of Figures', bank: 'Bank Seberang', account_number: '5140 1234 5678' },
  ...{ swift: '', currency: 'MYR', qr: 'none', payload: '' },
};
const PATH = '/api/v1/bank-statements';

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  small = await shop.sell(root, 'small', 4_800);
  large = await shop.sell(root, 'large', 14_400);
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  const rules = { due_days: 7, check_days: 2, second_above: null, accounts: [ACCOUNT] };
  await root.call('PUT', '/api/v1/transfer-settings', { ...body, ...rules });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

/** An order by transfer of somebody new: 51.84 of the small plan, 155.52 of the large one. */
async function ordered(plan: string) {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body } = await shop.order(who, price.seal, { method: 'transfer' });
  return { who, uuid: String(body.uuid), reference: String(body.reference) };
}

/** A file of a bank whose references are those of orders. */
const fileOf = (name: string, references: Readonly<Record<string, string>>): string =>
  Object.entries(references).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(
      new URL(`../../../platform/files/parsing/inside/statements/cases/${name}`, import.meta.url),
      'utf8',
    ),
  );

async function take(text: string, name: string) {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const answer = await api.app.inject({
    ...{ method: 'POST', url: PATH, payload: Buffer.from(await request.arrayBuffer()) },
    headers: { authorization: `Bearer ${root.token}`, 'content-type': type },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const linesOf = async ({ uuid }: { uuid: string }, view: string) =>
  (await root.call('GET', `${PATH}/${uuid}/lines?view=${view}`)).body.data;
const bookSure = async ({ uuid }: { uuid: string }) => {
  expect((await root.call('POST', `${PATH}/${uuid}/book`)).status).toBe(202);
  await runDueJobs(api.platform);
};

test('a refund that the office paid, with an order as its reference, is no money for that order', async () => {
  for (const name of ['type.csv', 'dk.csv']) {
    const [refunded, payer] = [await ordered(large), await ordered(small)];
    const references = { 'D00000004-86': refunded.reference, 'D00000003-89': payer.reference };
    const statement = await take(fileOf(name, references), name);
    expect(statement).toMatchObject({ lines: { sure: 1, aside: 1 }, unclear: 0 });
    expect(await linesOf(statement, 'aside')).toMatchObject([
      { reason: 'debit', kind: 'debit', amount: -15_552 },
    ]);
    await bookSure(statement);
    expect(await shop.show(refunded.who, refunded.uuid)).toMatchObject({ state: 'waiting' });
    expect(await shop.show(payer.who, payer.uuid)).toMatchObject({ state: 'paid', credit: 0 });
  }
});

test('where the file tells no direction nothing is sure, not when matched again either; a person who looked books it', async () => {
  const [refunded, payer] = [await ordered(large), await ordered(small)];
  const text = (sign: string) =>
    `Date,Description,Amount,Type\n27/11/2026,REFUND ${refunded.reference},${sign && '-'}155.52,Transfer
27/11/2026,TAN ${payer.reference},${sign}51.84,Transfer\n`;
  const statement = await take(text(''), 'plain.csv');
  expect(statement).toMatchObject({ lines: { sure: 0, likely: 2 }, unclear: 2 });
  await bookSure(statement);
  await root.call('POST', `${PATH}/${statement.uuid}/match`);
  expect((await root.call('GET', `${PATH}/${statement.uuid}`)).body).toMatchObject({
    lines: { sure: 0, likely: 2 },
  });
  const [refund, paid] = await linesOf(statement, 'likely');
  expect(refund).toMatchObject({ kind: 'unclear' });
  expect(refund.candidates[0]).toMatchObject({ reference: refunded.reference });
  const done = await root.call('POST', `/api/v1/bank-statement-lines/${paid.uuid}/book`, {
    reference: payer.reference,
  });
  expect(done.body).toMatchObject({ state: 'booked' });
  const aside = { reason: 'not-ours', note: 'Our refund' };
  await root.call('POST', `/api/v1/bank-statement-lines/${refund.uuid}/set-aside`, aside);
  expect((await root.call('GET', `${PATH}/${statement.uuid}`)).body).toMatchObject({ unclear: 0 });
  expect(await shop.show(refunded.who, refunded.uuid)).toMatchObject({ state: 'waiting' });
  expect(await shop.show(payer.who, payer.uuid)).toMatchObject({ state: 'paid', credit: 0 });
  const signed = await take(text('+'), 'signed.csv');
  expect(await linesOf(signed, 'aside'), 'the same line with its sign').toMatchObject([
    { reason: 'debit' },
    { reason: 'twin' },
  ]);
});

test('a line without a direction takes no money of a proof as its own, until a person says so', async () => {
  const { who, uuid, reference } = await ordered(large);
  await api.platform.database.owner.query(
    `insert into transfer_money (order_id, amount, paid_on, bank_reference, recorded_by, created_at)
      select id, 5000, '2026-11-26', '', $2, now() from orders where uuid = $1`,
    [uuid, root.uuid],
  );
  const statement = await take(`Date,Description,Amount\n28/11/2026,x ${reference},50.00\n`, 'known.csv');
  expect(statement.lines).toMatchObject({ likely: 1, done: 0 });
  const [line] = await linesOf(statement, 'likely');
  const { body } = await root.call('POST', `/api/v1/bank-statement-lines/${line.uuid}/book`, { reference });
  expect(body).toMatchObject({ state: 'known' });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting', transfer: { received: 5_000 } });
});

test('a line of a file that names no currency is known in a longer file', async () => {
  const { who, uuid, reference } = await ordered(small);
  const head = 'Date,Description,Amount';
  const line = `27/11/2026,by transfer ${reference},+51.84`;
  await bookSure(await take(`${head}\n${line}\n`, 'day.csv'));
  const longer = await take(`${head}\n${line}\n28/11/2026,rent,+1.00\n`, 'month.csv');
  expect(await linesOf(longer, 'aside')).toMatchObject([{ reason: 'twin', amount: 5_184 }]);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
});

test('the same line is known in a file with the words of the bank about the statement, and in one without', async () => {
  const [payer, other] = [await ordered(small), await ordered(large)];
  const references = { 'D00000003-89': payer.reference, 'D00000004-86': other.reference };
  const first = await take(fileOf('totals.sta', references), 'totals.sta');
  expect(await linesOf(first, 'sure')).toMatchObject([
    { text: `FT TAN AIK SENG ${payer.reference}`, candidates: [{ reference: payer.reference }] },
  ]);
  for (const name of ['totals-plain.sta', 'same-line-without-summary.sta']) {
    const again = await take(fileOf(name, references), name);
    expect(await linesOf(again, 'aside'), name).toMatchObject([{ reason: 'twin' }]);
  }
});

test('a reversal is set aside, in either spelling of its mark', async () => {
  const { reference } = await ordered(large);
  for (const name of ['reversal.xml', 'reversal-true.xml']) {
    const text = fileOf(name, { 'D00000005-83': reference, 'R-77': name });
    const statement = await take(text, name);
    expect(await linesOf(statement, 'aside')).toMatchObject([{ reason: 'reversal', amount: 51_840 }]);
  }
});
