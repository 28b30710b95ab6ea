import { referenceOf } from '@datum/contract/orders/order-reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { storePlan } from '../../platform/test/test-plans.ts';
import { byTwo } from '../../platform/test/two-people.ts';

const PATH = '/api/v1/subscribers';
const WHY = 'Agreed with the ministry.';
const PAID = { source: 'paid', payment_reference: 'Transfer 4711' };
const now = new Date('2026-06-15T04:00:00Z');
let api: TestApp;
let lim: Caller;
let nor: Caller;
let plan: string;
let other: string;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  other = (await storePlan(api.platform, { code: 'premium' })).uuid;
  plan = (await storePlan(api.platform, { code: 'basic', type: 'basic' })).uuid;
});
afterAll(() => api.close());

const gift = (user_uuid: string, more: object) => ({
  ...{ user_uuid, plan, from: '2026-06-15', to: '2026-12-31', reason: WHY },
  ...more,
});
const opens = async (person: Caller) => (await person.call('GET', '/api/user')).body.data;
const said = ({ status, body }: { status: number; body: { message?: string; errors?: object } }) => [
  status,
  body.errors ? Object.entries(body.errors).flat(2) : body.message,
];

test('nobody gives paid access alone, and every paid period says on what payment it stands', async () => {
  const person = await api.signIn('Subscriber', { name: 'Zaid' });
  const officer = await api.signIn('Super Administrator', { name: 'Officer' });
  const asked = 'Enter the payment behind it: the number of a paid order, or where the money came.';
  const bare = await officer.call('POST', PATH, gift(person.uuid, { source: 'paid' }));
  expect(said(bare)).toEqual([422, ['payment_reference', asked]]);
  const reference = referenceOf(1);
  const unknown = { ...PAID, payment_reference: reference.toLowerCase() };
  expect(said(await officer.call('POST', PATH, gift(person.uuid, unknown)))).toEqual([
    422,
    ['payment_reference', `No paid order has the number ${reference}.`],
  ]);
  const alone = await officer.call('POST', PATH, gift(person.uuid, PAID));
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person']);
  expect(await opens(person)).toEqual([]);
  const given = await byTwo([lim, nor], 'subscribers.grant', { body: gift(person.uuid, PAID) });
  expect(given.periods).toMatchObject([
    { granted_by: 'Lim', approved_by: 'Nor', payment_reference: 'Transfer 4711' },
  ]);
  const longer = { to: '2099-12-31', reason: WHY, version: given.version };
  const extend = (more: object) =>
    officer.call('POST', `${PATH}/${given.uuid}/extend`, { ...longer, ...more });
  expect(said(await extend({}))).toEqual([422, ['payment_reference', asked]]);
  expect((await extend({ payment_reference: 'Transfer 4712' })).body.code).toBe('second_person');
  const input = { ...longer, to: '2027-12-31', payment_reference: 'Transfer 4712' };
  const extended = await byTwo([lim, nor], 'subscribers.extend', {
    params: { uuid: given.uuid },
    body: input,
  });
  expect(extended.periods).toMatchObject([
    { to: '2027-12-31', payment_reference: 'Transfer 4711; Transfer 4712' },
  ]);
  const change = { plan: other, reason: WHY, version: given.version + 1 };
  await byTwo([lim, nor], 'subscribers.change', { params: { uuid: given.uuid }, body: change });
  const { body: told } = await lim.call('GET', '/api/v1/proposals');
  const whats = told.data.map(({ what }: { what: string }) => what);
  expect(whats).toContain(
    `Give Zaid the plan basic from 2026-06-15 to 2026-12-31, 0 more seats, as paid by Transfer 4711: ${WHY}`,
  );
  expect(whats).toContain('Give Zaid the plan premium instead of basic, as paid before');
  expect(whats).toContain('Extend basic of Zaid to 2027-12-31, as paid by Transfer 4712');
});
