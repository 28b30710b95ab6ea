import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let small: SmallCollection;
let provider: Caller;
let officer: Caller;
let decider: Caller;
let approver: Caller;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  officer = await api.signIn('Admin');
  decider = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const path = () => `/api/v1/sheets/${small.north.sheet}`;
const step = async (who: Caller, name: string) => {
  const { version } = (await who.call('GET', path())).body;
  return who.call('POST', `${path()}/steps`, { step: name, version, reason: 'prices seen' });
};
const enter = async (who: Caller, name: string, price: string) => {
  const { body } = await who.call('POST', `${path()}/quotes`, {
    entries: [{ line_id: small.lines[name], price }],
  });
  return body.data[0].quote_id;
};
const mayApprove = async (who: Caller) => {
  const { steps } = (await who.call('GET', path())).body;
  return steps.find((one: { step: string }) => one.step === 'approve').blocked;
};

test('nobody approves a sheet who entered, decided or submitted anything in it, also not when another was the last', async () => {
  await enter(officer, 'cement N1-A', '22.9');
  const bar = await enter(provider, 'bar N1-A', '3500');
  await step(provider, 'submit');
  await step(approver, 'review');
  const decided = await decider.call('POST', `${path()}/reviews`, {
    quote_ids: [bar],
    decision: 'confirm',
    reason: 'mill price list',
  });
  expect(decided.body.data).toMatchObject([{ result: 'done' }]);
  await enter(approver, 'sand N1-A', '41');
  for (const who of [officer, decider, approver]) {
    expect(await mayApprove(who)).toBe('four-eyes');
  }
  const refused = await step(officer, 'approve');
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You entered, decided or submitted something in this sheet; another person must approve it.',
  ]);
  const other = await api.signIn('Admin');
  expect((await step(other, 'approve')).body.state).toBe('approved');
});

test('what was approved counts no more: after reopening, who changes nothing may approve', async () => {
  expect((await step(decider, 'reopen')).body.state).toBe('returned');
  await enter(provider, 'cement N1-A', '22.8');
  await step(provider, 'submit');
  expect((await step(officer, 'review')).body.state).toBe('in_review');
  expect((await step(officer, 'approve')).body.state).toBe('approved');
});
