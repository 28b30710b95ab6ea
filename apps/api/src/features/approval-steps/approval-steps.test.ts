import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { takeIntoUse } from '../approvals/queries.ts';

let api: TestApp;
let compiler: Caller;
let approver: Caller;
const ids: Record<string, number> = {};

async function add(list: string, code: string, values: object, more: object = {}) {
  const answer = await compiler.call('POST', `/api/v1/lists/${list}`, {
    code,
    name: { en: code },
    values,
    ...more,
  });
  ids[code] = answer.body.id;
}

const step = (who: Caller, noun: string, id: number, name: string, version: number, reason?: string) =>
  who.call('POST', `/api/v1/${noun}/${id}/steps/${name}`, { version, ...(reason ? { reason } : {}) });

beforeAll(async () => {
  api = await startTestApp();
  compiler = await api.signIn('Admin', { name: 'Compiler' });
  approver = await api.signIn('Admin', { name: 'Approver' });
  await sql`insert into index_families (code, name)
    values ('bmci', '{"en": "Material cost index"}')`.execute(api.platform.database.write);
  await add('units', 't', { dimension: 'mass', factor_to_base: '1000' });
  await add('regions', 'MY', { level: 'country' });
  await add('regions', 'NORTH', { level: 'region_group', parent_id: ids.MY });
  await add('regions', 'PEN', { level: 'state', parent_id: ids.NORTH, is_leaf: true, share: '0.4' });
  await add('regions', 'KED', { level: 'state', parent_id: ids.NORTH, is_leaf: true, share: '0.6' });
  for (const group of ['CEMENT', 'SAND', 'STEEL']) {
    await add('item-groups', group, { data_set: 'bmp' });
    await add('items', `${group}-1`, {
      data_set: 'bmp',
      group_id: ids[group],
      unit_id: ids.t,
      frequency: 'M',
    });
  }
  await add('building-categories', 'OFFICE', {});
  await add('building-categories', 'HOUSE', {});
});
afterAll(() => api.close());

const cell = (category: string, group: string, value: string) => ({
  category_id: ids[category],
  group_id: ids[group],
  value,
});

/** A weight set whose two categories sum to 100 with ten thirds of a kind. */
const SOUND = () => [
  cell('OFFICE', 'CEMENT', '33.3333333333'),
  cell('OFFICE', 'SAND', '33.3333333333'),
  cell('OFFICE', 'STEEL', '33.3333333334'),
  cell('HOUSE', 'CEMENT', '60'),
  cell('HOUSE', 'SAND', '40'),
];

test('a weight set must sum to exactly 100 in each category, is approved by a second person, and then stays', async () => {
  const made = await compiler.call('POST', '/api/v1/weight-sets', {
    family: 'bmci',
    code: 'W1',
    title: { en: 'Weights 2026' },
    valid_from: '2026-01',
  });
  const { id } = made.body;
  ids.W1 = id;
  expect(made.body.problems.map(({ code }: { code: string }) => code)).toEqual([
    'category-without-weights',
    'category-without-weights',
  ]);

  const off = await compiler.call('PUT', `/api/v1/weight-sets/${id}/weights`, {
    version: 1,
    weights: [...SOUND().slice(0, 2), cell('OFFICE', 'STEEL', '33.3333333333'), ...SOUND().slice(3)],
  });
  expect(off.body.problems).toEqual([
    {
      severity: 'hard',
      code: 'sum-off',
      values: { category: { en: 'OFFICE' }, sum: '99.9999999999', total: '100', remainder: '0.0000000001' },
    },
  ]);
  expect((await step(compiler, 'weight-sets', id, 'submit', 2)).body.message).toBe(
    'There are still problems. Correct them first.',
  );

  const sound = await compiler.call('PUT', `/api/v1/weight-sets/${id}/weights`, {
    version: 2,
    weights: SOUND(),
  });
  expect(sound.body).toMatchObject({ problems: [], version: 3, rows: [{ sum: '100' }, { sum: '100' }] });
  expect((await step(compiler, 'weight-sets', id, 'submit', 3)).body).toEqual({
    status: 'submitted',
    version: 4,
  });

  const own = await step(compiler, 'weight-sets', id, 'approve', 4);
  expect(own.status).toBe(403);
  expect(own.body).toMatchObject({
    code: 'four_eyes',
    message: 'Compiler edited this last; another person must approve it.',
  });
  expect((await step(approver, 'weight-sets', id, 'approve', 3)).status).toBe(409);
  expect((await step(approver, 'weight-sets', id, 'approve', 4)).body).toEqual({
    status: 'approved',
    version: 5,
  });

  const late = await compiler.call('PUT', `/api/v1/weight-sets/${id}/weights`, { version: 5, weights: [] });
  expect(late.status).toBe(409);
  expect(late.body.message).toBe('This is approved and cannot be changed. Copy it as a new draft.');
  const shown = await compiler.call('GET', `/api/v1/weight-sets/${id}`);
  expect(shown.body).toMatchObject({
    status: 'approved',
    approved_by: { name: 'Approver' },
    last_edited_by: { name: 'Compiler' },
  });
  expect(shown.body.weights).toHaveLength(5);
});

test('who edited before somebody else did does not approve either', async () => {
  const { body } = await compiler.call('POST', '/api/v1/rule-sets', {
    code: 'R8',
    title: { en: 'Rules' },
    rules: DEFAULT_RULE_SET,
  });
  const changed = await approver.call('PUT', `/api/v1/rule-sets/${body.id}`, {
    version: 1,
    title: { en: 'Rules of 2027' },
    rules: DEFAULT_RULE_SET,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await step(approver, 'rule-sets', body.id, 'submit', 2);
  expect((await step(compiler, 'rule-sets', body.id, 'approve', 3)).body).toMatchObject({
    code: 'four_eyes',
    message: 'You, or an account linked to yours, edited this too; another person must approve it.',
  });
  const chief = await api.signIn('Super Administrator');
  expect((await step(chief, 'rule-sets', body.id, 'approve', 3)).body.status).toBe('approved');
});

test('a Super Administrator may not approve their own edit either', async () => {
  const chief = await api.signIn('Super Administrator');
  const { body } = await chief.call('POST', '/api/v1/rule-sets', {
    code: 'R9',
    title: { en: 'Rules' },
    rules: DEFAULT_RULE_SET,
  });
  await step(chief, 'rule-sets', body.id, 'submit', 1);
  expect((await step(chief, 'rule-sets', body.id, 'approve', 2)).body.code).toBe('four_eyes');
});

test('the first run takes into use what it reads; from then on it can only be retired, with a reason', async () => {
  await inTransaction(api.platform.database.write, (db) => takeIntoUse(db, { 'weight-sets': ids.W1! }));
  expect((await step(approver, 'weight-sets', ids.W1!, 'return', 6, 'Wrong')).body.code).toBe('state');
  expect((await step(approver, 'weight-sets', ids.W1!, 'retire', 6)).body.errors).toHaveProperty('reason');
});

test('a copy is a draft of its own; the difference is exact; a set of the same month and large changes are named', async () => {
  const { body } = await compiler.call('POST', `/api/v1/weight-sets/${ids.W1}/copy`);
  const copy = await compiler.call('PUT', `/api/v1/weight-sets/${body.id}/weights`, {
    version: 1,
    weights: [...SOUND().slice(0, 3), cell('HOUSE', 'CEMENT', '40.1'), cell('HOUSE', 'SAND', '59.9')],
  });
  expect(copy.body).toMatchObject({ code: 'W1-2', status: 'draft' });
  expect(copy.body.problems).toMatchObject([
    { severity: 'soft', code: 'takes-place', values: { code: 'W1', period: '2026-01' } },
    { code: 'large-change', values: { before: '60', after: '40.1' } },
    { code: 'large-change', values: { before: '40', after: '59.9' } },
  ]);
  const moved = await compiler.call('PUT', `/api/v1/weight-sets/${body.id}`, {
    version: 2,
    code: 'W2',
    title: { en: 'Weights 2027' },
    valid_from: '2027-01',
  });
  expect(moved.body.problems).toMatchObject([
    {
      severity: 'soft',
      code: 'large-change',
      values: { category: { en: 'HOUSE' }, before: '60', after: '40.1' },
    },
    { severity: 'soft', code: 'large-change', values: { before: '40', after: '59.9' } },
  ]);
  const compared = await compiler.call('GET', `/api/v1/weight-sets/${body.id}/compare?with=${ids.W1}`);
  expect(compared.body).toMatchObject({
    same: 3,
    rows: [
      { group: { code: 'CEMENT' }, change: '-19.9' },
      { group: { code: 'SAND' }, change: '19.9' },
    ],
  });
});

test('a matrix with a cell twice, a foreign group or a rounded number is refused', async () => {
  const { body } = await compiler.call('POST', `/api/v1/weight-sets/${ids.W1}/copy`);
  const put = (weights: object[]) =>
    compiler.call('PUT', `/api/v1/weight-sets/${body.id}/weights`, { version: 1, weights });
  expect((await put([cell('HOUSE', 'SAND', '1'), cell('HOUSE', 'SAND', '2')])).body.errors).toHaveProperty([
    'weights.1',
  ]);
  expect((await put([{ category_id: ids.HOUSE, group_id: 999, value: '1' }])).status).toBe(422);
  expect((await put([cell('HOUSE', 'SAND', '1e1')])).status).toBe(422);
  expect((await put([cell('HOUSE', 'SAND', '33.33333333333')])).body.errors).toHaveProperty([
    'weights.0.value',
  ]);
});

test('a rule set has revisions; contents outside the schema are refused; its history tells who and what', async () => {
  const made = await compiler.call('POST', '/api/v1/rule-sets', {
    code: 'RULES',
    title: { en: 'Rules' },
    rules: DEFAULT_RULE_SET,
  });
  const { id } = made.body;
  const wrong = await compiler.call('PUT', `/api/v1/rule-sets/${id}`, {
    version: 1,
    title: { en: 'Rules' },
    rules: { ...DEFAULT_RULE_SET, minSources: 0 },
  });
  expect(wrong.body.errors).toHaveProperty(['rules.minSources']);
  const edited = await compiler.call('PUT', `/api/v1/rule-sets/${id}`, {
    version: 1,
    title: { en: 'Rules' },
    family: 'bmci',
    rules: { ...DEFAULT_RULE_SET, minSources: 4 },
  });
  expect(edited.body).toMatchObject({ family: 'bmci', rules: { minSources: 4 } });
  expect(made.body.family).toBeNull();
  const unknown = await compiler.call('POST', '/api/v1/rule-sets', {
    code: 'OF-NONE',
    family: 'none',
    title: { en: 'Rules' },
    rules: DEFAULT_RULE_SET,
  });
  expect(unknown.body.errors).toHaveProperty(['family']);
  await step(compiler, 'rule-sets', id, 'submit', 2);
  await step(approver, 'rule-sets', id, 'approve', 3);
  const copy = await approver.call('POST', `/api/v1/rule-sets/${id}/copy`);
  expect((await approver.call('GET', `/api/v1/rule-sets/${copy.body.id}`)).body).toMatchObject({
    code: 'RULES',
    revision: 2,
    family: 'bmci',
    status: 'draft',
  });
  const history = await compiler.call('GET', `/api/v1/rule-sets/${id}/history`);
  expect(
    history.body.data.map(({ action, who }: { action: string; who: string }) => `${action} ${who}`),
  ).toEqual([
    'rule-sets.approve Approver',
    'rule-sets.submit Compiler',
    'rule-sets.edit Compiler',
    'rule-sets.create Compiler',
  ]);
});

test('a structure is made from the lists; shares must sum to 1 exactly', async () => {
  const made = await compiler.call('POST', '/api/v1/structures', {
    family: 'bmci',
    title: { en: 'Structure 1' },
  });
  expect(made.body).toMatchObject({ items: 3, regions: 2, problems: [] });
  expect(made.body.region_rows).toMatchObject([
    { region: { code: 'KED' }, group: { code: 'NORTH' }, share: '0.6' },
    { region: { code: 'PEN' }, share: '0.4' },
  ]);
  const content = {
    version: 1,
    title: { en: 'Structure 1' },
    items: made.body.item_rows.map(({ item_id, group_id }: { item_id: number; group_id: number }) => ({
      item_id,
      group_id,
      weight: '1',
    })),
    regions: [
      { region_id: ids.PEN, group_id: ids.NORTH, share: '0.3' },
      { region_id: ids.KED, group_id: ids.NORTH, share: '0.6' },
    ],
    exclusions: [{ variant: 'without-steel', name: { en: 'Without steel bars' }, group_ids: [ids.STEEL] }],
  };
  const off = await compiler.call('PUT', `/api/v1/structures/${made.body.id}`, content);
  expect(off.body.problems).toMatchObject([{ code: 'shares-off', values: { sum: '0.9' } }]);
  const twice = await compiler.call('PUT', `/api/v1/structures/${made.body.id}`, {
    ...content,
    version: 2,
    regions: [content.regions[0], content.regions[0]],
  });
  expect(twice.body.errors).toHaveProperty('regions');
  expect((await step(compiler, 'structures', made.body.id, 'submit', 2)).status).toBe(409);
});

test('a draft is discarded with its contents, which the audit log keeps; what was submitted or is used is not', async () => {
  const draft = async (code: string) => {
    const body = { family: 'bmci', code, title: { en: code }, valid_from: '2026-01' };
    const id: number = (await compiler.call('POST', '/api/v1/weight-sets', body)).body.id;
    await compiler.call('PUT', `/api/v1/weight-sets/${id}/weights`, { version: 1, weights: SOUND() });
    return id;
  };
  const id = await draft('GONE');
  const discard = (what: number) => compiler.call('DELETE', `/api/v1/weight-sets/${what}`);
  const { owner } = api.platform.database;
  await owner.query(
    `insert into scenarios (family, name, weight_set_id, period_to, created_by, created_at)
     values ('bmci', 'Heavier cement', $1, '2026-06', $2, now())`,
    [id, compiler.uuid],
  );
  const used = await discard(id);
  expect([used.status, used.body.message]).toEqual([
    409,
    'The what-if “Heavier cement” computes with this draft. Delete that what-if first.',
  ]);
  await owner.query('delete from scenarios');
  expect((await discard(id)).status).toBe(204);
  expect((await compiler.call('GET', `/api/v1/weight-sets/${id}`)).status).toBe(404);
  const { rows } = await owner.query<{ before: { code: string; weights: unknown[] } }>(
    `select convert_from(d.before, 'UTF8')::jsonb as before from audit_log a join audit_detail d on d.seq = a.seq
     where a.action = 'weight-sets.discard'`,
  );
  expect(rows.map(({ before }) => [before.code, before.weights.length])).toEqual([['GONE', SOUND().length]]);
  const kept = await draft('KEPT');
  await owner.query(`update weight_sets set status = 'submitted' where id = $1`, [kept]);
  expect((await discard(kept)).body.message).toBe(
    'This is submitted and cannot be changed. Copy it as a new draft.',
  );
  await owner.query('delete from weights where weight_set_id = $1', [kept]);
  await owner.query('delete from weight_sets where id = $1', [kept]);
  const structure = await compiler.call('POST', '/api/v1/structures', {
    family: 'bmci',
    title: { en: 'Draft' },
  });
  expect((await compiler.call('DELETE', `/api/v1/structures/${structure.body.id}`)).status).toBe(204);
  expect((await compiler.call('GET', `/api/v1/structures/${structure.body.id}`)).status).toBe(404);
});

test('subscribers and providers see none of it', async () => {
  for (const role of ['Subscriber', 'Data Provider'] as const) {
    const person = await api.signIn(role);
    expect((await person.call('GET', '/api/v1/weight-sets')).status).toBe(403);
    expect((await step(person, 'weight-sets', ids.W1!, 'approve', 1)).status).toBe(403);
  }
  expect((await compiler.call('GET', '/api/v1/weight-sets/9999')).status).toBe(404);
});

test('a family that weighs others has no structure: it is not offered, and refused by name', async () => {
  await sql`insert into index_families (code, name)
    values ('bci', '{"en": "Building cost index"}')`.execute(api.platform.database.write);
  const { body } = await compiler.call('GET', '/api/v1/structures');
  expect(body.families.map(({ code }: { code: string }) => code)).toEqual(['bmci']);
  const refused = await compiler.call('POST', '/api/v1/structures', { family: 'bci', title: { en: 'All' } });
  expect(refused.body.errors).toEqual({
    family: ['This index weighs other indices: it has weights and no structure.'],
  });
});
