import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

const PATH = '/api/v1/organisations';
let api: TestApp;
let small: SmallCollection;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  admin = await api.signIn('Admin', { name: 'Aina' });
});
afterAll(() => api.close());

const show = async (id: number) => (await admin.call('GET', `${PATH}/${id}`)).body;
const act = async (id: number, step: 'close' | 'reopen', body: object) =>
  admin.call('POST', `${PATH}/${id}/${step}`, {
    version: (await show(id)).version,
    reason: 'merged',
    ...body,
  });
const invite = async (organisation_id: number) => {
  const roles = (await admin.call('GET', '/api/v1/roles')).body.data as { id: number; name: string }[];
  const role_id = roles.find(({ name }) => name === 'Data Provider')?.id;
  const email = `p${organisation_id}@example.test`;
  return admin.call('POST', '/api/v1/users', { name: 'Puan Siti', email, role_id, organisation_id });
};

test('an organisation is renamed, who comes late reads what is there now, and nothing of it opens or closes by the way', async () => {
  const made = (await admin.call('POST', PATH, { code: 'EAST', kind: 'stakeholder', name: { en: 'East' } }))
    .body;
  expect(made).toMatchObject({ status: 'active', data_sets: [], people: 0, sources: 0, lines: 0 });
  const body = { kind: 'stakeholder', name: { en: 'East board' }, version: 1 };
  expect((await admin.call('PUT', `${PATH}/${made.id}`, body)).body.name.en).toBe('East board');
  const late = await admin.call('PUT', `${PATH}/${made.id}`, { ...body, name: { en: 'Else' } });
  expect([late.status, late.body.theirs.name.en]).toEqual([409, 'East board']);
  expect(
    (await admin.call('PUT', `${PATH}/${made.id}`, { ...body, version: 2, status: 'closed' })).status,
  ).toBe(422);
});

test('what an organisation supplies is stored as it is ticked, and one that nobody knows is not found', async () => {
  const path = `${PATH}/${small.south.organisation}`;
  const { version, data_sets } = (await admin.call('GET', path)).body;
  const none = await admin.call('PUT', `${path}/data-sets`, { data_sets: [], version });
  expect([none.status, none.body.data_sets]).toEqual([200, []]);
  const again = { data_sets, version: none.body.version };
  expect((await admin.call('PUT', `${path}/data-sets`, again)).body.data_sets).toEqual(data_sets);
  const unknown = await admin.call('PUT', `${PATH}/999999999/data-sets`, { data_sets: [], version: 1 });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
});

test('closing ends the sources and lines of an organisation; its open sheets go to another one first', async () => {
  const { organisation, sheet } = small.north;
  const first = await act(organisation, 'close', { last_period: '2026-09' });
  expect([first.status, first.body.message]).toEqual([
    409,
    '1 sheet is still open with this organisation. Give it to another organisation first.',
  ]);
  const { version } = (await admin.call('GET', `/api/v1/sheets/${sheet}`)).body;
  const given = { organisation_id: small.south.organisation, version };
  expect((await admin.call('PATCH', `/api/v1/sheets/${sheet}/organisation`, given)).status).toBeLessThan(300);
  const unsaid = await act(organisation, 'close', {});
  expect(unsaid.body.errors.last_period).toEqual([
    'Its sources are still asked for prices. Say which month is the last.',
  ]);
  const early = await act(organisation, 'close', { last_period: '2026-08' });
  expect(early.body.errors.last_period).toEqual([
    'A source of this organisation has prices in September 2026; choose that month or a later one.',
  ]);
  const { owner } = api.platform.database;
  await owner.query(`update sample_lines set period_from = '2026-12' where id = ${small.lines['bar N2-A']}`);
  await owner.query(`delete from quotes where sample_line_id = ${small.lines['bar N2-A']}`);
  const later = await act(organisation, 'close', { last_period: '2026-09' });
  expect(later.body.errors.last_period).toEqual([
    'Sample lines of its sources begin after this month. Remove them first, or choose a later month.',
  ]);
  await owner.query(`update sample_lines set period_from = '2026-09' where id = ${small.lines['bar N2-A']}`);
  const closed = await act(organisation, 'close', { last_period: '2026-09' });
  expect(closed.body).toMatchObject({ status: 'closed', sources: 0, lines: 0 });
  const all = (await admin.call('GET', '/api/v1/sample-lines')).body.data;
  const lines = all.filter(({ outlet }: { outlet: { code: string } }) => outlet.code.startsWith('N'));
  expect(lines).toHaveLength(9);
  expect(new Set(lines.map(({ period_to }: { period_to: string }) => period_to))).toEqual(
    new Set(['2026-09']),
  );
  expect((await act(organisation, 'close', {})).body.errors.reason).toEqual([
    'This organisation is closed. Open it again, or choose another one.',
  ]);
});

test('a closed organisation is offered nowhere: not as a provider, not to people, not to a round', async () => {
  const { organisation } = small.north;
  const options = (await admin.call('GET', '/api/v1/lists/organisations/options')).body.data;
  expect(options.find(({ id }: { id: number }) => id === organisation).state).toBe('ended');
  const providers = (await admin.call('GET', '/api/v1/sheets/providers?data_set=bmp')).body.data;
  expect(providers.map(({ id }: { id: number }) => id)).toEqual([small.south.organisation]);
  expect((await invite(organisation)).body.errors.organisation_id).toEqual([
    'This organisation is closed. Open it again, or choose another one.',
  ]);
  expect((await invite(999_999)).body.errors.organisation_id).toEqual(['There is no such organisation.']);
  expect((await invite(small.south.organisation)).status).toBe(201);
  const { sheets } = (await admin.call('GET', '/api/v1/rounds/next')).body;
  expect(sheets.map(({ region_group }: { region_group: { en: string } }) => region_group.en)).toEqual([
    'South',
  ]);
});

test('a round whose region nobody supplies is refused with the region; the first one before names it', async () => {
  const { owner } = api.platform.database;
  await owner.query(`update organisations set data_sets = '{}' where code = 'SOUTH'`);
  const { code, opens_at, due_at, sheets } = (await admin.call('GET', '/api/v1/rounds/next')).body;
  expect(sheets).toMatchObject([{ organisation: null, expected: 6 }]);
  const refused = await admin.call('POST', '/api/v1/rounds', { code, opens_at, due_at });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Building material prices, South: the lines of BAR, CEM, SND are with SOUTH, which is closed or does not supply this data set. Under Settings, Manufacturers and sources, Organisations, let it supply the data set or give its lines to another.',
  ]);
  // one that is not open supplies nothing either, though it had the region's last sheet and its sources go on
  await owner.query(
    `update organisations set data_sets = '{bmp}', status = 'suspended' where code = 'SOUTH'`,
  );
  const { sheets: again } = (await admin.call('GET', '/api/v1/rounds/next')).body;
  expect(again).toMatchObject([{ organisation: null, expected: 6 }]);
  await owner.query(`update organisations set status = 'active' where code = 'SOUTH'`);
});

test('an organisation that opens again is offered again; what ended with it stays ended', async () => {
  const { organisation } = small.north;
  const open = await act(organisation, 'reopen', {});
  expect(open.body).toMatchObject({ status: 'active', sources: 0, lines: 0 });
  expect((await act(organisation, 'reopen', {})).body.message).toBe('This organisation is not closed.');
  const history = (await admin.call('GET', `${PATH}/${organisation}/history`)).body.data;
  expect(history.map((one: { action: string; reason: string }) => [one.action, one.reason])).toEqual([
    ['organisations.reopen', 'merged'],
    ['organisations.close', 'merged'],
  ]);
});
