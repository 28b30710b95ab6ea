import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let admin: Caller;
const ids: Record<string, number> = {};

const row = (code: string, en: string, values: object, more: object = {}) => ({
  code,
  name: { en },
  values,
  ...more,
});

/** Adds a row and remembers its id by its code. */
async function add(list: string, body: { code: string }) {
  const answer = await admin.call('POST', `/api/v1/lists/${list}`, body);
  expect(answer.body).toMatchObject({ code: body.code, version: 1 });
  ids[body.code] = answer.body.id;
  return answer.body;
}

const item = (code: string, en: string, values: object = {}) =>
  row(code, en, { data_set: 'bmp', group_id: ids.CEM, unit_id: ids.t, frequency: 'M', ...values });

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin', { name: 'Aina' });
  await add('regions', row('MY', 'Malaysia', { level: 'country' }));
  await add('regions', row('NORTH', 'North', { level: 'region_group', parent_id: ids.MY }));
  await add(
    'regions',
    row('PEN', 'Pulau Pinang', { level: 'state', parent_id: ids.NORTH, is_leaf: true, share: '0.2500' }),
  );
  await add('units', row('t', 'tonne', { dimension: 'mass', factor_to_base: '1000' }));
  await add('units', row('bag', 'bag 50 kg', { dimension: 'mass', factor_to_base: '50' }));
  await add('item-groups', row('CEM', 'Cement', { data_set: 'bmp' }));
  await add(
    'items',
    item('OPC', 'Ordinary Portland cement', {
      factors: [{ unit_id: ids.bag, factor: '0.050' }],
      synonyms: ['OPC', 'simen'],
      attributes: { grade: '42.5N' },
    }),
  );
});
afterAll(() => api.close());

test('a row comes back with its numbers exact, its references named and its other units', async () => {
  const { body } = await admin.call('GET', `/api/v1/lists/items/${ids.OPC}`);
  expect(body).toMatchObject({
    code: 'OPC',
    state: 'active',
    values: {
      factors: [{ unit_id: ids.bag, factor: '0.05' }],
      attributes: { grade: '42.5N' },
      is_headline: false,
    },
    labels: { group_id: { code: 'CEM' }, unit_id: { code: 't', name: { en: 'tonne' } } },
  });
  const region = await admin.call('GET', `/api/v1/lists/regions/${ids.PEN}`);
  expect(region.body.values.share).toBe('0.25');
});

test('search finds every word in code, names and synonyms; filters narrow; the order is the one asked for', async () => {
  await add('items', item('RHC', 'Rapid hardening cement'));
  const codes = async (query: string) =>
    (await admin.call('GET', `/api/v1/lists/items?${query}`)).body.data.map(
      (one: { code: string }) => one.code,
    );
  expect(await codes('search=portland simen')).toEqual(['OPC']);
  expect(await codes('search=100%')).toEqual([]);
  expect(await codes(`group_id=${ids.CEM}&sort=-code`)).toEqual(['RHC', 'OPC']);
  expect(await codes('unit_id=999')).toEqual([]);
  const page = await admin.call('GET', '/api/v1/lists/items?per_page=1&page=2');
  expect(page.body.meta).toMatchObject({ total: 2, current_page: 2, last_page: 2, from: 2, to: 2 });
});

test('a field that cannot be sorted by, and an unknown member, are refused by name', async () => {
  expect((await admin.call('GET', '/api/v1/lists/items?sort=note')).body.errors).toHaveProperty('sort');
  const answer = await admin.call(
    'POST',
    '/api/v1/lists/units',
    row('x', 'X', { dimension: 'mass', factor_to_base: '1', table: 'users' }),
  );
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body.errors)).toContain('table');
});

test('what hangs on other rows is checked: code taken, no such group, another data set, a loop, a unit twice', async () => {
  const errors = async (list: string, body: object) =>
    (await admin.call('POST', `/api/v1/lists/${list}`, body)).body.errors;
  expect(await errors('units', row('T', 'ton', { dimension: 'mass', factor_to_base: '1' }))).toEqual({
    code: ['The code T is already used.'],
  });
  expect(await errors('items', item('X1', 'X', { group_id: 99_999 }))).toEqual({
    'values.group_id': ['This is not in the list.'],
  });
  expect(await errors('items', item('X2', 'X', { data_set: 'lwr' }))).toMatchObject({
    'values.unit_id': ['This data set is priced by time: choose an hour, a day or another length of time.'],
  });
  expect(await errors('items', item('X2', 'X', { data_set: 'epp' }))).toEqual({
    'values.group_id': ['This belongs to another data set.'],
  });
  expect(
    await errors('items', item('X3', 'X', { factors: [{ unit_id: ids.t, factor: '1' }] })),
  ).toHaveProperty(['values.factors']);
  expect(await errors('items', item('X4', 'X', { attributes: { colour: 'red' } }))).toEqual({
    'values.attributes.colour': ['The colour field is not known.'],
  });
  const country = (await admin.call('GET', `/api/v1/lists/regions/${ids.MY}`)).body;
  const loop = await admin.call('PUT', `/api/v1/lists/regions/${ids.MY}`, {
    ...row('MY', 'Malaysia', { level: 'country', parent_id: ids.PEN }),
    version: country.version,
  });
  expect(loop.body.errors).toEqual({ 'values.parent_id': ['A row cannot be part of itself.'] });
});

test('who saves an old version gets 409 with what stands there now', async () => {
  const body = { ...row('bag', 'Bag of 50 kg', { dimension: 'mass', factor_to_base: '50' }), version: 1 };
  const first = await admin.call('PUT', `/api/v1/lists/units/${ids.bag}`, {
    ...body,
    reason: 'Clearer name',
  });
  expect(first.body).toMatchObject({ version: 2, name: { en: 'Bag of 50 kg' } });
  const second = await admin.call('PUT', `/api/v1/lists/units/${ids.bag}`, { ...body, name: { en: 'Sack' } });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    code: 'conflict',
    message: 'This was changed by another person.',
    theirs: { version: 2, name: { en: 'Bag of 50 kg' } },
  });
});

test('every change stands in the history with who, why, before and after', async () => {
  const { body } = await admin.call('GET', `/api/v1/lists/units/${ids.bag}/history`);
  expect(body.data).toMatchObject([
    {
      action: 'units.edit',
      who: 'Aina',
      reason: 'Clearer name',
      changes: [{ field: 'name.en', before: 'bag 50 kg', after: 'Bag of 50 kg' }],
    },
    { action: 'units.create', who: 'Aina' },
  ]);
});

test('a row in use cannot end before what goes on; what stands on it is counted; ended rows can be taken back', async () => {
  const end = (list: string, code: string, version: number, valid_to = '2020-01') =>
    admin.call('POST', `/api/v1/lists/${list}/${ids[code]}/end`, {
      valid_to,
      reason: 'No longer sold',
      version,
    });
  const refused = await end('units', 't', 1);
  expect(refused.body.errors.valid_to[0]).toBe(
    'Used by 2 items after January 2020. End or change them first.',
  );
  const uses = await admin.call('GET', `/api/v1/lists/units/${ids.t}/uses`);
  expect(uses.body.data).toEqual([{ what: 'items', count: 2 }]);
  const ended = await end('items', 'RHC', 1);
  expect(ended.body).toMatchObject({ state: 'ended', valid_to: '2020-01', version: 2 });
  const active = await admin.call('GET', '/api/v1/lists/items?state=active');
  expect(active.body.data.map((one: { code: string }) => one.code)).toEqual(['OPC']);
  const reopened = await admin.call('POST', `/api/v1/lists/items/${ids.RHC}/reopen`, {
    reason: 'Sold again',
    version: 2,
  });
  expect(reopened.body).toMatchObject({ state: 'active', valid_to: null });
});

test('the code of a row that others use cannot be changed', async () => {
  const answer = await admin.call('PUT', `/api/v1/lists/units/${ids.t}`, {
    ...row('tonne', 'tonne', { dimension: 'mass', factor_to_base: '1000' }),
    version: 1,
  });
  expect(answer.body.errors.code[0]).toMatch(/^The code cannot be changed/);
});

test('an export comes back in as "same"; a preview saves nothing; the import does what was previewed', async () => {
  const { raw } = await admin.call('GET', '/api/v1/lists/items/export?format=csv');
  const text = raw.toString('utf8');
  const same = await admin.call('POST', '/api/v1/lists/items/import/preview', { text });
  expect(same.body.counts).toEqual({ new: 0, change: 0, same: 2, problem: 0 });

  const head = 'code;name_en;data_set;group;unit;frequency;synonyms\r\n';
  const file = `${head}OPC;Ordinary Portland cement;bmp;CEM;t;M;OPC; cap\r\nWHC;White cement;bmp;CEM;bag;M;\r\nBAD;Bad;bmp;NONE;t;M;\r\n`;
  const preview = await admin.call('POST', '/api/v1/lists/items/import/preview', {
    text: file.replace('OPC; cap', '"OPC; cap"'),
  });
  expect(preview.body.counts).toEqual({ new: 1, change: 1, same: 0, problem: 1 });
  expect(preview.body.lines[0].changes).toEqual([
    { field: 'synonyms', before: 'OPC; simen', after: 'OPC; cap' },
  ]);
  expect(preview.body.lines[2].problems[0].field).toBe('values.group_id');
  expect((await admin.call('GET', '/api/v1/lists/items?search=white')).body.data).toEqual([]);

  const body = { text: file.replace('OPC; cap', '"OPC; cap"'), reason: 'Yearly update' };
  const stale = await admin.call('POST', '/api/v1/lists/items/import', { ...body, fingerprint: 'other' });
  expect(stale.status).toBe(409);
  const done = await admin.call('POST', '/api/v1/lists/items/import', {
    ...body,
    fingerprint: preview.body.fingerprint,
  });
  expect(done.body).toEqual({ added: 1, changed: 1, left_out: 1 });
  const history = await admin.call('GET', `/api/v1/lists/items/${ids.OPC}/history`);
  expect(history.body.data[0]).toMatchObject({ action: 'items.import', reason: 'Yearly update' });
});

test('a cell of certain words names them where it holds another, and yes or no is never guessed', async () => {
  const preview = async (list: string, text: string) => {
    const { body } = await admin.call('POST', `/api/v1/lists/${list}/import/preview`, { text });
    return body.lines.map(({ result, problems }: { result: string; problems: { message: string }[] }) => [
      result,
      problems.map(({ message }) => message),
    ]);
  };
  const words = (...all: string[]) => ['problem', [`Write one of these words: ${all.join(', ')}.`]];
  expect(
    await preview(
      'units',
      'code,name_en,dimension,factor_to_base\nQ1,Quintal,weight,100\nQ2,Quintal,mass,100\n',
    ),
  ).toEqual([words('mass', 'volume', 'area', 'length', 'count', 'time'), ['new', []]]);
  const items = 'code,name_en,data_set,group,unit,frequency,is_headline\n';
  expect(
    await preview(
      'items',
      `${items}A1,A,bmp,CEM,t,monthly,no\nA2,A,bmp,CEM,t,M,maybe\nA3,A,bmp,CEM,t,M,\nA4,A,bmp,CEM,t,M,Ya\n`,
    ),
  ).toEqual([words('M', 'Q', 'S', 'Y'), words('yes', 'no'), ['new', []], ['new', []]]);
});

test('a file with a parent and its child comes in at once', async () => {
  const text = 'code,name_en,level,parent\nSOUTH,South,region_group,MY\nJHR,Johor,state,SOUTH\n';
  const { body } = await admin.call('POST', '/api/v1/lists/regions/import/preview', { text });
  expect(body.counts).toMatchObject({ new: 2, problem: 0 });
});

test('a workbook says first what it is', async () => {
  const answer = await admin.call('GET', '/api/v1/lists/units/export?format=xlsx&search=bag');
  expect(answer.headers['content-disposition']).toContain('units-');
  expect(answer.raw.subarray(0, 2).toString()).toBe('PK');
});

test('a tree comes whole; organisations are choices', async () => {
  const { body } = await admin.call('GET', '/api/v1/lists/regions/options?limit=2000');
  expect(body.data.find((one: { code: string }) => one.code === 'PEN').parent_id).toBe(ids.NORTH);
  expect((await admin.call('GET', '/api/v1/lists/organisations/options')).body).toEqual({ data: [] });
});

test('a data provider has its own organisation as the only choice, and one without an organisation has none', async () => {
  const organisations = await api.platform.database.write
    .insertInto('organisations')
    .values(
      ['OWN', 'OTHER'].map((code) => ({
        code,
        name: JSON.stringify({ en: code }),
        kind: 'stakeholder' as const,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const own = organisations.find(({ code }) => code === 'OWN')?.id;
  const provider = await api.signIn('Data Provider', own === undefined ? {} : { organisationId: own });
  const codesOf = async (caller: Caller) =>
    (await caller.call('GET', '/api/v1/lists/organisations/options')).body.data.map(
      ({ code }: { code: string }) => code,
    );
  expect(await codesOf(provider)).toEqual(['OWN']);
  expect(await codesOf(await api.signIn('Data Provider'))).toEqual([]);
  expect(await codesOf(admin)).toEqual(['OTHER', 'OWN']);
});

test('a data provider sees the own sources alone, and not how much stands on a row', async () => {
  const db = api.platform.database.write;
  const { rows } = await sql<{ id: number }>`insert into organisations (code, name, kind) values
    ('mine', '{"en": "Mine"}', 'stakeholder'), ('theirs', '{"en": "Theirs"}', 'stakeholder') returning id`.execute(
    db,
  );
  const [mine, theirs] = rows.map(({ id }) => id);
  const sources = await sql<{
    id: number;
  }>`insert into outlets (code, name, organisation_id, region_id) values
    ('quarry-1', '{"en": "Quarry"}', ${mine}, ${ids.PEN}), ('quarry-2', '{"en": "Quarry"}', ${theirs}, ${ids.PEN})
    returning id`.execute(db);
  const provider = await api.signIn('Data Provider', { organisationId: Number(mine) });
  const codesOf = async (path: string) =>
    (await provider.call('GET', `/api/v1/lists/outlets${path}`)).body.data.map(
      ({ code }: { code: string }) => code,
    );
  expect(await codesOf('?search=quarry')).toEqual(['quarry-1']);
  expect(await codesOf(`?organisation_id=${theirs}`)).toEqual([]);
  expect(await codesOf('/options')).toEqual(['quarry-1']);
  const statuses = await Promise.all(
    sources.rows.flatMap(({ id }) =>
      ['', '/history', '/uses'].map(
        async (part) => (await provider.call('GET', `/api/v1/lists/outlets/${id}${part}`)).status,
      ),
    ),
  );
  expect(statuses).toEqual([200, 200, 403, 404, 404, 403]);
  const { body } = await admin.call('GET', '/api/v1/lists/outlets?search=quarry');
  expect(body.data).toHaveLength(2);
});

test('a data provider reads code lists and changes none; a subscriber sees none', async () => {
  const provider = await api.signIn('Data Provider');
  expect((await provider.call('GET', '/api/v1/lists/units')).status).toBe(200);
  expect((await provider.call('POST', '/api/v1/lists/units', row('q', 'Q', {}))).status).toBe(403);
  expect((await provider.call('GET', '/api/v1/lists/units/export')).status).toBe(403);
  const subscriber = await api.signIn('Subscriber');
  expect((await subscriber.call('GET', '/api/v1/lists/units')).status).toBe(403);
  expect((await admin.call('GET', '/api/v1/lists/units/99999')).status).toBe(404);
});

test('once prices were entered, the unit of an item and what converts to it stay: a price of before is not compared in another unit', async () => {
  const db = api.platform.database.write;
  await sql`insert into organisations (code, name, kind) values ('yard', '{"en": "Yard"}', 'stakeholder')`.execute(
    db,
  );
  await sql`insert into outlets (code, name, organisation_id, region_id)
    select 'yard', '{"en": "Yard"}', id, ${ids.PEN} from organisations where code = 'yard'`.execute(db);
  await sql`insert into rounds (code, opens_at, due_at) values ('2026-01', now(), now())`.execute(db);
  await sql`insert into sample_lines (data_set, item_id, region_id, outlet_id, period_from)
    select 'bmp', ${ids.OPC}, ${ids.PEN}, id, '2026-01' from outlets where code = 'yard'`.execute(db);
  await add('units', row('kg', 'kilogram', { dimension: 'mass', factor_to_base: '1' }));
  const {
    version,
    id: _,
    state: __,
    ...before
  } = (await admin.call('GET', `/api/v1/lists/items/${ids.OPC}`)).body;
  const edit = (values: object) =>
    admin.call('PUT', `/api/v1/lists/items/${ids.OPC}`, {
      ...row('OPC', 'Ordinary Portland cement', { ...before.values, ...values }),
      version,
      reason: 'Sold otherwise',
    });
  const bag = (factor: string) => ({ factors: [{ unit_id: ids.bag, factor }] });
  const refused = async (values: object) => {
    const { status, body } = await edit(values);
    return [status, Object.keys(body.errors ?? {})];
  };
  await sql`insert into quotes (item_id, sample_line_id, region_id, period, round_code, price, unit_id, unit_price)
    select item_id, id, region_id, '2026-01', '2026-01', 20, ${ids.bag}, 400 from sample_lines`.execute(db);
  expect((await edit({ unit_id: ids.kg })).body.errors['values.unit_id']).toEqual([
    'Prices were entered in this unit, so it stays. End the item and add another with the other unit.',
  ]);
  expect(await refused(bag('0.025'))).toEqual([422, ['values.factors']]);
  expect(await refused({ factors: [] })).toEqual([422, ['values.factors']]);
  const unit = (await admin.call('GET', `/api/v1/lists/units/${ids.bag}`)).body;
  const lighter = await admin.call('PUT', `/api/v1/lists/units/${ids.bag}`, {
    ...row('bag', 'Bag', { dimension: 'mass', factor_to_base: '40' }),
    version: unit.version,
    reason: 'Lighter bags',
  });
  expect(lighter.body.errors).toEqual({
    'values.factor_to_base': ['Prices were converted by this factor, so it stays. Add another unit.'],
  });
  // what no price was entered in may be added, and the rest of the item changes as before
  const more = [...bag('0.0500').factors, { unit_id: ids.kg, factor: '0.001' }];
  expect((await edit({ factors: more, synonyms: ['simen'] })).status).toBe(200);
});

test('what the lists name on public pages is told anew: finished pages of every process go', async () => {
  const { read } = api.platform.database;
  const told = async () =>
    (await read.selectFrom('outbox').where('event', '=', 'release.changed').select('event_id').execute())
      .length;
  const before = await told();
  for (const code of ['HOUSES', 'SCHOOLS', 'CLINICS']) {
    const body = { code, name: { en: code }, values: {} };
    expect((await admin.call('POST', '/api/v1/lists/building-categories', body)).status).toBe(201);
  }
  expect(await told()).toBe(before + 3);
});
