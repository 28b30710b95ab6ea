import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let plan: string;
let premium: string;
const ACCOUNT = {
  ...{ account_name: 'Office of Figures', bank: 'Bank Seberang', account_number: '5140 1234 4417' },
  ...{ swift: '', currency: 'MYR', qr: 'none', payload: '' },
};
const PATH = '/api/v1/bank-statements';

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
  premium = await shop.sell(root, 'premium', 96_000);
  await accounts([ACCOUNT]);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

async function accounts(own: readonly object[]) {
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  const rules = { due_days: 7, check_days: 2, second_above: null, accounts: own };
  expect((await root.call('PUT', '/api/v1/transfer-settings', { ...body, ...rules })).status).toBe(200);
}

async function ordered(planOf = plan) {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, planOf);
  const { body } = await shop.order(who, price.seal, { method: 'transfer' });
  return { who, uuid: String(body.uuid), reference: String(body.reference) };
}

let files = 0;
/** A statement as MT940 writes it, which marks what the bank took back. */
async function take(...rows: readonly (readonly [text: string, mark: 'C' | 'D' | 'RC', amount: string])[]) {
  files += 1;
  const day = api.platform.today().slice(2).replaceAll('-', '');
  const sum = rows.reduce((all, [, mark, amount]) => all + Number(amount) * (mark === 'C' ? 1 : -1), 0);
  const closing = `${sum < 0 ? 'D' : 'C'}${day}MYR${Math.abs(sum).toFixed(2).replace('.', ',')}`;
  const lines = rows.flatMap(([text, mark, amount], index) => [
    `:61:${day}${mark}${amount.replace('.', ',')}NTRFF${files}-${index}`,
    `:86:${text}`,
  ]);
  const text = [
    ...[
      ':20:S',
      ':25:514012344417',
      `:28C:${files}`,
      `:60F:C${day}MYR0,00`,
      ...lines,
      `:62F:${closing}`,
      '-',
    ],
  ].join('\r\n');
  const form = new FormData();
  form.append('file', new Blob([text]), `s${files}.sta`);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await api.app.inject({
    ...{ method: 'POST', url: PATH },
    headers: {
      authorization: `Bearer ${root.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.json(), text).toMatchObject({ format: 'mt940' });
  return answer.json();
}
const linesOf = async ({ uuid }: { uuid: string }, view: string) =>
  (await root.call('GET', `${PATH}/${uuid}/lines?view=${view}&per_page=100`)).body.data;
const bookSure = async ({ uuid }: { uuid: string }) => {
  expect((await root.call('POST', `${PATH}/${uuid}/book`)).status).toBe(202);
  await runDueJobs(api.platform);
};
const giveBack = (line: { uuid: string }, reference: string, who = root) =>
  who.call('POST', `/api/v1/bank-statement-lines/${line.uuid}/return`, { reference });
const journal = async () =>
  (await root.call('GET', '/api/v1/transactions/journal?format=csv')).raw
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.replaceAll('"', '').split(','));
const moved = async (reference: string) =>
  (await journal())
    .filter((cells) => cells[3] === reference && cells[4] === 'money')
    .map(([, , kind, , , , debit, credit]) => [kind, Number(debit) - Number(credit)]);
const toldStaff = async () =>
  (
    await api.platform.database.read
      .selectFrom('mails')
      .where('template', '=', 'payment-odd')
      .select('text_body')
      .execute()
  )
    .map(({ text_body }) => text_body)
    .join();

test('a transfer that the bank took back names its order, counts as money that went back, and takes nothing away by itself', async () => {
  const { who, uuid, reference } = await ordered();
  await bookSure(await take([reference, 'C', '518.40']));
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
  const back = await take([`RETURNED ${reference}`, 'RC', '518.40'], ['rent', 'C', '1.00']);
  const [line] = await linesOf(back, 'aside');
  expect(line).toMatchObject({ reason: 'reversal', amount: -51_840, candidates: [{ reference }] });
  expect((await giveBack(line, 'D00000000-00')).body.errors).toEqual({
    reference: ['Choose an order that is paid by transfer.'],
  });
  const other = await ordered();
  expect((await giveBack(line, other.reference)).body.errors).toEqual({
    reference: ['Less came by transfer for this order than the bank took back.'],
  });
  expect((await giveBack(line, reference)).body).toMatchObject({ state: 'booked', order: { reference } });
  expect((await giveBack(line, reference)).body.message).toBe('This line is decided already.');
  const [income] = await linesOf(back, 'none');
  expect((await giveBack(income, reference)).body.message).toBe(
    'Only money that the bank took back can be linked so.',
  );
  expect(await shop.show(who, uuid), 'staff decide').toMatchObject({ state: 'paid' });
  expect(await toldStaff()).toContain(
    'The bank took MYR 518.40 of a transfer back. Decide about what was ordered and the invoice.',
  );
  const { body } = await root.call('GET', `/api/v1/transactions?search=${reference}`);
  expect(body.data).toMatchObject([{ refunded: 51_840 }]);
  const { body: detail } = await root.call('GET', `/api/v1/transactions/${body.data[0].uuid}`);
  expect(detail.refundable, 'nothing of it can be given back once more').toBeNull();
  expect((await root.call('GET', '/api/v1/transactions?refund=any')).body.data).toMatchObject([
    { reference },
  ]);
  expect((await root.call('GET', '/api/v1/transaction-days')).body.data[0]).toMatchObject({
    refunded: 51_840,
  });
  expect(await moved(reference)).toEqual([
    ['transfer', 518.4],
    ['returned-transfer', -518.4],
  ]);
  expect(await readLedger(api.platform.database.read)).toMatchObject({ taken_back: 51_840 });
  expect((await root.call('POST', `${PATH}/${back.uuid}/undo`)).status, 'it is in the books').toBe(409);
  const { rows } = await api.platform.database.owner.query(
    "select action, resource_id from audit_log where action in ('orders.reversal', 'bank-statements.return') order by action",
  );
  expect(rows).toEqual([
    { action: 'bank-statements.return', resource_id: back.uuid },
    { action: 'orders.reversal', resource_id: uuid },
  ]);
});

test('an upgrade credits no day whose money the bank took back', async () => {
  const { who, reference } = await ordered();
  await bookSure(await take([reference, 'C', '518.40']));
  const before = (await shop.quote(who, premium)).body;
  expect(before.credits).toMatchObject([{ total: 51_840 }]);
  const [line] = await linesOf(await take([`RETURNED ${reference}`, 'RC', '200.00']), 'aside');
  expect((await giveBack(line, reference)).status).toBe(200);
  const { body: price } = await shop.quote(who, premium);
  // of 518.40, 38.40 of it tax, 200.00 went back: 14.81 of that is tax
  expect(price.credits).toMatchObject([{ amount: 29_481, tax: 2_359, total: 31_840 }]);
  expect(price.total).toBe(before.total + 20_000);
});

test('a part that the bank took back is held no longer, and its order asks for all of it again', async () => {
  const { who, uuid, reference } = await ordered();
  const [part] = await linesOf(await take([reference, 'C', '100.00']), 'likely');
  await root.call('POST', `/api/v1/bank-statement-lines/${part.uuid}/book`, { reference });
  expect(await readLedger(api.platform.database.read)).toMatchObject({ held: 10_000 });
  const [line] = await linesOf(await take([`RETURNED ${reference}`, 'RC', '100.00']), 'aside');
  expect((await giveBack(line, reference)).status).toBe(200);
  expect(await readLedger(api.platform.database.read)).toMatchObject({ held: 0 });
  const { rows } = await api.platform.database.owner.query(
    'select is_credit, credit_reason from payments p join orders o on o.id = p.order_id where o.uuid = $1',
    [uuid],
  );
  expect(rows).toEqual([{ is_credit: true, credit_reason: 'transfers.returned-reason' }]);
  expect(await moved(reference)).toEqual([
    ['transfer', 100],
    ['returned-transfer', -100],
  ]);
  await bookSure(await take([reference, 'C', '518.40']));
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
});

test('two people who link a line at once link it once, and others may not', async () => {
  const { reference } = await ordered();
  await bookSure(await take([reference, 'C', '518.40']));
  const [line] = await linesOf(await take([`RETURNED ${reference}`, 'RC', '518.40']), 'aside');
  const statuses = await Promise.all([giveBack(line, reference), giveBack(line, reference)]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await giveBack(line, reference, await api.signIn('Subscriber'))).status).toBe(403);
});

test('lines without an order are matched again to orders that came later, and a line that a person took back is never sure', async () => {
  const { reference } = await ordered();
  const late = 'D00009999-00';
  const statement = await take(
    [`pays ${late}`, 'C', '518.40'],
    ['unknown person', 'C', '3.33'],
    ['rent', 'C', '4.44'],
  );
  expect(statement.lines).toMatchObject({ none: 2, likely: 1 });
  const { owner } = api.platform.database;
  // the order is there now, as its payer wrote it
  await owner.query(
    `update bank_statement_lines set text = 'pays ' || $1, match = 'none', candidates = '{}' where text like '%' || $2 || '%'`,
    [reference, late],
  );
  const again = async () => (await root.call('POST', `${PATH}/${statement.uuid}/match`)).body.lines;
  expect(await again()).toMatchObject({ sure: 1, none: 2 });
  expect(await again(), 'the same again').toMatchObject({ sure: 1, none: 2 });
  await owner.query(
    `update bank_statement_lines set match = 'none', candidates = '{}', is_by_hand = true where match = 'sure' and state = 'open'`,
  );
  expect(await again()).toMatchObject({ sure: 0, likely: 1, none: 2 });
});

test('lines of an account that was not ours are matched once it is', async () => {
  const { reference } = await ordered();
  await accounts([{ ...ACCOUNT, account_number: '7777 8888 9999' }]);
  const statement = await take([reference, 'C', '518.40']);
  expect(statement.lines).toMatchObject({ aside: 1 });
  const twin = await take([reference, 'C', '518.40'], ['rent', 'C', '9.99']);
  await accounts([ACCOUNT]);
  const again = async ({ uuid }: { uuid: string }) =>
    (await root.call('POST', `${PATH}/${uuid}/match`)).body.lines;
  expect(await again(statement)).toMatchObject({ aside: 0, sure: 1 });
  expect(await again(twin), 'its order is surely paid already').toMatchObject({
    aside: 0,
    sure: 0,
    likely: 1,
  });
  const { rows } = await api.platform.database.owner.query(
    "select actor_uuid from audit_log where action = 'bank-statements.match' and resource_id = $1",
    [statement.uuid],
  );
  expect(rows).toEqual([{ actor_uuid: root.uuid }]);
});
