import type { SampleLine } from '@datum/contract/collection/sample-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { beforeTheRule } from '../../platform/test/test-crossed-lines.ts';
import { byTwo } from '../../platform/test/two-people.ts';
import { whileTied } from '../../platform/test/ways-in.ts';

const PATH = '/api/v1/sample-lines';
const reason = 'the office begins';

let api: TestApp;
let small: SmallCollection;
let admin: Caller;
let other: Caller;
const outlets: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  admin = await api.signIn('Admin', { name: 'Aina' });
  other = await api.signIn('Admin', { name: 'Lim' });
  const { body } = await admin.call('GET', '/api/v1/lists/outlets/options?limit=50');
  for (const { code, id } of body.data) outlets[code] = id;
});
afterAll(() => api.close());

const line = async (id: number): Promise<SampleLine> => (await admin.call('GET', `${PATH}/${id}`)).body;
const add = (body: object, who = admin) =>
  who.call('POST', PATH, { item_id: small.items.sand, variant: '', period_from: '2026-11', reason, ...body });
const act = async (id: number, path: string, body: object, who = admin, method: 'POST' | 'PUT' = 'POST') =>
  who.call(method, `${PATH}/${id}${path}`, { version: (await line(id)).version, ...body });
const said = (answer: { body: { message?: string } }) => answer.body.message;
const fields = (answer: { body: { errors?: object } }) => Object.keys(answer.body.errors ?? {});

test('the list is narrowed to a source, an organisation, a region, and what is asked for in a period', async () => {
  const { body } = await admin.call('GET', `${PATH}?outlet_id=${outlets['N1-A']}&sort=-item`);
  expect(body.data.map((one: SampleLine) => [one.item.code, one.quotes, one.last_priced])).toEqual([
    ['SND', 1, '2026-09'],
    ['CEM', 1, '2026-09'],
    ['BAR', 1, '2026-09'],
  ]);
  const total = async (query: string) => (await admin.call('GET', `${PATH}?${query}`)).body.meta.total;
  expect(await total(`organisation_id=${small.south.organisation}`)).toBe(6);
  expect(await total('listed_in=2025-12')).toBe(0);
  expect(await total('listed_in=2026-01&search=cement')).toBe(5);
});

test('a line takes the region of its source, and begins where nothing of the same place is listed', async () => {
  const first = await add({ outlet_id: outlets['N2-A'], variant: 'washed', period_to: '2026-12' });
  expect([first.status, first.body.region.code, first.body.data_set]).toEqual([201, 'N2', 'bmp']);
  const same = { outlet_id: outlets['N2-A'], variant: 'washed' };
  expect(fields(await add({ ...same, period_from: '2026-10' }))).toEqual(['period_from']);
  expect(fields(await add({ ...same, period_from: '2026-12' }))).toEqual(['period_from']);
  expect(fields(await add({ ...same, period_from: '2027-02', period_to: '2027-01' }))).toEqual(['period_to']);
  expect((await add({ ...same, period_from: '2027-01' })).status).toBe(201);
});

test('two people who add the same line at once: one is told that it is there', async () => {
  const body = { outlet_id: outlets['S1-A'], variant: 'twice' };
  const answers = await Promise.all([add(body), add(body, other), add({ ...body, period_from: '2026-10' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('items and sources that are unknown, ended or of a closed organisation are refused by their field', async () => {
  expect(fields(await add({ item_id: 999_999, outlet_id: 999_999 })).sort()).toEqual([
    'item_id',
    'outlet_id',
  ]);
  const { owner } = api.platform.database;
  await owner.query(`update outlets set valid_to = '2026-06' where code = 'S2-A'`);
  expect(fields(await add({ outlet_id: outlets['S2-A'], variant: 'new' }))).toEqual(['outlet_id']);
  await owner.query(`update outlets set valid_to = null where code = 'S2-A'`);
  await owner.query(`update organisations set status = 'closed' where code = 'SOUTH'`);
  const closed = await add({ outlet_id: outlets['S2-A'], variant: 'new' });
  expect(closed.body.errors.outlet_id).toEqual([
    'The organisation of S2-A is closed. Open it again, or choose a source of another organisation.',
  ]);
  await owner.query(`update organisations set status = 'active' where code = 'SOUTH'`);
  const high = await add({ outlet_id: outlets['S2-A'], region_id: small.south.group, variant: 'new' });
  expect(high.body.errors.region_id).toEqual(['Choose a region where prices are collected.']);
});

test('pairs of items and sources are added in one step; what is listed stays', async () => {
  const item = await admin.call('POST', '/api/v1/lists/items', {
    code: 'GRV',
    name: { en: 'Gravel' },
    values: { data_set: 'bmp', group_id: 1, unit_id: small.units.tonne, frequency: 'M' },
  });
  const body = {
    item_ids: [item.body.id, small.items.cement],
    outlet_ids: [outlets['N1-A'], outlets['S1-A']],
    period_from: '2026-11',
    reason,
  };
  expect((await admin.call('POST', `${PATH}/many`, body)).body).toEqual({ added: 2, already: 2 });
  expect((await admin.call('POST', `${PATH}/many`, body)).body).toEqual({ added: 0, already: 4 });
  const crowd = Array.from({ length: 300 }, (_, place) => place + 1);
  const many = await admin.call('POST', `${PATH}/many`, { ...body, item_ids: crowd, outlet_ids: crowd });
  expect(many.body.errors.outlet_ids).toEqual([
    'These are 90,000 pairs; at most 5,000 can be added at a time.',
  ]);
  await api.platform.database.owner.query(`update regions set is_leaf = false where code = 'S1'`);
  const notLeaf = await admin.call('POST', `${PATH}/many`, body);
  expect(notLeaf.body.errors.outlet_ids[0]).toBe(
    'The source S1-A is in a region where no prices are collected. Change its region first.',
  );
  await api.platform.database.owner.query(`update regions set is_leaf = true where code = 'S1'`);
  const wrong = await admin.call('POST', `${PATH}/many`, { ...body, outlet_ids: [outlets['N1-A'], 999_999] });
  expect([wrong.status, fields(wrong)]).toEqual([422, ['outlet_ids']]);
});

test('a line with values ends and goes on, its values stay inside its periods, and it is never removed', async () => {
  const id = small.lines['sand N1-A'] ?? 0;
  expect(fields(await act(id, '/end', { period_to: '2026-08', reason }))).toEqual(['period_to']);
  expect((await act(id, '', { variant: '', period_from: '2026-10', reason }, admin, 'PUT')).status).toBe(422);
  const late = await admin.call('POST', `${PATH}/${id}/end`, { period_to: '2026-10', reason, version: 99 });
  expect([late.status, late.body.theirs?.id]).toEqual([409, id]);
  expect((await act(id, '/end', { period_to: '2026-10', reason })).body.period_to).toBe('2026-10');
  const removed = await admin.call('DELETE', `${PATH}/${id}`);
  expect([removed.status, said(removed)]).toEqual([409, 'This line has values. End it instead.']);
  expect((await act(id, '/reopen', { reason: 'sold again' })).body.period_to).toBeNull();
  const history = (await admin.call('GET', `${PATH}/${id}/history`)).body.data;
  expect(history.map((one: { action: string; reason: string }) => [one.action, one.reason])).toEqual([
    ['sample-lines.reopen', 'sold again'],
    ['sample-lines.end', reason],
  ]);
  const { body: fresh } = await add({ outlet_id: outlets['N1-A'], variant: 'never priced' });
  expect((await admin.call('DELETE', `${PATH}/${fresh.id}`)).status).toBe(204);
});

test('a line is replaced without a gap, and the ratio counts once another person approved it', async () => {
  const id = small.lines['cement N1-B'] ?? 0;
  const next = { outlet_id: outlets['N1-B'], variant: 'new bag', period_from: '2026-11', reason };
  expect(fields(await act(id, '/replace', { ...next, last_period: '2026-09' }))).toEqual(['last_period']);
  expect(
    fields(await act(id, '/replace', { ...next, period_from: '2026-01', last_period: '2026-10' })),
  ).toEqual(['period_from']);
  const replaced = await act(id, '/replace', { ...next, last_period: '2026-10', ratio: '1.0750' });
  expect(replaced.body).toMatchObject({ period_to: '2026-10', ratio: '1.075', ratio_approved_by: null });
  const successor = await line(replaced.body.replaced_by);
  expect(successor).toMatchObject({
    replaces: id,
    variant: 'new bag',
    period_from: '2026-11',
    item: { code: 'CEM' },
  });
  expect(said(await act(id, '/replace', { ...next, variant: 'x', last_period: '2026-10' }))).toBe(
    'Another line has taken the place of this one. Open this line again first.',
  );
  expect(said(await act(id, '/ratio/approve', {}))).toBe(
    'You, or an account linked to yours, entered this ratio; another person must approve it.',
  );
  expect(said(await act(successor.id, '/ratio', { ratio: '2', reason }, admin, 'PUT'))).toBe(
    'A ratio compares a line with the line that takes its place. Replace the line first.',
  );
  expect(said(await act(successor.id, '/ratio/approve', {}))).toBe('No ratio is entered.');
  expect((await admin.call('GET', `${PATH}?ratio=waiting`)).body.meta.total).toBe(1);
  await whileTied(api, [admin, other], async () => {
    expect((await act(id, '/ratio/approve', {}, other)).body.code).toBe('four_eyes');
  });
  expect((await act(id, '/ratio/approve', {}, other)).body.ratio_approved_by).toMatchObject({ name: 'Lim' });
  expect(said(await act(id, '/ratio/approve', {}, other))).toBe('This ratio is already approved.');
  // a changed ratio waits again
  const changed = await act(id, '/ratio', { ratio: '1.08', reason }, other, 'PUT');
  expect(changed.body).toMatchObject({ ratio: '1.08', ratio_approved_by: null, ratio_approved_at: null });
  expect((await act(id, '/ratio/approve', {}, other)).status).toBe(403);
  // who is suspended may come back: the one who is left is not alone until the other has left
  const { owner } = api.platform.database;
  await owner.query(`update users set status = 'suspended' where uuid = '${admin.uuid}'`);
  expect((await act(id, '/ratio/approve', {}, other)).status).toBe(403);
  await owner.query(`update users set status = 'closed' where uuid = '${admin.uuid}'`);
  expect((await act(id, '/ratio/approve', {}, other)).body.ratio_approved_by).toMatchObject({ name: 'Lim' });
  await owner.query(`update users set status = 'active' where uuid = '${admin.uuid}'`);
});

test('a line is replaced in its own region alone: by another source there, or at its own wherever that lies now', async () => {
  const id = small.lines['sand N1-A'] ?? 0;
  const next = { variant: 'fine', period_from: '2026-11', last_period: '2026-10', reason };
  const replace = (more: object) => act(id, '/replace', { ...next, ...more });
  const elsewhere = await replace({ outlet_id: outlets['S1-A'] });
  expect([elsewhere.status, elsewhere.body.errors]).toEqual([
    422,
    {
      outlet_id: [
        'This line is of N1, and what takes its place must be too. Choose a source there; for a source elsewhere end this line and add a new one.',
      ],
    },
  ]);
  const { region: far } = await line(small.lines['sand N2-A'] ?? 0);
  expect(fields(await replace({ outlet_id: outlets['N1-B'], region_id: far.id }))).toEqual(['region_id']);
  // its own source moves: the line stays where it is, and so does what takes its place
  const outlet = (await admin.call('GET', `/api/v1/lists/outlets/${outlets['N1-A']}`)).body;
  const moved = await admin.call('PUT', `/api/v1/lists/outlets/${outlet.id}`, {
    ...{ code: outlet.code, name: outlet.name, sort: outlet.sort, version: outlet.version },
    values: { ...outlet.values, region_id: far.id },
  });
  expect(moved.status).toBe(200);
  const { body } = await replace({ outlet_id: outlets['N1-A'] });
  expect((await line(body.replaced_by)).region.code).toBe('N1');
  await admin.call('DELETE', `${PATH}/${body.replaced_by}`);
  await act(id, '/reopen', { reason });
  await api.platform.database.owner.query(
    `update outlets set region_id = (select id from regions where code = 'N1') where code = 'N1-A'`,
  );
});

test('the sources of a region are found for the form that replaces a line', async () => {
  const { region } = await line(small.lines['sand N1-A'] ?? 0);
  const { body } = await admin.call('GET', `/api/v1/lists/outlets/options?region_id=${region.id}`);
  expect(body.data.map(({ code }: { code: string }) => code).sort()).toEqual(['N1-A', 'N1-B']);
});

test('no other way leads out of the item and region, and what was stored so before is let go', async () => {
  const [id, other] = [small.lines['bar N1-A'] ?? 0, small.lines['bar N2-A'] ?? 0];
  const { owner } = api.platform.database;
  const follow = () =>
    owner.query(`update sample_lines set replaced_by = ${other}, period_to = '2026-10' where id = ${id}`);
  await expect(follow()).rejects.toThrow('sample_lines_replaced_in_cell');
  await beforeTheRule(owner, follow);
  // also where the line itself cannot go on: its source has ended
  await owner.query(`update outlets set valid_to = '2026-10' where code = 'N1-A'`);
  expect((await act(id, '/reopen', { reason })).body).toMatchObject({
    replaced_by: null,
    period_to: '2026-10',
  });
  await owner.query(`update outlets set valid_to = null where code = 'N1-A'`);
  expect((await act(id, '/reopen', { reason })).body.period_to).toBeNull();
});

test('a replaced line of the same place goes on only after its follower is gone', async () => {
  const id = small.lines['bar N1-B'] ?? 0;
  const next = {
    outlet_id: outlets['N1-B'],
    variant: '',
    period_from: '2026-11',
    last_period: '2026-10',
    reason,
  };
  const { body } = await act(id, '/replace', next);
  expect(said(await act(id, '/reopen', { reason }))).toBe(
    'Another line of the same item, source and variant follows. Remove or change that line first.',
  );
  await admin.call('DELETE', `${PATH}/${body.replaced_by}`);
  expect(await line(id)).toMatchObject({ replaced_by: null, period_to: '2026-10' });
  expect((await act(id, '/reopen', { reason })).body.period_to).toBeNull();
});

test('a file adds what is new, says what is wrong line by line, and does what its preview said', async () => {
  const text = `item;source;region;variant;from;to
SND;N1-B;;coarse;2026-11;
SND;N1-B;N2;coarse;2026-11;
CEM;N1-A;;;2026-01;
XXX;N1-A;;;2026-11;
SND;N1-B;;coarse;2026-12;
SND;N1-B;;fine;2026-13;`;
  const { body } = await admin.call('POST', `${PATH}/import/preview`, { text });
  expect(
    body.lines.map((one: { result: string; problems: { field: string }[] }) => [
      one.result,
      ...one.problems.map(({ field }) => field),
    ]),
  ).toEqual([['new'], ['new'], ['same'], ['problem', 'item'], ['problem', 'from'], ['problem', 'from']]);
  const total = async () => (await admin.call('GET', `${PATH}?search=coarse`)).body.meta.total;
  expect(await total()).toBe(0);
  const done = await admin.call('POST', `${PATH}/import`, { text, fingerprint: body.fingerprint, reason });
  expect(done.body).toEqual({ added: 2, changed: 0, left_out: 3 });
  expect(await total()).toBe(2);
  const again = await admin.call('POST', `${PATH}/import`, { text, fingerprint: body.fingerprint, reason });
  expect(again.status).toBe(409);
});

test('data providers and subscribers do not see whose products are asked for', async () => {
  const provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  expect((await provider.call('GET', PATH)).status).toBe(403);
});

test('a file says who supplies a line: an organisation, the office, or the source’s own where it says nothing', async () => {
  const text = `item;source;variant;from;supplier
SND;N1-B;theirs;2026-11;SOUTH
SND;N1-B;ours;2026-11;own
SND;N1-B;usual;2026-11;
SND;N1-B;wrong;2026-11;NOBODY`;
  const { body } = await admin.call('POST', `${PATH}/import/preview`, { text });
  expect(body.lines.at(-1).problems).toMatchObject([{ field: 'supplier' }]);
  const { fingerprint } = body;
  // the south goes on where the north quoted: another person confirms that
  const done = await byTwo([admin, other], 'sample-lines.import', { body: { text, fingerprint, reason } });
  expect(done).toMatchObject({ added: 3, left_out: 1 });
  const { data } = (await admin.call('GET', `${PATH}?outlet_id=${await outletOf('N1-B')}`)).body;
  const by = Object.fromEntries(
    data.map((each: SampleLine) => [each.variant, [each.organisation.code, each.organisation.name.en]]),
  );
  expect(by).toMatchObject({
    theirs: ['SOUTH', 'SOUTH'],
    ours: [null, 'Own collection'],
    usual: ['NORTH', 'NORTH'],
  });
});

const outletOf = async (code: string): Promise<number> =>
  (await api.platform.database.owner.query<{ id: number }>('select id from outlets where code = $1', [code]))
    .rows[0]?.id ?? 0;
