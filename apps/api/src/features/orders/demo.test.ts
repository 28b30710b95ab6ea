import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { readLedger } from './ledger.queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
});
afterAll(() => api.close());

test('the demonstration sells, its books agree, and its reader renews for the firm', async () => {
  const ledger = await readLedger(api.platform.database.read);
  expect(ledger).toMatchObject({ is_balanced: true });
  expect(ledger.paid).toBeGreaterThan(0);
  // what was paid twice was paid back
  expect([ledger.credits_returned, ledger.refunds_owed]).toEqual([ledger.credits, 0]);
  const { rows } = await api.platform.database.owner.query(
    'select state, match, reason from bank_statement_lines order by line_no',
  );
  expect(rows).toEqual([
    { state: 'booked', match: 'likely', reason: null },
    { state: 'open', match: 'none', reason: null },
    { state: 'aside', match: 'none', reason: 'debit' },
  ]);
  const { body: signedIn } = await api.visitor.call('POST', '/api/login', {
    email: 'subscriber@datum.example',
    password: 'demo-subscriber-2026',
  });
  const authorization = { authorization: `Bearer ${signedIn.access_token}` };
  const get = async (url: string) => (await api.visitor.call('GET', url, undefined, authorization)).body;
  expect(signedIn.subscription).toMatchObject({ status: 'active', plan: { code: 'corporate' } });
  const { data: documents } = await get('/api/v1/order-documents');
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'receipt',
    'invoice',
    'receipt',
    'invoice',
  ]);
  const offers = await get('/api/v1/offers');
  const plan = offers.data.find(({ code }: { code: string }) => code === 'corporate').uuid;
  const asked = { plan, term_months: 12 };
  const { body: price } = await api.visitor.call('POST', '/api/v1/orders/quote', asked, authorization);
  expect(price).toMatchObject({ kind: 'renewal', methods: ['test'], organisation: expect.anything() });
});
