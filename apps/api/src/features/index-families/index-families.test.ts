import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

const PATH = '/api/v1/index-families';
const family = {
  name: { en: 'Building material cost index', ms: 'Indeks kos bahan binaan' },
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
  const unknown = await admin.call('POST', PATH, { code: 'abc', ...family });
  expect(Object.keys(unknown.body.errors)).toEqual(['code']);
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

test('what a family is and what it is computed from is declared: nobody can say otherwise, and its structure follows', async () => {
  const { body } = await admin.call('GET', `${PATH}/bmci`);
  expect([Object.hasOwn(body, 'data_set'), Object.hasOwn(body, 'kind')]).toEqual([false, false]);
  const change = { ...family, reason: 'other data', version: body.version };
  for (const said of [{ data_set: 'lwr' }, { kind: 'tender' }]) {
    expect((await admin.call('PUT', `${PATH}/bmci`, { ...change, ...said })).status).toBe(422);
  }
  const { rows } = await api.platform.database.owner.query(
    `with unit as (insert into units (code, name, dimension, factor_to_base) values ('t', '{}', 'mass', 1000) returning id),
      groups as (insert into item_groups (code, name, data_set) values ('G', '{}', 'bmp'), ('W', '{}', 'lwr')
        returning id, data_set)
    insert into items (code, name, data_set, group_id, unit_id)
    select g.data_set || '-item', '{}', g.data_set, g.id, unit.id from groups g, unit returning id, data_set`,
  );
  const made = await admin.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'First' } });
  const filled = await api.platform.database.owner.query(
    'select item_id from structure_items where structure_id = $1',
    [made.body.id],
  );
  expect(filled.rows.map(({ item_id }) => Number(item_id))).toEqual(
    rows.filter(({ data_set }) => data_set === 'bmp').map(({ id }) => Number(id)),
  );
});
