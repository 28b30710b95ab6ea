import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { byTwo } from '../../platform/test/two-people.ts';

const LINES = '/api/v1/sample-lines';
const OUTLETS = '/api/v1/lists/outlets';
const reason = 'the shop has a new owner';

let api: TestApp;
let small: SmallCollection;
let admin: Caller;
let second: Caller;
const outlets: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  const { owner } = api.platform.database;
  // another organisation has a source in the north
  await owner.query(`insert into outlets (code, name, organisation_id, region_id) select 'N1-C', '{"en":"N1-C"}',
    (select id from organisations where code = 'SOUTH'), region_id from outlets where code = 'N1-A'`);
  admin = await api.signIn('Admin');
  second = await api.signIn('Super Administrator');
  const { body } = await admin.call('GET', `${OUTLETS}/options?limit=50`);
  for (const { code, id } of body.data) outlets[code] = id;
});
afterAll(() => api.close());

const line = (name: string) => small.lines[name] ?? 0;
const versionOf = async (path: string): Promise<number> => (await admin.call('GET', path)).body.version;
const end = async (name: string) =>
  admin.call('POST', `${LINES}/${line(name)}/end`, {
    ...{ period_to: '2026-09', reason },
    version: await versionOf(`${LINES}/${line(name)}`),
  });
const added = (more: object) => ({ variant: '', period_from: '2026-11', reason, ...more });
const inPlace = (item: keyof SmallCollection['items'], source: string, organisation: number | null) =>
  added({ item_id: small.items[item], outlet_id: outlets[source], organisation_id: organisation });
const isShared = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const SHARED = [403, 'second_person'];

test('a line that ended is made again for another organisation by two people, whatever its variant is called', async () => {
  expect((await end('cement N1-A')).status).toBe(200);
  const body = inPlace('cement', 'N1-A', small.south.organisation);
  for (const variant of ['', 'the same bag']) {
    expect(isShared(await admin.call('POST', LINES, { ...body, variant }))).toEqual(SHARED);
  }
  const made = await byTwo([admin, second], 'sample-lines.create', { body });
  const { rows } = await api.platform.database.owner.query(
    'select what from proposals order by id desc limit 1',
  );
  expect(rows[0]?.what).toMatchObject({
    key: 'collection.proposed-place',
    params: { places: ['CEM · N1-A'], before: [{ en: 'NORTH' }], after: [{ en: 'SOUTH' }] },
  });
  expect(made.organisation.code).toBe('SOUTH');
  const [entry] = (await admin.call('GET', `${LINES}/${made.id}/history`)).body.data;
  expect(entry.changes).toContainEqual(expect.objectContaining({ field: 'proposed_by', after: admin.uuid }));
  // its own organisation, the office, and a place that nobody quoted for need nobody else
  const own = await admin.call('POST', LINES, {
    ...inPlace('sand', 'N1-A', small.north.organisation),
    variant: 'x',
  });
  const office = await admin.call('POST', LINES, { ...inPlace('sand', 'N1-A', null), variant: 'y' });
  const fresh = await admin.call('POST', LINES, inPlace('sand', 'N1-C', small.south.organisation));
  expect([own.status, office.status, fresh.status]).toEqual([201, 201, 201]);
  // by way of the office it is the same
  const give = {
    ...{ data_set: 'bmp', region_group_id: small.north.group, period_from: '2026-11', reason },
    ...{ line_ids: [office.body.id], organisation_id: small.south.organisation },
  };
  expect(isShared(await admin.call('POST', `${LINES}/supplier`, give))).toEqual(SHARED);
});

test('many lines at once and a file take the same two people', async () => {
  expect((await end('bar N1-B')).status).toBe(200);
  const { owner } = api.platform.database;
  const setOwner = (code: string) =>
    owner.query(
      `update outlets set organisation_id = (select id from organisations where code = '${code}') where code = 'N1-B'`,
    );
  await setOwner('SOUTH');
  const many = { item_ids: [small.items.bar], outlet_ids: [outlets['N1-B']], period_from: '2026-11', reason };
  expect(isShared(await admin.call('POST', `${LINES}/many`, many))).toEqual(SHARED);
  await setOwner('NORTH');
  const text = 'item;source;variant;from;supplier\nBAR;N1-B;;2026-11;SOUTH';
  const { body: preview } = await admin.call('POST', `${LINES}/import/preview`, { text });
  expect(preview.counts.new).toBe(1);
  const body = { text, fingerprint: preview.fingerprint, reason };
  expect(isShared(await admin.call('POST', `${LINES}/import`, body))).toEqual(SHARED);
  expect((await byTwo([admin, second], 'sample-lines.import', { body })).added).toBe(1);
});

test('a line is replaced at a source of another organisation by two people', async () => {
  const path = `${LINES}/${line('bar N1-A')}/replace`;
  const body = added({
    outlet_id: outlets['N1-C'],
    last_period: '2026-10',
    version: await versionOf(path.slice(0, -8)),
  });
  expect(isShared(await admin.call('POST', path, body))).toEqual(SHARED);
  const done = await byTwo([admin, second], 'sample-lines.replace', {
    params: { id: line('bar N1-A') },
    body,
  });
  expect(done.replaced_by).toEqual(expect.any(Number));
});

test('an extra line of a sheet does not stand where another organisation quoted', async () => {
  const { owner } = api.platform.database;
  await owner.query(`insert into quotes (item_id, sample_line_id, region_id, period, round_code, sheet_id, price, unit_id, unit_price, terms, review)
    select q.item_id, l.id, q.region_id, q.period, q.round_code, q.sheet_id, q.price, q.unit_id, q.unit_price, q.terms, q.review
    from quotes q join sample_lines l on l.item_id = q.item_id and l.outlet_id = ${outlets['N1-A']} and l.variant = '' and l.period_from = '2026-11'
    where q.sample_line_id = ${line('cement N1-A')}`);
  const extra = await admin.call('POST', `/api/v1/sheets/${small.north.sheet}/lines`, {
    ...{ item_id: small.items.cement, outlet_id: outlets['N1-A'], variant: 'extra', reason },
    region_id: (await admin.call('GET', `${LINES}/${line('cement N1-A')}`)).body.region.id,
  });
  // the south took the place over in the first test and quoted: the north does not take it back alone
  expect([extra.status, extra.body.message]).toEqual([
    409,
    'Another organisation quoted prices for this item at this source. Add the line in the list of sample lines, where a second person confirms it.',
  ]);
});

test('a source goes to another organisation by two people, one by one and from a file, once something was quoted there', async () => {
  const moved = async (code: string) => {
    const row = (await admin.call('GET', `${OUTLETS}/${outlets[code]}`)).body;
    const { name, sort, version, values } = row;
    return { code, name, sort, version, values: { ...values, organisation_id: small.south.organisation } };
  };
  const put = async (code: string) => admin.call('PUT', `${OUTLETS}/${outlets[code]}`, await moved(code));
  expect(isShared(await put('N1-B'))).toEqual(SHARED);
  const text = 'code,organisation\nN2-A,SOUTH';
  const { body: preview } = await admin.call('POST', `${OUTLETS}/import/preview`, { text });
  expect(preview.counts.change, JSON.stringify(preview)).toBe(1);
  const file = { text, fingerprint: preview.fingerprint, reason };
  expect(isShared(await admin.call('POST', `${OUTLETS}/import`, file))).toEqual(SHARED);
  expect((await byTwo([admin, second], 'outlets.import', { body: file })).changed).toBe(1);
  const done = await byTwo([admin, second], 'outlets.edit', {
    params: { id: outlets['N1-B'] },
    body: await moved('N1-B'),
  });
  expect(done.values.organisation_id).toBe(small.south.organisation);
  const [entry] = (await admin.call('GET', `${OUTLETS}/${outlets['N1-B']}/history`)).body.data;
  expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual([
    'organisation_id',
    'proposed_by',
  ]);
  // nothing was quoted at a new one
  const fresh = await admin.call('POST', OUTLETS, {
    ...(await moved('N2-A')),
    version: undefined,
    code: 'N2-X',
  });
  const { id, version, values, ...row } = fresh.body;
  const back = { code: row.code, name: row.name, sort: row.sort, version, values };
  const north = { ...values, organisation_id: small.north.organisation };
  expect((await admin.call('PUT', `${OUTLETS}/${id}`, { ...back, values: north })).status).toBe(200);
});
