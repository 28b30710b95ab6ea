import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let small: SmallCollection;
let north: Caller;
let rival: Caller;
let staff: Caller;
let theirs: number;
let third: number;
const ROUND = '2026-10';

beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  const { owner } = api.platform.database;
  const one = async (statement: string) =>
    Number((await owner.query<{ id: number }>(`${statement} returning id`)).rows[0]?.id);
  const rivals = await one(
    `insert into organisations (code, name, kind, data_sets) values ('RIVAL', '{"en":"Rival"}', 'stakeholder', '{bmp}')`,
  );
  const shop = await one(
    `insert into outlets (code, name, organisation_id, region_id)
     select 'N1-C', '{"en":"N1-C"}', ${rivals}, region_id from outlets where code = 'N1-A'`,
  );
  await owner.query(`update outlets set organisation_id = ${rivals} where code = 'N1-B'`);
  third = await one(
    `insert into sample_lines (data_set, item_id, region_id, outlet_id, period_from)
     select 'bmp', ${small.items.cement}, region_id, id, '2026-01' from outlets where id = ${shop}`,
  );
  north = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  rival = await api.signIn('Data Provider', { organisationId: rivals });
  staff = await api.signIn('Admin');
  const given = await staff.call('POST', '/api/v1/sample-lines/supplier', {
    data_set: 'bmp',
    region_group_id: small.north.group,
    period_from: ROUND,
    organisation_id: rivals,
    sources_of: rivals,
    reason: 'its own shops',
  });
  expect(given.body).toMatchObject({ moved: 3, begun: 1 });
  const { cells } = (await rival.call('GET', '/api/v1/rounds/board')).body;
  theirs = cells.find((cell: { round_code: string }) => cell.round_code === ROUND).sheet_id;
});
afterAll(() => api.close());

const line = (name: string) => small.lines[name] ?? 0;
const pathOf = (sheet: number) => `/api/v1/sheets/${sheet}`;
const enter = async (who: Caller, sheet: number, prices: Readonly<Record<number, string>>) =>
  (
    await who.call('POST', `${pathOf(sheet)}/quotes`, {
      entries: Object.entries(prices).map(([line_id, price]) => ({ line_id: Number(line_id), price })),
    })
  ).body.data;
const rowOf = async (who: Caller, id: number) =>
  (await who.call('GET', `${pathOf(small.north.sheet)}/quotes?per_page=100`)).body.data.find(
    (row: { line_id: number }) => row.line_id === id,
  );
const step = async (who: Caller, name: string) => {
  const { version } = (await who.call('GET', pathOf(small.north.sheet))).body;
  return who.call('POST', `${pathOf(small.north.sheet)}/steps`, { step: name, version, reason: 'as asked' });
};

test('price after price, a provider finds no other’s: questions beside others wait until the sheet is submitted', async () => {
  await enter(rival, theirs, { [line('cement N1-B')]: '23.45', [third]: '23.45' });
  const told: unknown[] = [];
  for (const price of ['23.35', '23.45', '23.55']) {
    const body = { entries: [{ line_id: line('cement N1-A'), price }] };
    const checked = await north.call('POST', `${pathOf(small.north.sheet)}/quotes/check`, body);
    const [saved] = await enter(north, small.north.sheet, { [line('cement N1-A')]: price });
    const { state, effect, quote } = await rowOf(north, line('cement N1-A'));
    told.push([
      checked.body.data[0].flags,
      saved.flags,
      saved.effect,
      state === 'flagged',
      effect,
      quote.flags,
    ]);
  }
  expect(told).toEqual(Array.from({ length: 3 }, () => [[], [], null, false, null, []]));
  const sheet = (await north.call('GET', pathOf(small.north.sheet))).body;
  expect(sheet.flags).toEqual({ open: 0, done: 0, effects: null, settled: null });
});

test('a submitted sheet is looked at beside all: staff see the question, the provider not what it compares with', async () => {
  await enter(north, small.north.sheet, { [line('cement N1-A')]: '23.45', [line('cement N2-A')]: '30' });
  expect((await rowOf(staff, line('cement N1-A'))).state).not.toBe('flagged');
  expect((await step(north, 'submit')).body.state).toBe('submitted');
  const seen = await rowOf(staff, line('cement N1-A'));
  expect([seen.state, seen.quote.flags]).toEqual([
    'flagged',
    [{ rule: 'identical-sources', observed: 3, low: null, high: null }],
  ]);
  expect((await staff.call('GET', pathOf(small.north.sheet))).body.flags.open).toBe(2);
  const shown = await rowOf(north, line('cement N1-A'));
  expect([shown.effect, shown.quote.effect, shown.quote.flags]).toEqual([
    null,
    null,
    [{ rule: 'identical-sources', observed: null, low: null, high: null }],
  ]);
  const own = await rowOf(north, line('cement N2-A'));
  expect(own.quote.flags).toEqual([{ rule: 'change', observed: 32.45, low: -10, high: 10 }]);
});

test('a submitted sheet answers no further trials; after its return the provider again looks beside the own alone', async () => {
  const body = { entries: [{ line_id: line('cement N1-A'), price: '23.46' }] };
  const late = await north.call('POST', `${pathOf(small.north.sheet)}/quotes/check`, body);
  expect(late.status).toBe(409);
  expect((await step(staff, 'review')).status).toBe(200);
  expect((await step(staff, 'return')).body.state).toBe('returned');
  for (const price of ['23.4', '23.45']) {
    const [saved] = await enter(north, small.north.sheet, { [line('cement N1-A')]: price });
    expect(saved.flags).toEqual([]);
  }
});

test('a provider sees no sheet of another organisation, however far their role reaches', async () => {
  await api.platform.database.owner.query(
    `update role_permissions set scope = 'all' where permission in
         ('data.bmp.view', 'data.round.view', 'data.average.view', 'people.stakeholder.view')
       and role_id in (select role_id from users where uuid = $1)`,
    [north.uuid],
  );
  api.platform.sessions.forget();
  expect((await north.call('GET', pathOf(small.north.sheet))).status).toBe(200);
  expect((await north.call('GET', pathOf(theirs))).status).toBe(404);
  const { cells } = (await north.call('GET', '/api/v1/rounds/board')).body;
  expect(cells.map((cell: { sheet_id: number }) => cell.sheet_id)).not.toContain(theirs);
  const [row] = (await rival.call('GET', `${pathOf(theirs)}/quotes?per_page=100`)).body.data.filter(
    ({ line_id }: { line_id: number }) => line_id === third,
  );
  const average = `/api/v1/rounds/${ROUND}/averages/${row.quote.id}`;
  expect((await rival.call('GET', average)).status).not.toBe(404);
  expect((await north.call('GET', average)).status).toBe(404);
  const seen = (await north.call('GET', '/api/v1/organisations')).body.data;
  expect(seen.map(({ id }: { id: number }) => id)).toEqual([small.north.organisation]);
  expect((await staff.call('GET', pathOf(theirs))).status).toBe(200);
});
