import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_RULES } from '../../demo/history.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { byTwo } from '../../platform/test/two-people.ts';

let api: TestApp;
let small: SmallCollection;
let north: Caller;
let rival: Caller;
let admin: Caller;
let approver: Caller;
/** Another organisation with a source in the north: N1-B and N2-A are its. */
let rivals: number;
let theirs: number;
const ROUND = '2026-10';
const OWN = ['cement N1-A', 'bar N1-A', 'sand N1-A'];
const FOREIGN = ['cement N1-B', 'bar N1-B', 'sand N1-B', 'cement N2-A', 'bar N2-A', 'sand N2-A'];

beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  const { owner } = api.platform.database;
  const { rows } = await owner.query<{ id: number }>(
    `insert into organisations (code, name, kind, data_sets) values ('RIVAL', '{"en":"Rival","ms":"Rival"}', 'stakeholder', '{bmp}') returning id`,
  );
  rivals = Number(rows[0]?.id);
  await owner.query(`update outlets set organisation_id = ${rivals} where code in ('N1-B', 'N2-A')`);
  await owner.query(
    `insert into rule_sets (code, title, rules, status, valid_from) values ('R', '{"en":"R"}', $1, 'approved', '2026-01')`,
    [JSON.stringify(DEMO_RULES)],
  );
  north = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  rival = await api.signIn('Data Provider', { organisationId: rivals });
  admin = await api.signIn('Admin');
  approver = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const line = (name: string) => small.lines[name] ?? 0;
const sheet = (who: Caller, id: number) => who.call('GET', `/api/v1/sheets/${id}`);
const board = async (who: Caller) =>
  (await who.call('GET', '/api/v1/rounds/board')).body.cells.filter(
    (cell: { round_code: string }) => cell.round_code === ROUND,
  );
const giving = (body: object) => ({
  data_set: 'bmp',
  region_group_id: small.north.group,
  period_from: ROUND,
  reason: 'its own shops',
  ...body,
});
const give = (body: object) => admin.call('POST', '/api/v1/sample-lines/supplier', giving(body));
/** Lines that were priced by another organisation change hands by two people. */
const handOver = (body: object) => byTwo([admin, approver], 'sample-lines.supplier', { body: giving(body) });
const enter = (who: Caller, id: number, name: string, price: string) =>
  who.call('POST', `/api/v1/sheets/${id}/quotes`, { entries: [{ line_id: line(name), price }] });
const rowsOf = async (who: Caller, id: number) =>
  (await who.call('GET', `/api/v1/sheets/${id}/quotes?per_page=100`)).body.data;
const stepOf = async (who: Caller, id: number, step: string, reason?: string) =>
  who.call('POST', `/api/v1/sheets/${id}/steps`, {
    step,
    version: (await sheet(who, id)).body.version ?? 1,
    ...(reason ? { reason } : {}),
  });
const all = async (statement: string) =>
  (await api.platform.database.owner.query<Record<string, unknown>>(statement)).rows;

test('a second organisation is given the lines of its sources in a round under way: those without a value move', async () => {
  expect((await enter(north, small.north.sheet, 'bar N1-B', '2900')).status).toBe(200);
  const wrong = await give({ organisation_id: 999_999 });
  expect(wrong.body.errors).toEqual({
    organisation_id: ['This organisation does not supply this data set.'],
  });
  const half = await give({ organisation_id: rivals, period_from: '2026-S2' });
  expect(half.status).toBe(422);
  const alone = await give({ organisation_id: rivals, sources_of: rivals });
  expect(alone.body.code).toBe('second_person');
  expect(await handOver({ organisation_id: rivals, sources_of: rivals })).toEqual({
    moved: 5,
    stayed: 1,
    begun: 1,
    ended: 0,
  });
  theirs = (await board(rival))[0].sheet_id;
  expect(theirs).not.toBe(small.north.sheet);
  // the value was entered by mistake: taken back, its line follows
  await api.platform.database.owner.query(
    `update quotes set superseded_by = id where sample_line_id = ${line('bar N1-B')} and period = '${ROUND}'`,
  );
  expect((await handOver({ organisation_id: rivals, line_ids: [line('bar N1-B')] })).moved).toBe(1);
  const supply = await admin.call(
    'GET',
    `/api/v1/sample-lines/supply?data_set=bmp&region_group_id=${small.north.group}&period=${ROUND}`,
  );
  expect(supply.body.data).toMatchObject([
    { organisation: { id: small.north.organisation }, lines: 3, sources_of: [{ lines: 3 }] },
    { organisation: { id: rivals }, lines: 6, sources_of: [{ id: rivals, lines: 6 }] },
  ]);
});

test('each provider has the own lines alone: board, sheet, grid, choices, template and history of coverage', async () => {
  const whole = await board(admin);
  expect(whole.map((cell: { expected: number }) => cell.expected).sort()).toEqual([3, 6, 6]);
  for (const [who, id, names] of [
    [north, small.north.sheet, OWN],
    [rival, theirs, FOREIGN],
  ] as const) {
    expect((await board(who)).map((cell: { sheet_id: number }) => cell.sheet_id)).toEqual([id]);
    const rows = await rowsOf(who, id);
    expect(rows.map((row: { line_id: number }) => row.line_id).sort()).toEqual(names.map(line).sort());
    const { body } = await sheet(who, id);
    expect(body.counts.expected).toBe(names.length);
    const choices = await who.call('GET', `/api/v1/sheets/${id}/choices?item=${small.items.bar}`);
    expect(choices.body.lines.map((row: { line_id: number }) => row.line_id)).toEqual(
      names.filter((name) => name.startsWith('bar')).map(line),
    );
    const template = await who.call('GET', `/api/v1/sheets/${id}/template?format=csv`);
    expect(template.status).toBe(200);
  }
  const earlier = (await all(`select id from sheets where round_code = '2026-09' order by id limit 1`))[0];
  const past = await rowsOf(north, Number(earlier?.id));
  expect(past).toHaveLength(9);
  expect((await sheet(rival, Number(earlier?.id))).status).toBe(404);
  expect((await sheet(rival, small.north.sheet)).status).toBe(404);
  expect((await sheet(north, theirs)).status).toBe(404);
});

test('naming a line, quote or sheet of the other organisation is answered as if there were none', async () => {
  expect((await enter(north, small.north.sheet, 'bar N1-A', '2950')).status).toBe(200);
  expect((await enter(rival, theirs, 'bar N1-B', '3100')).status).toBe(200);
  const foreign = await enter(north, small.north.sheet, 'bar N2-A', '1');
  const unknown = await north.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, {
    entries: [{ line_id: 999_999, price: '1' }],
  });
  expect([foreign.status, foreign.body.errors]).toEqual([422, unknown.body.errors]);
  const checked = await north.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes/check`, {
    entries: [{ line_id: line('bar N1-B'), price: '1' }],
  });
  expect(checked.body.errors).toEqual(unknown.body.errors);
  const [quote] = await all(
    `select id from quotes where sample_line_id = ${line('bar N1-B')} and period = '${ROUND}' and superseded_by is null`,
  );
  const [old] = await all(
    `select id from quotes where sample_line_id = ${line('sand N2-A')} and period = '2026-09'`,
  );
  const id = Number(quote?.id);
  expect((await north.call('GET', `/api/v1/quotes/${id}`)).status).toBe(404);
  expect((await north.call('POST', `/api/v1/quotes/${id}/messages`, { body: 'why so dear?' })).status).toBe(
    404,
  );
  expect((await rival.call('GET', `/api/v1/quotes/${Number(old?.id)}`)).status).toBe(404);
  expect((await north.call('GET', `/api/v1/sheets/${theirs}/quotes/export?format=csv`)).status).toBe(404);
  expect((await north.call('GET', `/api/v1/sheets/${theirs}/quotes`)).status).toBe(404);
  const [mine] = await rowsOf(north, small.north.sheet).then((rows) =>
    rows.filter((row: { line_id: number }) => row.line_id === line('bar N1-A')),
  );
  const detail = (await north.call('GET', `/api/v1/quotes/${mine.quote.id}`)).body;
  expect(detail.peers).toEqual([]);
  expect((await admin.call('GET', `/api/v1/quotes/${mine.quote.id}`)).body.peers).toHaveLength(1);
});

test('an import that names sources, lines and items of the other organisation finds none of them', async () => {
  const text = [
    'Line\tItem\tSource\tRegion\tPrice',
    `${line('sand N2-A')}\t\t\t\t40`,
    '\tBAR\tN1-B\tN1\t2900',
    '\tSND\tN1-A\tN1\t41',
  ].join('\n');
  const batch = await north.call('POST', `/api/v1/sheets/${small.north.sheet}/imports/paste`, { text });
  expect(batch.status, JSON.stringify(batch.body)).toBe(201);
  expect(batch.body.counts).toMatchObject({ problem: 2, new: 1 });
  const rows = (await north.call('GET', `/api/v1/imports/${batch.body.id}/rows`)).body;
  expect(JSON.stringify(rows.data)).not.toContain('2877');
  expect((await rival.call('GET', `/api/v1/imports/${batch.body.id}`)).status).toBe(404);
  expect((await rival.call('POST', `/api/v1/imports/${batch.body.id}/commit`)).status).toBe(404);
});

test('the average of a cell that two supply shows a provider the own quotes and no figure of it', async () => {
  await enter(north, small.north.sheet, 'cement N1-A', '22');
  await enter(rival, theirs, 'cement N1-B', '24');
  const [mine] = (await rowsOf(north, small.north.sheet)).filter(
    (row: { line_id: number }) => row.line_id === line('cement N1-A'),
  );
  const path = `/api/v1/rounds/${ROUND}/averages/${mine.quote.id}`;
  const seen = await north.call('GET', path);
  const whole = await admin.call('GET', path);
  // no run has computed anything here: all of it follows from the quotes by the rules in force
  expect(whole.body).toMatchObject({
    value: '23.00',
    n_quotes: 2,
    own_only: false,
    change: { month: '1.5', year: null },
    history: [{ period: '2026-09', value: 22.65, n_quotes: 2, status: 'computed' }],
  });
  expect(seen.body.quotes.map(({ id }: { id: number }) => id)).toEqual([mine.quote.id]);
  expect(seen.body).toMatchObject({
    value: null,
    low: null,
    high: null,
    history: [],
    n_quotes: 1,
    own_only: true,
  });
});

test('one is submitted, returned and approved while the other is still open; the round shows who is late', async () => {
  expect((await stepOf(north, small.north.sheet, 'submit', 'the shop has no sand')).body.state).toBe(
    'submitted',
  );
  expect((await enter(rival, theirs, 'sand N2-A', '44')).status).toBe(200);
  expect((await stepOf(rival, small.north.sheet, 'submit')).status).toBe(404);
  await all(`update sheets set due_at = '2020-01-01' where id = ${theirs}`);
  const late = await admin.call('GET', '/api/v1/rounds/board?overdue=1');
  expect(late.body.cells.map((cell: { sheet_id: number }) => cell.sheet_id)).toEqual([theirs]);
  expect((await stepOf(approver, small.north.sheet, 'review')).body.state).toBe('in_review');
  expect((await stepOf(approver, small.north.sheet, 'approve', 'seen')).body.state).toBe('approved');
  expect((await sheet(rival, theirs)).body.state).toBe('open');
  // lines of a sheet that is under review or approved stay where they are
  const moved = await give({ organisation_id: rivals, line_ids: [line('sand N1-A')] });
  expect([moved.status, moved.body.message]).toEqual([
    409,
    'Only a sheet that is not yet submitted can be given to another organisation.',
  ]);
  const given = await admin.call('PATCH', `/api/v1/sheets/${theirs}/organisation`, {
    organisation_id: small.north.organisation,
    version: (await sheet(admin, theirs)).body.version,
  });
  expect([given.status, given.body.message]).toEqual([
    409,
    'This organisation already has a sheet of this region in the round. Give it lines of this sheet instead.',
  ]);
});

test('lines that the office collects itself have a sheet of their own, which no provider sees', async () => {
  const { body } = await give({ organisation_id: null, line_ids: [line('sand N1-B'), line('bar N2-A')] });
  expect(body).toEqual({ moved: 2, stayed: 0, begun: 1, ended: 0 });
  const own = (await board(admin)).find(
    (cell: { organisation_id: number | null }) => cell.organisation_id === null,
  );
  expect(own).toMatchObject({ organisation: { en: 'Own collection' }, expected: 2 });
  for (const who of [north, rival]) {
    expect((await sheet(who, own.sheet_id)).status).toBe(404);
    expect((await board(who)).map((cell: { sheet_id: number }) => cell.sheet_id)).not.toContain(own.sheet_id);
  }
  const alone = await api.signIn('Data Provider');
  expect((await sheet(alone, own.sheet_id)).status).toBe(404);
  expect((await enter(admin, own.sheet_id, 'sand N1-B', '43')).status).toBe(200);
  expect((await rowsOf(rival, theirs)).map((row: { line_id: number }) => row.line_id)).not.toContain(
    line('sand N1-B'),
  );
  const next = (await admin.call('GET', '/api/v1/rounds/next')).body.sheets;
  expect(
    next.map((each: { own: boolean; organisation: { en: string }; expected: number }) => [
      each.organisation.en,
      each.own,
      each.expected,
    ]),
  ).toEqual([
    ['NORTH', false, 3],
    ['Rival', false, 4],
    ['Own collection', true, 2],
    ['SOUTH', false, 6],
  ]);
});

test('an organisation left without lines in a round loses its empty sheet, and gets it back with its lines', async () => {
  const place = { region_group_id: small.south.group, reason: 'moved away' };
  const gone = await handOver({ ...place, organisation_id: rivals });
  expect(gone).toEqual({ moved: 6, stayed: 0, begun: 1, ended: 1 });
  const back = await handOver({ ...place, organisation_id: small.south.organisation });
  expect(back).toEqual({ moved: 6, stayed: 0, begun: 1, ended: 1 });
  const cells = await board(admin);
  expect(
    cells
      .filter((cell: { region_group_id: number }) => cell.region_group_id === small.south.group)
      .map((cell: { organisation_id: number; state: string }) => [cell.organisation_id, cell.state])
      .sort(),
  ).toEqual(
    [
      [small.south.organisation, 'open'],
      [rivals, 'cancelled'],
    ].sort(),
  );
});

test('by way of the office it is the same move: what another organisation quoted goes on by two people', async () => {
  const place = { region_group_id: small.south.group, reason: 'moved away' };
  expect((await give({ ...place, organisation_id: null })).body.moved).toBe(6);
  const onward = await give({ ...place, organisation_id: rivals });
  expect([onward.status, onward.body.code]).toEqual([403, 'second_person']);
  expect((await handOver({ ...place, organisation_id: small.south.organisation })).moved).toBe(6);
});
