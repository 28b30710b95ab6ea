import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { pdfOf } from '../../../platform/test/test-pdf.ts';
import { byTwo } from '../../../platform/test/two-people.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let plan: string;
const TOTAL = 51_840;
const ACCOUNT = {
  ...{ account_name: 'Office of Figures', bank: 'Bank Seberang', account_number: '5140 1234 4417' },
  ...{ swift: '', currency: 'MYR', qr: 'none', payload: '' },
};
const PATH = '/api/v1/bank-statements';

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 48_000);
  await settings({});
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

async function settings(change: object) {
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  const rules = { due_days: 7, check_days: 2, second_above: null, accounts: [ACCOUNT] };
  const saved = await root.call('PUT', '/api/v1/transfer-settings', { ...body, ...rules, ...change });
  expect(saved.status).toBe(200);
}

/** An order by transfer of somebody new. */
async function ordered() {
  const who = await api.signIn('Subscriber');
  const { body: price } = await shop.quote(who, plan);
  const { body } = await shop.order(who, price.seal, { method: 'transfer' });
  return { who, uuid: String(body.uuid), reference: String(body.reference) };
}

async function upload(who: Caller, url: string, text: string, name: string) {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await api.app.inject({
    ...{ method: 'POST', url },
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A payer's proof, found right in the queue. */
async function proveAndVerify(who: Caller, uuid: string) {
  const told = new URLSearchParams({ amount: String(TOTAL), paid_on: api.platform.today() });
  const slip = pdfOf().toString('latin1');
  await upload(who, `/api/v1/orders/${uuid}/transfer-proof?${told}`, slip, 'slip.pdf');
  const { body } = await root.call('GET', '/api/v1/transfers?per_page=100');
  const proof = body.data.find(({ order }: { order: string }) => order === uuid);
  const found = { amount: TOTAL, paid_on: api.platform.today() };
  expect((await root.call('POST', `/api/v1/transfers/${proof.uuid}/verify`, found)).status).toBe(200);
}

let files = 0;
/** A statement of the bank, whose amounts have signs: text, amount, and what else a line says. */
function statement(...rows: readonly (readonly [text: string, amount: string, more?: string])[]) {
  files += 1;
  const lines = rows.map(
    ([text, amount, more = '514012344417,MYR'], index) =>
      `${api.platform.today()},${text},${amount.startsWith('-') ? '' : '+'}${amount},F${files}-${index},${more}`,
  );
  return ['Date,Description,Amount,Ref No,Account,Currency', ...lines].join('\n');
}
const take = (text: string, name = 'january.csv') => upload(root, PATH, text, name);
const linesOf = async (uuid: string, view: string) =>
  (await root.call('GET', `${PATH}/${uuid}/lines?view=${view}&per_page=100`)).body.data;
const book = (line: { uuid: string }, reference: string, who = root) =>
  who.call('POST', `/api/v1/bank-statement-lines/${line.uuid}/book`, { reference });

test('sure lines are booked in one step: access, invoice and receipt, and every line is accounted for', async () => {
  const [one, two] = [await ordered(), await ordered()];
  const { status, body } = await take(
    statement(
      [`pay ${one.reference.replace('-', '').toLowerCase()}`, '518.40'],
      [`pay ${one.reference}`, '518.40'],
      [two.reference, '500.00'],
      ['rent', '12.00'],
      ['charges', '-1.00'],
      [two.reference, '518.40', '999999999999,MYR'],
      [two.reference, '518.40', '514012344417,EUR'],
    ),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ name: 'january.csv', format: 'csv', can_undo: true, work: null },
    lines: { sure: 1, likely: 2, none: 1, aside: 3, done: 0 },
  });
  const aside = await linesOf(body.uuid, 'aside');
  expect(aside.map(({ reason }: { reason: string }) => reason)).toEqual(['debit', 'account', 'currency']);
  const begun = await root.call('POST', `${PATH}/${body.uuid}/book`);
  expect(begun).toMatchObject({ status: 202, body: { can_undo: false, work: { done: 0 } } });
  expect((await root.call('POST', `${PATH}/${body.uuid}/book`)).body.message).toBe(
    'The sure lines of this statement are being booked.',
  );
  await runDueJobs(api.platform);
  expect((await root.call('GET', `${PATH}/${body.uuid}`)).body).toMatchObject({
    lines: { sure: 0, likely: 2, none: 1, aside: 3, done: 1 },
    ...{ can_undo: false, work: null },
  });
  const paid = await shop.show(one.who, one.uuid);
  expect(paid).toMatchObject({ state: 'paid', credit: 0 });
  expect(paid.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'proforma',
    'invoice',
    'receipt',
  ]);
  expect(await shop.show(two.who, two.uuid)).toMatchObject({ state: 'waiting' });
  expect((await root.call('POST', `${PATH}/${body.uuid}/undo`)).body.message).toBe(
    'Money of this statement is booked already. It cannot be undone.',
  );
  const { count } = await api.platform.database.read
    .selectFrom('audit_log')
    .where('action', '=', 'bank-statements.book')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('the same file is told, and a line of another file is set aside as its twin', async () => {
  const { who, uuid, reference } = await ordered();
  const text = statement([reference, '518.40']);
  const { body } = await take(text);
  await book((await linesOf(body.uuid, 'sure'))[0], reference);
  const again = await take(text, 'copy.csv');
  expect(again.status).toBe(409);
  expect(again.body.message).toContain('. Nothing was booked twice.');
  const more = await take(`${text}\n${api.platform.today()},new,+1.00,X,514012344417,MYR`);
  expect(more.body.lines).toMatchObject({ sure: 0, none: 1, aside: 1 });
  expect((await linesOf(more.body.uuid, 'aside'))[0]).toMatchObject({ reason: 'twin' });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
});

test('money of a proof that was verified before is known, and a waiting proof is decided with its line', async () => {
  const [one, two] = [await ordered(), await ordered()];
  const slip = `${pdfOf().toString('latin1')}\n% ${one.reference}\n`;
  const proved = { amount: String(TOTAL), paid_on: api.platform.today() };
  for (const { who, uuid } of [one, two]) {
    const sent = await upload(
      who,
      `/api/v1/orders/${uuid}/transfer-proof?${new URLSearchParams(proved)}`,
      slip,
      'slip.pdf',
    );
    expect(sent.status).toBe(201);
  }
  const waiting = async () => (await root.call('GET', '/api/v1/transfers?per_page=100')).body.data;
  const proof = (await waiting()).find(({ order }: { order: string }) => order === one.uuid);
  const verified = await root.call('POST', `/api/v1/transfers/${proof.uuid}/verify`, {
    ...proved,
    amount: TOTAL,
  });
  expect(verified.status).toBe(200);
  const { body } = await take(statement([one.reference, '518.40'], [two.reference, '518.40']));
  expect(body.lines).toMatchObject({ sure: 1, done: 1 });
  const [line] = await linesOf(body.uuid, 'sure');
  expect((await book(line, two.reference)).body).toMatchObject({ state: 'booked' });
  expect(await shop.show(two.who, two.uuid)).toMatchObject({ state: 'paid', credit: 0 });
  expect((await waiting()).filter(({ order }: { order: string }) => order === two.uuid)).toEqual([]);
  expect((await book(line, two.reference)).body.message).toBe('This line is decided already.');
});

test('money of a proof that was verified after the matching is shown by its line, and is no credit', async () => {
  const orders = [await ordered(), await ordered()];
  const { body } = await take(statement(...orders.map(({ reference }) => [reference, '518.40'] as const)));
  for (const { who, uuid } of orders) await proveAndVerify(who, uuid);
  const [line] = await linesOf(body.uuid, 'sure');
  expect((await book(line, orders[0]?.reference ?? '')).body).toMatchObject({ state: 'known' });
  await root.call('POST', `${PATH}/${body.uuid}/book`);
  await runDueJobs(api.platform);
  const after = await linesOf(body.uuid, 'done');
  expect(after.map(({ state }: { state: string }) => state)).toEqual(['known', 'known']);
  for (const { who, uuid } of orders) {
    expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
  }
});

test('a part is held as in the queue, the rest settles, and a line is booked for no other currency or order', async () => {
  const { who, uuid, reference } = await ordered();
  const { body } = await take(
    statement([reference, '500.00'], ['the rest', '18.40'], ['odd', '7.00', '514012344417,EUR']),
  );
  const [part] = await linesOf(body.uuid, 'likely');
  expect(part.candidates[0]).toMatchObject({ reference, rest: TOTAL, state: 'waiting' });
  expect((await book(part, 'D00000001-00')).body.errors.reference).toEqual([
    'Choose an order that is paid by transfer.',
  ]);
  await book(part, reference);
  expect(await shop.show(who, uuid)).toMatchObject({
    state: 'waiting',
    transfer: { received: 50_000, rest: 1_840 },
  });
  const [rest] = await linesOf(body.uuid, 'none');
  await book(rest, reference);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
  const [euro] = await linesOf(body.uuid, 'aside');
  const back = await root.call('POST', `/api/v1/bank-statement-lines/${euro.uuid}/take-back`);
  expect(back.body).toMatchObject({ state: 'open', reason: null });
  expect((await book(euro, reference)).body.errors.reference).toEqual([
    'The line is in EUR, but the order in MYR.',
  ]);
});

test('above the amount of the rules the common step leaves a line, and two people book it', async () => {
  await settings({ second_above: 10_000 });
  const other = await api.signIn('Admin');
  const { who, uuid, reference } = await ordered();
  const { body } = await take(statement([reference, '518.40']));
  await root.call('POST', `${PATH}/${body.uuid}/book`);
  await runDueJobs(api.platform);
  const [line] = await linesOf(body.uuid, 'sure');
  expect(line).toMatchObject({ state: 'open', asks_second: true });
  expect((await book(line, reference)).body).toMatchObject({ state: 'checked', order: { reference } });
  expect((await book(line, reference)).body.message).toBe(
    'You found it right already. Another person confirms it.',
  );
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting' });
  expect((await book(line, reference, other)).body).toMatchObject({ state: 'booked' });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
  const { body: strict } = await root.call('GET', '/api/v1/transfer-settings');
  await byTwo([root, other], 'transfer-settings.save', { body: { ...strict, second_above: null } });
});

test('the second person does not show the line that the first one chose an order for as equal money of another order', async () => {
  const equal = await ordered();
  await proveAndVerify(equal.who, equal.uuid);
  await settings({ second_above: 10_000 });
  const other = await api.signIn('Admin', { name: 'Second' });
  const { who, uuid, reference } = await ordered();
  const { body } = await take(statement([reference, '518.40']));
  const [line] = await linesOf(body.uuid, 'sure');
  expect((await book(line, reference)).body).toMatchObject({ state: 'checked' });
  const elsewhere = await book(line, equal.reference, other);
  expect([elsewhere.status, elsewhere.body.message]).toEqual([409, expect.stringContaining(reference)]);
  expect((await book(line, reference, other)).body).toMatchObject({ state: 'booked' });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid' });
  const { body: strict } = await root.call('GET', '/api/v1/transfer-settings');
  await byTwo([root, other], 'transfer-settings.save', { body: { ...strict, second_above: null } });
});

test('an order that was paid or changed after the matching is left for a person', async () => {
  const { who, uuid, reference } = await ordered();
  const { body } = await take(statement([reference, '518.40']));
  await who.call('POST', `/api/v1/orders/${uuid}/cancel`);
  await root.call('POST', `${PATH}/${body.uuid}/book`);
  await runDueJobs(api.platform);
  expect((await root.call('GET', `${PATH}/${body.uuid}`)).body.lines).toMatchObject({
    sure: 0,
    likely: 1,
    done: 0,
  });
  expect((await linesOf(body.uuid, 'likely'))[0].candidates).toMatchObject([
    { reference, state: 'cancelled' },
  ]);
});

test('a line is set aside with its reason; a debit is never booked; undo forgets what was not booked', async () => {
  const { who, uuid, reference } = await ordered();
  const text = statement([reference, '518.40'], ['charges', '-518.40']);
  const { body } = await take(text);
  const [line] = await linesOf(body.uuid, 'sure');
  const reason = { reason: 'not-ours', note: 'Rent of the hall' };
  const set = await root.call('POST', `/api/v1/bank-statement-lines/${line.uuid}/set-aside`, reason);
  expect(set.body).toMatchObject({ state: 'aside', ...reason });
  const debit = (await linesOf(body.uuid, 'aside'))[1];
  expect((await root.call('POST', `/api/v1/bank-statement-lines/${debit.uuid}/take-back`)).body.message).toBe(
    'This line brought no money. It cannot be booked.',
  );
  const undone = await root.call('POST', `${PATH}/${body.uuid}/undo`);
  expect(undone.body).toMatchObject({ can_undo: false, lines: { sure: 0, aside: 0 } });
  expect((await root.call('POST', `${PATH}/${body.uuid}/book`)).body.message).toBe(
    'This statement was undone.',
  );
  expect((await take(text)).body.lines).toMatchObject({ sure: 1, aside: 1 });
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting' });
});

test('two people who book a line at once, and two uploads of a file at once, do it once', async () => {
  const { who, uuid, reference } = await ordered();
  const other = await api.signIn('Admin');
  const text = statement([reference, '518.40']);
  const both = await Promise.all([take(text), upload(other, PATH, text, 'same.csv')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const taken = both.find(({ status }) => status === 201);
  const [line] = await linesOf(taken?.body.uuid, 'sure');
  const booked = await Promise.all([root, other].map((one) => book(line, reference, one)));
  expect(booked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
});

test('what is no statement is refused with what is missing, and others may not see statements', async () => {
  expect((await take('a,b\n1,2\n')).body.errors.file).toEqual([
    'Name the columns in one row: a date, a description, and the amount or credit and debit.',
  ]);
  const who = await api.signIn('Subscriber');
  expect((await upload(who, PATH, statement(['x', '1.00']), 'x.csv')).status).toBe(403);
  expect((await root.call('GET', `${PATH}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
});

test('a statement of thousands of lines is taken in one call', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => [`rent ${index}`, '1.00'] as const);
  const { status, body } = await take(statement(...rows));
  expect(status).toBe(201);
  expect(body.lines.none + body.lines.likely).toBe(3_000);
  expect((await linesOf(body.uuid, 'none')).length).toBe(100);
  await inTransaction(api.platform.database.write, (db) =>
    db.deleteFrom('bank_statement_lines').where('text', 'like', 'rent %').execute(),
  );
});
