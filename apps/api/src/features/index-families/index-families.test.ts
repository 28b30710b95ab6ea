import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

const PATH = '/api/v1/index-families';
const family = {
  name: { en: 'Building material cost index', ms: 'Indeks kos bahan binaan' },
  data_set: 'bmp',
  kind: 'input_cost',
  firm_after: 2,
  valid_for: { en: 'Price adjustment clauses', ms: '' },
};

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin', { name: 'Aina' });
});
afterAll(() => api.close());

test('a family is made with the usual settings where none are given; a second one of the code is refused by its field', async () => {
  const made = await admin.call('POST', PATH, { code: 'bmci', ...family });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      code: 'bmci',
      revision_policy: 'provisional_firm',
      used: false,
    },
  ]);
  const again = await admin.call('POST', PATH, { code: 'bmci', ...family });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
  const unknown = await admin.call('POST', PATH, { code: 'abc', ...family, kind: 'guess' });
  expect(Object.keys(unknown.body.errors).sort()).toEqual(['code', 'kind']);
  const { body } = await admin.call('GET', PATH);
  expect(body.data.map(({ code }: { code: string }) => code)).toEqual(['bmci']);
});

test('a change says why, and who comes late sees what is there now', async () => {
  const { body } = await admin.call('GET', `${PATH}/bmci`);
  const change = { ...family, firm_after: 3, version: body.version };
  expect((await admin.call('PUT', `${PATH}/bmci`, change)).status).toBe(422);
  expect(
    (await admin.call('PUT', `${PATH}/bmci`, { ...change, reason: 'late sources' })).body.firm_after,
  ).toBe(3);
  const late = await admin.call('PUT', `${PATH}/bmci`, { ...change, firm_after: 4, reason: 'late sources' });
  expect([late.status, late.body.theirs.firm_after]).toEqual([409, 3]);
  const history = (await admin.call('GET', `${PATH}/bmci/history`)).body.data;
  expect(history[0]).toMatchObject({
    action: 'index-families.edit',
    reason: 'late sources',
    changes: [{ field: 'firm_after', before: 2, after: 3 }],
  });
});

test('the data set stays once something is computed by it', async () => {
  await api.platform.database.owner.query(
    `insert into structures (family, revision, title) values ('bmci', 1, '{"en": "First"}')`,
  );
  const { body } = await admin.call('GET', `${PATH}/bmci`);
  const change = { ...family, reason: 'other data', version: body.version };
  const refused = await admin.call('PUT', `${PATH}/bmci`, { ...change, data_set: null });
  expect(refused.body.errors.data_set).toEqual([
    'Structures, weights or base periods already belong to this family; its data set stays.',
  ]);
  expect((await admin.call('PUT', `${PATH}/bmci`, change)).status).toBe(200);
});
