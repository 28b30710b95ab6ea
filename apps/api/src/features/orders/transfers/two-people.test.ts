import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { pdfOf } from '../../../platform/test/test-pdf.ts';
import { byTwo } from '../../../platform/test/two-people.ts';
import { readLedger } from '../ledger.queries.ts';

let api: TestApp;
let root: Caller;
let officer: Caller;
let plan: string;
const TOTAL = 155_520;
const ACCOUNT = {
  ...{ account_name: 'Office of Figures', bank: 'Bank Seberang', account_number: '5140 1234 4417' },
  ...{ swift: '', currency: 'MYR', qr: 'none', payload: '' },
};
const SECOND = 'You found it right already. Another person confirms it.';

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  plan = await shop.sell(root, 'yearly', 144_000);
  const rules = { due_days: 7, check_days: 2, second_above: 100_000, accounts: [ACCOUNT], version: 0 };
  expect((await root.call('PUT', '/api/v1/transfer-settings', rules)).status).toBe(200);
  officer = await api.signIn('Admin', { name: 'Officer' });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await readLedger(api.platform.database.read)).toMatchObject({ is_balanced: true });
});

/** Rules of transfers become others. */
async function put(change: object) {
  const { body } = await root.call('GET', '/api/v1/transfer-settings');
  await byTwo([root, officer], 'transfer-settings.save', { body: { ...body, ...change } });
}

/** The order was bought for the organisation that the officer is a member of; null = the officer leaves it. */
async function inFirm(order: string | null, { uuid }: Caller) {
  const { owner } = api.platform.database;
  if (order === null) {
    await owner.query('update users set organisation_id = null where uuid = $1', [uuid]);
    return;
  }
  await owner.query(
    `with firm as (insert into organisations (code, name, kind) values ('FIRM', '{"en": "Firm"}', 'subscriber') returning id),
      bought as (update orders set user_uuid = null, organisation_id = (select id from firm) where uuid = $1)
      update users set organisation_id = (select id from firm) where uuid = $2`,
    [order, uuid],
  );
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
  const type = request.headers.get('content-type') ?? '';
  const answer = await api.app.inject({
    ...{ method: 'POST', url, payload: Buffer.from(await request.arrayBuffer()) },
    headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
  });
  return { status: answer.statusCode, body: answer.json() };
}

let slips = 0;
/** A payer's proof, as staff find it in the queue. */
async function prove({ who, uuid }: { who: Caller; uuid: string }, amount: number) {
  slips += 1;
  const told = new URLSearchParams({ amount: String(amount), paid_on: api.platform.today() });
  const slip = `${pdfOf().toString('latin1')}\n% ${slips}\n`;
  const sent = await upload(who, `/api/v1/orders/${uuid}/transfer-proof?${told}`, slip, 'slip.pdf');
  expect(sent.status).toBe(201);
  const { body } = await root.call('GET', '/api/v1/transfers?per_page=100');
  return body.data.find(({ order }: { order: string }) => order === uuid);
}
const decide = (who: Caller, proof: string, step: string, amount: number, more: object = {}) =>
  who.call('POST', `/api/v1/transfers/${proof}/${step}`, { amount, paid_on: api.platform.today(), ...more });

/** Lines of a statement that somebody wrote. */
async function lines(...rows: readonly (readonly [text: string, amount: string])[]) {
  slips += 1;
  const written = rows.map(
    ([text, amount], index) =>
      `${api.platform.today()},${text},+${amount},S${slips}-${index},514012344417,MYR`,
  );
  const text = ['Date,Description,Amount,Ref No,Account,Currency', ...written].join('\n');
  const { body } = await upload(officer, '/api/v1/bank-statements', text, 'own.csv');
  const of = async (view: string) =>
    (await root.call('GET', `/api/v1/bank-statements/${body.uuid}/lines?view=${view}`)).body.data;
  return { uuid: String(body.uuid), rows: [...(await of('sure')), ...(await of('likely'))] };
}
const book = (who: Caller, line: { uuid: string }, reference: string) =>
  who.call('POST', `/api/v1/bank-statement-lines/${line.uuid}/book`, { reference });

test('proofs of parts below the amount for two people are added up: the last one waits for another person', async () => {
  const order = await ordered();
  const part = await prove(order, 99_999);
  expect((await decide(officer, part.uuid, 'part', 99_999)).body).toMatchObject({ state: 'part' });
  const rest = await prove(order, TOTAL - 99_999);
  expect(rest).toMatchObject({ asks_second: true });
  const step = () => decide(officer, rest.uuid, 'verify', TOTAL - 99_999);
  expect((await step()).body).toMatchObject({ state: 'checked', order_state: 'waiting' });
  expect(await step()).toMatchObject({ status: 409, body: { message: SECOND } });
  expect(await shop.show(order.who, order.uuid)).toMatchObject({ state: 'waiting' });
  expect((await decide(root, rest.uuid, 'verify', TOTAL - 99_999)).body).toMatchObject({ state: 'verified' });
  expect(await shop.show(order.who, order.uuid)).toMatchObject({ state: 'paid', credit: 0 });
});

test('to suspend the others, or to take their role, does not make who is left the only one who finds money', async () => {
  const order = await ordered();
  const { uuid } = await prove(order, TOTAL);
  const { owner } = api.platform.database;
  const others = `uuid <> '${root.uuid}'
    and role_id in (select role_id from role_permissions where permission = 'billing.transaction.verify')`;
  await owner.query(`create table kept as select uuid, status, role_id from users where ${others}`);
  for (const change of [
    `status = 'suspended'`,
    `role_id = (select id from roles where name = 'Subscriber')`,
  ]) {
    await owner.query(`update users set ${change} where uuid in (select uuid from kept)`);
    expect((await decide(root, uuid, 'verify', TOTAL)).body.message ?? 'checked').toBe(
      change.startsWith('status') ? 'checked' : SECOND,
    );
    expect(await shop.show(order.who, order.uuid)).toMatchObject({ state: 'waiting' });
  }
  await owner.query(
    'update users u set status = k.status, role_id = k.role_id from kept k where u.uuid = k.uuid',
  );
  await owner.query('drop table kept');
  expect((await decide(officer, uuid, 'verify', TOTAL)).body).toMatchObject({ state: 'verified' });
});

test('lines of a statement are added up with what came before for their order, by hand and in the common step', async () => {
  const order = await ordered();
  const { reference } = order;
  const { rows } = await lines(
    [`a ${reference}`, '518.40'],
    [`b ${reference}`, '518.40'],
    [`c ${reference}`, '518.40'],
  );
  const booked = [];
  for (const line of rows) booked.push((await book(officer, line, reference)).body.state);
  expect(booked).toEqual(['booked', 'checked', 'checked']);
  expect(await shop.show(order.who, order.uuid)).toMatchObject({ transfer: { received: 51_840 } });

  const last = await ordered();
  await decide(officer, (await prove(last, 60_000)).uuid, 'part', 60_000);
  const sure = await lines([`pay ${last.reference}`, '955.20']);
  expect(sure.rows[0]).toMatchObject({ asks_second: true });
  await officer.call('POST', `/api/v1/bank-statements/${sure.uuid}/book`);
  await runDueJobs(api.platform);
  expect(await shop.show(last.who, last.uuid)).toMatchObject({ state: 'waiting' });
  const [line] = sure.rows;
  expect((await book(officer, line, last.reference)).body).toMatchObject({ state: 'checked' });
  expect((await book(root, line, last.reference)).body).toMatchObject({ state: 'booked' });
  expect(await shop.show(last.who, last.uuid)).toMatchObject({ state: 'paid' });
});

const OWN = 'You or your organisation bought this, or you asked for it. Another person checks its money.';

test('who bought, or belongs to the organisation that bought, checks no money of the order', async () => {
  const own = await ordered();
  const proof = await prove(own, 60_000);
  const { owner } = api.platform.database;
  await owner.query('update orders set buyer_uuid = $2 where uuid = $1', [own.uuid, officer.uuid]);
  expect(proof.is_own, 'others may').toBe(false);
  const { body: seen } = await officer.call('GET', '/api/v1/transfers?per_page=100');
  expect(seen.data.find(({ uuid }: { uuid: string }) => uuid === proof.uuid).is_own).toBe(true);
  const refused = await decide(officer, proof.uuid, 'part', 60_000);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'four_eyes', OWN]);
  const short = await lines([`own ${own.reference}`, '12.00']);
  expect((await book(officer, short.rows[0], own.reference)).body.message).toBe(OWN);
  const whole = await lines([`own ${own.reference}`, '1555.20']);
  await put({ second_above: null });
  await officer.call('POST', `/api/v1/bank-statements/${whole.uuid}/book`);
  await runDueJobs(api.platform);
  const { body: loose } = await root.call('GET', '/api/v1/transfer-settings');
  const strict = await root.call('PUT', '/api/v1/transfer-settings', { ...loose, second_above: 100_000 });
  expect(strict.status).toBe(200);
  expect(await shop.show(officer, own.uuid)).toMatchObject({ state: 'waiting', transfer: { received: 0 } });
  expect((await decide(root, proof.uuid, 'part', 60_000)).body).toMatchObject({ state: 'part' });

  const firm = await ordered();
  const theirs = await prove(firm, 60_000);
  await inFirm(firm.uuid, officer);
  expect((await decide(officer, theirs.uuid, 'part', 60_000)).body.message).toBe(OWN);
  await inFirm(null, officer);
  expect((await decide(officer, theirs.uuid, 'part', 60_000)).status).toBe(200);
});

test('the second person confirms exactly what the first one found, who alone corrects it', async () => {
  const order = await ordered();
  const proof = await prove(order, TOTAL);
  const facts = { paid_on: api.platform.today(), bank_reference: 'B1' };
  expect((await decide(officer, proof.uuid, 'verify', TOTAL, facts)).body).toMatchObject({
    state: 'checked',
    first_by: 'Officer',
    found: { amount: TOTAL, ...facts },
  });
  const other = `Officer found MYR 1,555.20, paid on ${facts.paid_on}, number B1. Confirm exactly this, or ask Officer to correct it.`;
  for (const [step, amount, more] of [
    ['verify', 99_999_999, {}],
    ['verify', TOTAL - 1, {}],
    ['part', 1_000, {}],
    ['verify', TOTAL, { bank_reference: 'B2' }],
    ['verify', TOTAL, { bank_reference: '' }],
    ['verify', TOTAL, { paid_on: '2020-01-01' }],
  ] as const) {
    const refused = await decide(root, proof.uuid, step, amount, { ...facts, ...more });
    expect([refused.status, refused.body.message]).toEqual([409, other]);
  }
  const { body: seen } = await root.call('GET', '/api/v1/transfers?per_page=100');
  expect(seen.data.find(({ uuid }: { uuid: string }) => uuid === proof.uuid)).toMatchObject({
    found: { amount: TOTAL, ...facts },
  });
  expect(await shop.show(order.who, order.uuid)).toMatchObject({
    ...{ state: 'waiting', credit: 0 },
    transfer: { received: 0 },
  });
  const wrong = { ...facts, bank_reference: 'B3' };
  expect((await decide(officer, proof.uuid, 'verify', TOTAL, wrong)).body).toMatchObject({
    ...{ state: 'checked', found: { bank_reference: 'B3' } },
  });
  expect((await decide(root, proof.uuid, 'verify', TOTAL, facts)).status).toBe(409);
  expect((await decide(officer, proof.uuid, 'verify', TOTAL, facts)).body.state).toBe('checked');
  expect((await decide(officer, proof.uuid, 'verify', TOTAL, facts)).body.message).toBe(SECOND);
  expect((await decide(root, proof.uuid, 'verify', TOTAL, facts)).body).toMatchObject({ state: 'verified' });
  expect(await shop.show(order.who, order.uuid)).toMatchObject({ state: 'paid', credit: 0 });
  const { rows } = await api.platform.database.owner.query(
    `select m.amount::int, f.name as first, s.uuid as second from transfer_money m join orders o on o.id = m.order_id
      join users f on f.uuid = m.recorded_by join users s on s.uuid = m.second_by where o.uuid = $1`,
    [order.uuid],
  );
  expect(rows).toEqual([{ amount: TOTAL, first: 'Officer', second: root.uuid }]);
  const audited = await api.platform.database.owner.query(
    `select count(*)::int as count from audit_log where action = 'transfers.check' and resource_id = $1`,
    [proof.uuid],
  );
  expect(audited.rows).toEqual([{ count: 3 }]);
});

test('what somebody found who may check transfers no more is found anew', async () => {
  const [gone, other] = [await api.signIn('Admin'), await api.signIn('Admin')];
  const proof = await prove(await ordered(), TOTAL);
  await decide(gone, proof.uuid, 'verify', TOTAL + 1);
  await api.platform.database.owner.query("update users set status = 'suspended' where uuid = $1", [
    gone.uuid,
  ]);
  expect((await decide(root, proof.uuid, 'verify', TOTAL)).body).toMatchObject({
    ...{ state: 'checked', found: { amount: TOTAL } },
  });
  expect((await decide(other, proof.uuid, 'verify', TOTAL)).body).toMatchObject({ state: 'verified' });
});

test('a line of a statement confirms no other sum than the first person saw on the proof', async () => {
  const order = await ordered();
  const proof = await prove(order, TOTAL);
  await decide(officer, proof.uuid, 'verify', TOTAL);
  const { rows } = await lines([`pay ${order.reference}`, '9999.00']);
  expect((await book(root, rows[0], order.reference)).status).toBe(409);
  expect(await shop.show(order.who, order.uuid)).toMatchObject({ state: 'waiting', credit: 0 });
  expect((await book(officer, rows[0], order.reference)).body).toMatchObject({ state: 'checked' });
  expect((await book(root, rows[0], order.reference)).body).toMatchObject({ state: 'booked' });
  expect(await shop.show(order.who, order.uuid)).toMatchObject({ state: 'paid', credit: 844_380 });
});

test('a line that one person chose an order for is confirmed for that order alone', async () => {
  const [one, other] = [await ordered(), await ordered()];
  const { rows } = await lines([`pay ${one.reference}`, '1555.20']);
  expect((await book(officer, rows[0], one.reference)).body).toMatchObject({ state: 'checked' });
  const refused = await book(root, rows[0], other.reference);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Officer chose ${one.reference} for this line. Confirm that order, or ask Officer to choose another one.`,
  ]);
  expect((await book(officer, rows[0], other.reference)).body).toMatchObject({ state: 'checked' });
  expect((await book(root, rows[0], other.reference)).body).toMatchObject({ state: 'booked' });
  expect(await shop.show(one.who, one.uuid)).toMatchObject({ state: 'waiting' });
  expect(await shop.show(other.who, other.uuid)).toMatchObject({ state: 'paid' });
});

test('nobody moves the account of the seller or the amount for two people alone, and the others hear of a new account', async () => {
  const other = await api.signIn('Super Administrator', { name: 'Nor' });
  const { body: before } = await root.call('GET', '/api/v1/transfer-settings');
  const mine = { ...ACCOUNT, account_number: '9999 0000 1111' };
  for (const change of [{ accounts: [mine] }, { second_above: null }, { second_above: 900_000_000 }]) {
    const alone = await root.call('PUT', '/api/v1/transfer-settings', { ...before, ...change });
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  }
  expect((await root.call('GET', '/api/v1/transfer-settings')).body).toEqual(before);
  const stricter = await root.call('PUT', '/api/v1/transfer-settings', { ...before, second_above: 90_000 });
  expect(stricter.status, 'a lower amount binds more').toBe(200);
  const body = { ...stricter.body, accounts: [mine], second_above: 100_000 };
  const changed = await byTwo([root, other], 'transfer-settings.save', { body });
  expect(changed).toMatchObject({ accounts: [mine], second_above: 100_000 });
  const { body: told } = await other.call('GET', '/api/v1/proposals');
  const what =
    'Change the accounts that transfers go to: Bank Seberang 9999 0000 1111 (MYR); a second person confirms money above 1000.00';
  const { body: own } = await root.call('GET', '/api/v1/proposals');
  expect([...told.data, ...own.data].map((one: { what: string }) => one.what)).toContain(what);
  const { rows } = await api.platform.database.owner.query(
    `select recipient, text_body from mails where template = 'transfer-account' order by recipient`,
  );
  const readers = rows.map(({ recipient }: { recipient: string }) => recipient);
  expect(readers).toEqual(expect.arrayContaining([root.email, officer.email]));
  expect(readers, 'who did it knows').not.toContain(other.email);
  expect(rows[0].text_body).toContain('Bank Seberang 9999 0000 1111 (MYR)');
});

/** Takes the right to check transfers from everybody but one, as a person who gives roles can alone. */
async function leaveAlone(one: Caller): Promise<void> {
  const { body: list } = await one.call('GET', '/api/v1/roles');
  const { id, name, version } = list.data.find((role: { name: string }) => role.name === 'Admin');
  const { grants } = (await one.call('GET', `/api/v1/roles/${id}`)).body;
  const less = grants.filter(
    ({ permission }: { permission: string }) => permission !== 'billing.transaction.verify',
  );
  const saved = await one.call('PUT', `/api/v1/roles/${id}`, { name, version, grants: less });
  expect(saved.status).toBe(200);
}

test('who checks transfers confirms what binds them, and is no way round by taking their right away first', async () => {
  const own = await startTestApp();
  try {
    const { owner } = own.platform.database;
    const admin = await own.signIn('Super Administrator', { name: 'Nor' });
    const save = async (change: object) => {
      const { body } = await admin.call('GET', '/api/v1/transfer-settings');
      return admin.call('PUT', '/api/v1/transfer-settings', { ...body, ...change });
    };
    const audited = async () => {
      const { rows } = await owner.query(
        `select convert_from(d.after, 'utf8') as after from audit_log l join audit_detail d using (seq)
          where l.action = 'transfer-settings.edit' order by l.seq desc limit 1`,
      );
      return JSON.parse(rows[0].after);
    };
    expect((await save({ accounts: [ACCOUNT], second_above: 100_000 })).status, 'an office of one').toBe(200);
    expect(await audited()).toMatchObject({ alone: true });

    const clerk = await own.signIn('Admin', { name: 'Clerk' });
    const looser = { second_above: 900_000_000 };
    for (const change of [looser, { accounts: [] }]) {
      expect((await save(change)).body.code).toBe('second_person');
    }
    const { body } = await admin.call('GET', '/api/v1/transfer-settings');
    const proposal = { endpoint: 'transfer-settings.save', params: {}, body: { ...body, ...looser } };
    const refused = await clerk.call('POST', '/api/v1/proposals', { ...proposal, reason: 'More at once.' });
    expect(refused.status, 'who may not change them proposes nothing').toBe(403);
    await byTwo([admin, clerk], 'transfer-settings.save', { body: proposal.body });
    expect(await audited()).toMatchObject({ ...looser, proposed_by: admin.uuid });

    await leaveAlone(admin);
    expect((await clerk.call('GET', '/api/v1/transfer-settings')).status).toBe(403);
    expect((await save({ second_above: null })).body.code).toBe('second_person');
    await owner.query(`update past_grants set until = until - interval '15 days'`);
    expect((await save({ second_above: null })).status, 'long after, the only one goes on').toBe(200);
    expect(await audited()).toMatchObject({ second_above: null, alone: true });
  } finally {
    await own.close();
  }
});

test('another role for who checks transfers, and the end of the role that they had, change nothing for 14 days', async () => {
  const own = await startTestApp();
  try {
    const admin = await own.signIn('Super Administrator', { name: 'Nor' });
    const grants = [{ permission: 'billing.transaction.verify', scope: 'all' }];
    const made = await admin.call('POST', '/api/v1/roles', { name: 'Cashier', base_role: 'Admin', grants });
    const cashier = await own.signIn('Admin', { name: 'Cashier' });
    const { owner } = own.platform.database;
    await owner.query('update users set role_id = $2 where uuid = $1', [cashier.uuid, made.body.id]);
    await owner.query('delete from past_roles');
    const { body: roles } = await admin.call('GET', '/api/v1/roles');
    const reader = roles.data.find(({ name }: { name: string }) => name === 'Subscriber');
    const body = { name: 'Cashier', role_id: reader.id, organisation_id: null, version: 1 };
    const moved = await admin.call('PUT', `/api/v1/users/${cashier.uuid}`, body);
    expect(moved.status).toBe(200);
    expect((await admin.call('DELETE', `/api/v1/roles/${made.body.id}`)).status).toBe(204);
    const { body: before } = await admin.call('GET', '/api/v1/transfer-settings');
    const save = () => admin.call('PUT', '/api/v1/transfer-settings', { ...before, accounts: [ACCOUNT] });
    expect((await save()).body.code).toBe('second_person');
    await owner.query(`update past_roles set until = until - interval '15 days'`);
    expect((await save()).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('a code that takes more than half of a price off is made and changed by two people', async () => {
  const other = await api.signIn('Super Administrator', { name: 'Aina' });
  const today = api.platform.today();
  const code = (value: number, more: object = {}) => ({
    ...{ code: `C${value}`, kind: 'percent', value, valid_from: today, valid_to: '2099-12-31', ...more },
  });
  const make = (body: object) => root.call('POST', '/api/v1/promo-codes', body);
  for (const body of [code(10_000), code(5_001), code(7_201, { kind: 'amount' })]) {
    const alone = await make(body);
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  }
  expect((await make(code(7_200, { kind: 'amount' }))).status, 'half of the cheapest price').toBe(201);
  const { body: half } = await make(code(5_000));
  const { kind, plans, valid_from, valid_to, max_uses, per_account, note, version } = half;
  const edit = { kind, plans, valid_from, valid_to, max_uses, per_account, note, version, value: 10_000 };
  const raised = await root.call('PUT', `/api/v1/promo-codes/${half.uuid}`, edit);
  expect([raised.status, raised.body.code]).toEqual([403, 'second_person']);
  expect(await byTwo([root, other], 'promo-codes.create', { body: code(10_000) })).toMatchObject({
    code: 'C10000',
    value: 10_000,
  });
  const { body: told } = await root.call('GET', '/api/v1/proposals');
  expect(told.data.map((one: { what: string }) => one.what)).toContain(
    `Sell with the promo code C10000, which takes 100.00 % off, from ${today} to 2099-12-31`,
  );
});
