import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../../platform/test/test-collection.ts';

let api: TestApp;
let admin: Caller;
let small: SmallCollection;

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Super Administrator', { name: 'Aina' });
  small = await storeSmallCollection(api);
  await sql`insert into index_families (code, name) values ('bmci', '{"en": "Materials"}')`.execute(write());
  await sql`insert into building_categories (code, name) values ('HOUSE', '{"en": "House"}')`.execute(
    write(),
  );
});
afterAll(() => api.close());

const write = () => api.platform.database.write;
const act = async (path: string, step: 'end' | 'reopen', body: object = {}) => {
  const { version } = (await admin.call('GET', `/api/v1/lists/${path}`)).body;
  return admin.call('POST', `/api/v1/lists/${path}/${step}`, { version, reason: 'No longer sold', ...body });
};
const idOf = async (table: string, code: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(write()))
    .rows[0]?.id ?? 0;
const linesOf = async (code: string) =>
  (
    await sql<{
      line: string;
      to: string | null;
    }>`select o.code as line, l.period_to as to from sample_lines l
      join items i on i.id = l.item_id join outlets o on o.id = l.outlet_id where i.code = ${code} order by 1`.execute(
      write(),
    )
  ).rows.map(({ line, to }) => `${line} ${to}`);
const asked = async (sheet: number) =>
  (await admin.call('GET', `/api/v1/sheets/${sheet}`)).body.counts.expected;

/** An approved structure of what the lists have now. */
async function approvedStructure(): Promise<number> {
  const made = await admin.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'First' } });
  await sql`update structures set status = 'approved' where id = ${made.body.id}`.execute(write());
  return made.body.id;
}
const itemsOf = async (id: number) =>
  (await admin.call('GET', `/api/v1/structures/${id}`)).body.item_rows.map(
    ({ item }: { item: { code: string } }) => item.code,
  );

test('an item ends: its lines are asked for until then, and a draft of the structure has it no more; the end taken back brings both back', async () => {
  const approved = await approvedStructure();
  const before = await asked(small.north.sheet);
  const { body: ended } = await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-09' });
  expect(ended.ending).toMatchObject({
    lines: 5,
    drafts: [{ noun: 'structures', title: { en: 'First, revision 2' }, mark: '2', status: 'draft' }],
  });
  const [draft] = ended.ending.drafts;
  // who approves it reads of the same month
  const { body: structure } = await admin.call('GET', `/api/v1/structures/${draft.id}`);
  expect(structure.waits_for.ended).toEqual([{ name: ended.name, last: '2026-09' }]);
  expect(await linesOf('SND')).toEqual(
    ['N1-A', 'N1-B', 'N2-A', 'S1-A', 'S2-A'].map((line) => `${line} 2026-09`),
  );
  expect([before, await asked(small.north.sheet)]).toEqual([9, 6]);
  expect(await itemsOf(draft.id)).toEqual(['CEM', 'BAR']);
  expect(await itemsOf(approved)).toEqual(['CEM', 'BAR', 'SND']);
  const history = await admin.call('GET', `/api/v1/structures/${draft.id}/history`);
  expect(history.body.data).toMatchObject([
    {
      action: 'structures.edit',
      who: 'Aina',
      reason: 'No longer sold',
      changes: [{ field: 'item SND', before: 'G1, 1', after: null }],
    },
    { action: 'structures.copy' },
  ]);

  // the next one leaves the same draft, and what a person looks up later is told the same
  await act(`items/${small.items.bar}`, 'end', { valid_to: '2026-09' });
  expect(await itemsOf(draft.id)).toEqual(['CEM']);
  expect((await admin.call('GET', `/api/v1/lists/items/${small.items.sand}`)).body.ending).toEqual(
    ended.ending,
  );

  await act(`items/${small.items.bar}`, 'reopen');
  const { body: again } = await act(`items/${small.items.sand}`, 'reopen');
  expect(again.ending).toMatchObject({ lines: 0, drafts: [], returns: [], spare: [{ id: draft.id }] });
  expect(await linesOf('SND')).toEqual(
    ['N1-A', 'N1-B', 'N2-A', 'S1-A', 'S2-A'].map((line) => `${line} null`),
  );
  expect(await asked(small.north.sheet)).toBe(9);
  expect((await itemsOf(draft.id)).toSorted()).toEqual(['BAR', 'CEM', 'SND']);
});

test('a submitted structure stays as it is submitted: the draft comes after it', async () => {
  const { body } = await admin.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'Next' } });
  await sql`update structures set status = 'submitted' where id = ${body.id}`.execute(write());
  const { body: ended } = await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-09' });
  const [draft] = ended.ending.drafts;
  const next = String(body.revision + 1);
  expect([body.status, draft.title.en, draft.mark]).toEqual(['draft', `Next, revision ${next}`, next]);
  expect([await itemsOf(body.id), await itemsOf(draft.id)]).toEqual([
    ['CEM', 'BAR', 'SND'],
    ['CEM', 'BAR'],
  ]);
  await act(`items/${small.items.sand}`, 'reopen');
});

test('an item that ended before stays out of the next draft, also where the draft without it was discarded', async () => {
  const { body: ended } = await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-09' });
  const [first] = ended.ending.drafts;
  expect((await admin.call('DELETE', `/api/v1/structures/${first.id}`)).status).toBe(204);
  const { body: later } = await act(`items/${small.items.bar}`, 'end', { valid_to: '2026-10' });
  const [draft] = later.ending.drafts;
  expect(await itemsOf(draft.id)).toEqual(['CEM']);
  expect((await admin.call('DELETE', `/api/v1/structures/${draft.id}`)).status).toBe(204);
  await act(`items/${small.items.bar}`, 'reopen');
  await act(`items/${small.items.sand}`, 'reopen');
});

test('an end that is taken back after a structure without the item was approved drafts it with the item again, as it was', async () => {
  const { body: ended } = await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-09' });
  const [without] = ended.ending.drafts;
  await sql`update structures set status = 'approved' where id = ${without.id}`.execute(write());

  const { body: back } = await act(`items/${small.items.sand}`, 'reopen');
  expect(back.ending).toMatchObject({
    lines: 0,
    drafts: [],
    returns: [{ noun: 'structures', mark: String(Number(without.mark) + 1), status: 'draft' }],
  });
  const [draft] = back.ending.returns;
  expect(await itemsOf(without.id)).not.toContain('SND');
  expect(await itemsOf(draft.id)).toContain('SND');
  const history = await admin.call('GET', `/api/v1/structures/${draft.id}/history`);
  expect(history.body.data).toMatchObject([
    { action: 'structures.edit', changes: [{ field: 'item SND', before: null, after: 'G1, 1' }] },
    { action: 'structures.copy' },
  ]);

  // ended again it leaves that draft
  const { body: again } = await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-09' });
  expect(again.ending).toMatchObject({ drafts: [], returns: [] });
  expect(await itemsOf(draft.id)).not.toContain('SND');
  await act(`items/${small.items.sand}`, 'reopen');
  expect(await itemsOf(draft.id)).toContain('SND');
});

test('lines that end with two lists go on when both do again; one that a person ended stays ended', async () => {
  const outlet = await idOf('outlets', 'N1-A');
  await act(`outlets/${outlet}`, 'end', { valid_to: '2026-10' });
  await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-09' });
  const line = small.lines['sand N2-A'] ?? 0;
  const { body } = await admin.call('GET', `/api/v1/sample-lines/${line}`);
  const own = { reason: 'Closed', version: body.version, period_to: '2026-09' };
  expect((await admin.call('POST', `/api/v1/sample-lines/${line}/end`, own)).status).toBe(200);
  await act(`items/${small.items.sand}`, 'reopen');
  expect((await linesOf('SND')).slice(0, 3)).toEqual(['N1-A 2026-10', 'N1-B null', 'N2-A 2026-09']);
  await act(`outlets/${outlet}`, 'reopen');
  expect((await linesOf('SND')).slice(0, 3)).toEqual(['N1-A null', 'N1-B null', 'N2-A 2026-09']);
});

test('a line of what has ended is not opened by itself, and a new one of what is to end ends with it', async () => {
  await act(`items/${small.items.sand}`, 'end', { valid_to: '2026-12' });
  const line = small.lines['sand N1-A'] ?? 0;
  const { version } = (await admin.call('GET', `/api/v1/sample-lines/${line}`)).body;
  const step = (name: string, more: object) =>
    admin.call('POST', `/api/v1/sample-lines/${line}/${name}`, { reason: 'Sold again', version, ...more });
  const opened = await step('reopen', {});
  expect([opened.status, opened.body.message]).toEqual([
    409,
    'SND ended in December 2026. Choose an earlier period or another one.',
  ]);
  expect((await step('end', { period_to: '2027-01' })).body.errors).toHaveProperty('period_to');
  const added = await admin.call('POST', '/api/v1/sample-lines', {
    item_id: small.items.sand,
    outlet_id: await idOf('outlets', 'N1-B'),
    variant: 'washed',
    period_from: '2026-10',
    reason: 'Sold washed',
  });
  expect(added.body.period_to).toBe('2026-12');
  await act(`items/${small.items.sand}`, 'reopen');
});

test('a sheet that asks for nothing else is cancelled, and comes back with its lines', async () => {
  const region = await idOf('regions', 'S2');
  const stateOf = async () =>
    (await admin.call('GET', `/api/v1/sheets/${small.south.sheet}`)).body.state as string;
  for (const code of ['S1-A', 'S2-A']) {
    await act(`outlets/${await idOf('outlets', code)}`, 'end', { valid_to: '2026-09' });
  }
  expect(await stateOf()).toBe('cancelled');
  await act(`outlets/${await idOf('outlets', 'S2-A')}`, 'reopen');
  expect(await stateOf()).toBe('open');
  await act(`outlets/${await idOf('outlets', 'S1-A')}`, 'reopen');
  // a region ends after its sources; its share leaves the draft of the structure, which says that they do not sum to 1
  await act(`outlets/${await idOf('outlets', 'S2-A')}`, 'end', { valid_to: '2026-10' });
  const { body } = await act(`regions/${region}`, 'end', { valid_to: '2026-10' });
  const [draft] = body.ending.drafts;
  const { region_rows, problems } = (await admin.call('GET', `/api/v1/structures/${draft.id}`)).body;
  expect(region_rows.map((row: { region: { code: string } }) => row.region.code)).not.toContain('S2');
  expect(problems).toMatchObject([{ code: 'shares-off', values: { sum: '0.75' } }]);
  await act(`regions/${region}`, 'reopen');
  await act(`outlets/${await idOf('outlets', 'S2-A')}`, 'reopen');
});

test('a building category and a group leave the weights that count after their last month', async () => {
  const group = await idOf('item_groups', 'G1');
  const category = await idOf('building_categories', 'HOUSE');
  const made = await admin.call('POST', '/api/v1/weight-sets', {
    family: 'bmci',
    code: 'W1',
    title: { en: 'Weights' },
    valid_from: '2026-01',
  });
  await sql`insert into weights (weight_set_id, category_id, group_id, value)
    values (${made.body.id}, ${category}, ${group}, 100)`.execute(write());
  await sql`update weight_sets set status = 'in_use' where id = ${made.body.id}`.execute(write());
  const { body } = await act(`building-categories/${category}`, 'end', { valid_to: '2026-10' });
  expect(body.ending).toMatchObject({
    lines: 0,
    drafts: [{ noun: 'weight-sets', mark: 'W1-2', status: 'draft' }],
  });
  const [draft] = body.ending.drafts;
  const show = async () => (await admin.call('GET', `/api/v1/weight-sets/${draft.id}`)).body;
  expect(await show()).toMatchObject({ valid_from: '2026-11', weights: [] });
  await act(`building-categories/${category}`, 'reopen');
  expect((await show()).weights).toMatchObject([{ value: '100' }]);
});

test('what was entered or published after the last month keeps a row from ending before it, in words', async () => {
  const cement = `items/${small.items.cement}`;
  const line = small.lines['cement N1-A'] ?? 0;
  await sql`insert into quotes (item_id, sample_line_id, region_id, period, round_code, sheet_id, price, unit_id, unit_price)
    select item_id, id, region_id, '2026-10', '2026-10', ${small.north.sheet}, 23, ${small.units.bag}, 23
    from sample_lines where id = ${line}`.execute(write());
  const why = async (valid_to: string) =>
    (await act(cement, 'end', { valid_to })).body.errors?.valid_to?.[0] as string | undefined;
  expect(await why('2026-09')).toBe(
    'Values were entered for October 2026. Choose that period or a later one as the last month.',
  );
  await sql`delete from quotes where period = '2026-10'`.execute(write());
  await sql`insert into releases (subject, period, vintage, kind, state) values ('bmci', '2026-10', 1, 'first', 'live')`.execute(
    write(),
  );
  expect(await why('2026-09')).toBe(
    'Figures of October 2026 are published with its lines. Choose that period or a later one as the last month.',
  );
  await sql`update sample_lines set period_from = '2026-12' where id = ${line}`.execute(write());
  expect(await why('2026-10')).toBe(
    '1 sample line begins after October 2026. Remove them first, or choose a later month.',
  );
  await sql`update sample_lines set period_from = '2026-01' where id = ${line}`.execute(write());
  expect(await why('2026-10')).toBeUndefined();
  // November goes out without its lines: from then on they stay ended, and the answer says how many
  await sql`insert into releases (subject, period, vintage, kind, state) values ('bmci', '2026-11', 1, 'first', 'live')`.execute(
    write(),
  );
  const { body } = await act(cement, 'reopen');
  expect([body.valid_to, body.ending]).toMatchObject([null, { lines: 5, drafts: [], returns: [] }]);
  expect(await linesOf('CEM')).toContain('N1-A 2026-10');
  // a region that never ended says nothing of lines that ended with an item
  const region = await idOf('regions', 'N1');
  expect((await admin.call('GET', `/api/v1/lists/regions/${region}`)).body.ending).toBeUndefined();
  // the draft with it again says that prices are asked for nowhere; a group of it alone has none, and is not submitted so
  const { body: made } = await admin.call('POST', '/api/v1/structures', {
    family: 'bmci',
    title: { en: 'Again' },
  });
  const problems = async () =>
    (await admin.call('GET', `/api/v1/structures/${made.id}`)).body.problems.filter(
      ({ code }: { code: string }) => code.endsWith('-without-lines'),
    );
  const { name } = (await admin.call('GET', `/api/v1/${cement.replace('items', 'lists/items')}`)).body;
  expect(await problems()).toEqual([
    {
      severity: 'soft',
      code: 'items-without-lines',
      values: { names: { ms: name.en, ...name }, count: 1, more: 0 },
    },
  ]);
  // the other items of the group have no weight, or never had a line
  await sql`update structure_items set weight = 0 where structure_id = ${made.id} and item_id <> ${small.items.cement}`.execute(
    write(),
  );
  await sql`with fresh as (insert into items (code, data_set, name, unit_id, group_id)
      select 'NEW', data_set, '{"en": "New"}', unit_id, group_id from items where id = ${small.items.cement} returning id)
    insert into structure_items (structure_id, item_id, group_id, weight, position)
    select ${made.id}::bigint, fresh.id, m.group_id, 1, 99 from fresh, structure_items m
    where m.structure_id = ${made.id} and m.item_id = ${small.items.cement}`.execute(write());
  expect(await problems()).toMatchObject([{ severity: 'hard', code: 'group-without-lines' }]);
});

test('an index that readers have keeps its category from ending before it', async () => {
  const category = await idOf('building_categories', 'HOUSE');
  await sql`with one as (
      insert into series (subject, kind, category_id, region_id)
      select 'bmci', 'cost_index', ${category}::bigint, min(id) from regions returning id), live as (
      insert into releases (subject, period, vintage, kind, state) values ('bmci', '2026-08', 1, 'first', 'live') returning id)
    insert into release_cells (release_id, series_id, period, sequence, value, value_status, obs_status)
      select live.id, one.id, '2026-08', 1, '101', 'firm', 'reported' from one, live`.execute(write());
  const end = async (valid_to: string) =>
    (await act(`building-categories/${category}`, 'end', { valid_to })).body.errors?.valid_to;
  expect(await end('2026-07')).toEqual([
    'Its index is published for August 2026. Choose that period or a later one as the last month.',
  ]);
  expect(await end('2026-08')).toBeUndefined();
});
