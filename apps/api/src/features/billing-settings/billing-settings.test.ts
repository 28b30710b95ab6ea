import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';

let api: TestApp;
let root: Caller;
let year: string;
const PATH = '/api/v1/billing-settings';
const SELLER = { name: 'Office of Figures', address: 'Putrajaya', email: 'office@datum.test', country: 'MY' };
const FORMS = { registration_no: '############', tax_no: '@##-####-########', phone: '' };
const PREFIXES = { invoice: 'TAX', receipt: 'RCT', credit_note: 'CRN' };

beforeAll(async () => {
  api = await startTestApp();
  year = api.platform.today().slice(0, 4);
  root = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const save = async (more: object) => {
  const { body } = await root.call('GET', PATH);
  return root.call('PUT', PATH, { seller: SELLER, version: body.version, ...more });
};

test('an empty office reads what is missing, enters it, and buyers type numbers of its country by its forms', async () => {
  const { body: empty } = await root.call('GET', PATH);
  expect(empty).toMatchObject({ seller: null, version: 0, methods: [], card: null, has_test: true });
  expect(empty.series).toContainEqual({ kind: 'invoice', next: `INV-${year}-000001` });
  expect((await save({ number_forms: FORMS })).status).toBe(200);
  const { body } = await root.call('GET', PATH);
  expect(body).toMatchObject({ seller: SELLER, number_forms: FORMS, methods: ['test'] });
  const buyer = await api.signIn('Subscriber');
  const { body: details } = await buyer.call('GET', '/api/v1/billing-details');
  expect(details.number_forms).toEqual({ country: 'MY', forms: FORMS });
});

test('what is left out stays, and a change is in the audit log with what was before', async () => {
  expect((await save({ seller: { ...SELLER, phone: '+60 3 8000 8000' } })).status).toBe(200);
  const { body } = await root.call('GET', PATH);
  expect(body).toMatchObject({ seller: { phone: '+60 3 8000 8000' }, number_forms: FORMS });
  const { rows } = await api.platform.database.owner.query(
    `select convert_from(d.before, 'UTF8')::jsonb as before, convert_from(d.after, 'UTF8')::jsonb as after
     from audit_log l join audit_detail d using (seq) where l.action = 'billing-settings.edit' order by seq desc limit 1`,
  );
  expect(rows).toMatchObject([
    { before: { name: SELLER.name, phone: '' }, after: { phone: '+60 3 8000 8000', number_forms: FORMS } },
  ]);
});

test('numbers go on counting under a new prefix, and no kind takes the prefix of another', async () => {
  await root.call('POST', '/api/v1/tax-rates', { class: 'standard', percent: '8', valid_from: '2020-01-01' });
  const plan = await shop.sell(root, 'basic', 36_500);
  const numbers = async () => {
    const order = await shop.paid(await api.signIn('Subscriber'), plan);
    return order.documents.map(({ number }: { number: string }) => number);
  };
  expect(await numbers()).toEqual([`INV-${year}-000001`, `RCT-${year}-000001`]);
  const wrong = async (prefixes: object) => {
    const { status, body } = await save({ prefixes });
    return [status, body.errors];
  };
  expect(await wrong({ ...PREFIXES, invoice: 'RCT', receipt: 'OTHER' })).toEqual([
    422,
    { 'prefixes.invoice': ['Another kind of document has numbers with this prefix. Choose another one.'] },
  ]);
  expect(await wrong({ ...PREFIXES, invoice: 'CRN' })).toEqual([
    422,
    { prefixes: ['Each kind of document needs a prefix of its own.'] },
  ]);
  expect(await wrong({ ...PREFIXES, invoice: 'in-' })).toEqual([
    422,
    { 'prefixes.invoice': ['One to six capital letters or digits, beginning with a letter.'] },
  ]);
  expect((await save({ number_forms: { ...FORMS, phone: '+60' } })).body.errors).toEqual({
    'number_forms.phone': ['Use # for a digit, @ for a letter and * for either.'],
  });
  expect((await save({ prefixes: PREFIXES })).status).toBe(200);
  expect(await numbers()).toEqual([`TAX-${year}-000002`, `RCT-${year}-000002`]);
});
