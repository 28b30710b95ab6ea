import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let small: SmallCollection;
let provider: Caller;
let foreigner: Caller;
let reviewer: Caller;
let approver: Caller;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  foreigner = await api.signIn('Data Provider', { organisationId: small.south.organisation });
  reviewer = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const show = async (who: Caller) => (await who.call('GET', `/api/v1/sheets/${small.north.sheet}`)).body;
const step = async (who: Caller, name: string, reason?: string) =>
  who.call('POST', `/api/v1/sheets/${small.north.sheet}/steps`, {
    step: name,
    version: (await show(who)).version ?? 1,
    ...(reason ? { reason } : {}),
  });
const enter = (who: Caller, name: string, price: string) =>
  who.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, {
    entries: [{ line_id: small.lines[name], price }],
  });
const blockOf = async (who: Caller, name: string) =>
  (await show(who)).steps.find((each: { step: string }) => each.step === name);

test('a sheet goes from entry to approval, each step by whom it is due', async () => {
  expect((await step(foreigner, 'submit', 'nothing more')).status).toBe(404);
  expect(await blockOf(provider, 'submit')).toMatchObject({ blocked: 'nothing-entered' });
  expect((await enter(provider, 'bar N1-A', '3240')).status).toBe(200);

  const gaps = await step(provider, 'submit');
  expect(gaps.body.errors).toEqual({ reason: ['Prices are still missing: give the reason, or enter them.'] });
  const submitted = await step(provider, 'submit', 'the other shops are closed');
  expect(submitted.body).toMatchObject({ state: 'submitted', submit_note: 'the other shops are closed' });

  const late = await enter(provider, 'sand N1-A', '41');
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('under review');
  expect((await step(provider, 'review')).status).toBe(403);
  expect((await step(approver, 'approve')).status).toBe(409);
  expect((await step(approver, 'review')).body.state).toBe('in_review');
});

test('who last edited cannot approve, an open flag needs a reason, and the button says so beforehand', async () => {
  await enter(reviewer, 'sand N1-A', '41');
  expect(await blockOf(reviewer, 'approve')).toMatchObject({ blocked: 'four-eyes' });
  const own = await step(reviewer, 'approve', 'all seen');
  expect(own.status).toBe(403);
  expect(own.body.code ?? own.body.message).toMatch(/four_eyes|another person must approve/);

  expect(await blockOf(approver, 'approve')).toMatchObject({ blocked: null, needs_reason: true });
  expect((await show(approver)).can_review).toBe(true);
  expect((await step(approver, 'approve')).body.errors.reason).toEqual([
    'Flags are still open. Say why the prices are right: the approval confirms them with this reason.',
  ]);
  const approved = await step(approver, 'approve', 'mill price lists seen');
  expect(approved.body).toMatchObject({ state: 'approved', approved_by: { uuid: approver.uuid } });
  const { rows } = await api.platform.database.owner.query(
    `select review, review_reason from quotes where sheet_id = ${small.north.sheet} and flags <> '[]'`,
  );
  expect(rows).toEqual([{ review: 'confirmed', review_reason: 'mill price lists seen' }]);
  expect(approved.body.can_review, 'decisions about quotes of an approved sheet are closed').toBe(false);

  const reopened = await step(reviewer, 'reopen', 'late price of cement');
  expect(reopened.body).toMatchObject({
    state: 'returned',
    return_reason: 'late price of cement',
    approved_by: null,
  });
  expect((await enter(provider, 'cement N1-A', '22.80')).status).toBe(200);
  const events =
    (await show(reviewer)) && (await reviewer.call('GET', `/api/v1/sheets/${small.north.sheet}/events`));
  expect(events.body.data.map((event: { step: string }) => event.step)).toEqual([
    'reopen',
    'approve',
    'review',
    'submit',
  ]);
});

test('a step on what somebody changed meanwhile is a conflict, not a surprise', async () => {
  const stale = await reviewer.call('POST', `/api/v1/sheets/${small.north.sheet}/steps`, {
    step: 'cancel',
    reason: 'not needed',
    version: 1,
  });
  expect(stale.status).toBe(409);
});

test('due dates move ahead only, and a sheet goes only to an organisation that supplies the data', async () => {
  const { version } = await show(reviewer);
  const past = await reviewer.call('PATCH', `/api/v1/sheets/${small.north.sheet}/due`, {
    due_at: '2020-01-01T00:00:00Z',
    reason: 'holiday',
    version,
  });
  expect(past.status).toBe(422);
  const moved = await reviewer.call('PATCH', `/api/v1/sheets/${small.north.sheet}/due`, {
    due_at: '2099-02-01T09:00:00Z',
    reason: 'holiday',
    version,
  });
  expect(moved.body.due_at).toBe('2099-02-01T09:00:00.000Z');
  const unknown = await reviewer.call('PATCH', `/api/v1/sheets/${small.north.sheet}/organisation`, {
    organisation_id: 999,
    version: version + 1,
  });
  expect(unknown.status).toBe(422);
  const body = { organisation_id: small.south.organisation, version: version + 1 };
  const path = `/api/v1/sheets/${small.north.sheet}/organisation`;
  expect((await reviewer.call('PATCH', path, body)).body.code).toBe('second_person');
  const proposed = await reviewer.call('POST', '/api/v1/proposals', {
    endpoint: 'sheets.assign',
    params: { id: small.north.sheet },
    body,
    reason: 'The northern office closes.',
  });
  expect(proposed.body.what).toMatch(
    /^Give the sheet of .+, October 2026 from .+ to .+, with the earlier prices of its lines$/,
  );
  const other = await api.signIn('Admin');
  const { result } = (await other.call('POST', `/api/v1/proposals/${proposed.body.id}/confirm`)).body;
  expect(result.organisation.id).toBe(small.south.organisation);
  expect((await show(provider)).message).toBe('Not found.');
  expect((await show(foreigner)).id).toBe(small.north.sheet);
  // by way of the office it is the same move
  const assign = async (organisation_id: number | null) =>
    reviewer.call('PATCH', path, { organisation_id, version: (await show(reviewer)).version });
  expect((await assign(null)).status).toBe(200);
  const onward = await assign(small.north.organisation);
  expect([onward.status, onward.body.code]).toEqual([403, 'second_person']);
});
