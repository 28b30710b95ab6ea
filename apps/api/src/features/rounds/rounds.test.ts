import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';
import { nextCode, proposeNext, publishedOf } from './rules.ts';

let api: TestApp;
let small: SmallCollection;
let provider: Caller;
let staff: Caller;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  staff = await api.signIn('Admin');
});
afterAll(() => api.close());

test('the board counts lines, prices and flags of each sheet, and shows providers only their own', async () => {
  await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, {
    entries: [
      { line_id: small.lines['bar N1-A'], price: '3240' },
      { line_id: small.lines['sand N1-A'], price: '41' },
    ],
  });
  const all = await staff.call('GET', '/api/v1/rounds/board');
  expect(all.body.rounds.map((round: { code: string; state: string }) => [round.code, round.state])).toEqual([
    ['2026-09', 'compiled'],
    ['2026-10', 'open'],
  ]);
  expect(all.body.rows.map((row: { region_group: { en: string } }) => row.region_group.en)).toEqual([
    'North',
    'South',
  ]);
  const cell = all.body.cells.find((each: { sheet_id: number }) => each.sheet_id === small.north.sheet);
  expect(cell).toMatchObject({
    expected: 9,
    received: 2,
    flags: 1,
    state: 'open',
    overdue: false,
    waits_for_me: false,
  });
  const own = await provider.call('GET', '/api/v1/rounds/board');
  expect(own.body.rows).toHaveLength(1);
  expect(
    own.body.cells.every(
      (each: { organisation_id: number }) => each.organisation_id === small.north.organisation,
    ),
  ).toBe(true);
  expect(
    own.body.cells.find((each: { sheet_id: number }) => each.sheet_id === small.north.sheet).waits_for_me,
  ).toBe(true);
});

test('an item that is priced by quarters is not asked for in the months between; a value that is there stays', async () => {
  const { owner } = api.platform.database;
  const expected = async () => {
    const { body } = await staff.call('GET', '/api/v1/rounds/board');
    const of = (round: string) =>
      body.cells
        .filter(({ round_code }: { round_code: string }) => round_code === round)
        .map(({ expected: count }: { expected: number }) => count);
    return [of('2026-09'), of('2026-10')];
  };
  const next = async () =>
    (await staff.call('GET', '/api/v1/rounds/next')).body.sheets.map(
      (sheet: { expected: number }) => sheet.expected,
    );
  const before = await expected();
  expect(await next()).toEqual([9, 6]);
  await owner.query(`update items set frequency = 'Q' where code = 'CEM'`);
  // November lacks the quarterly item; October begins a quarter; September has its values
  expect(await next()).toEqual([6, 4]);
  expect(await expected()).toEqual(before);
  await owner.query(`update items set frequency = 'S' where code = 'CEM'`);
  expect((await expected())[1]).toEqual([6, 4]);
  const sheet = await staff.call('GET', `/api/v1/sheets/${small.north.sheet}/quotes?per_page=50`);
  expect(new Set(sheet.body.data.map((line: { item: { code: string } }) => line.item.code))).toEqual(
    new Set(['BAR', 'SND']),
  );
  await owner.query(`update items set frequency = 'M' where code = 'CEM'`);
});

test('a sheet that is due and not submitted is overdue', async () => {
  await api.platform.database.owner.query(
    `update sheets set due_at = '2020-01-01' where id = ${small.south.sheet}`,
  );
  const { body } = await staff.call('GET', '/api/v1/rounds/board?overdue=1');
  expect(body.cells.map((each: { sheet_id: number }) => each.sheet_id)).toEqual([small.south.sheet]);
});

test('the next round is proposed from the last and opened with its sheets and organisations', async () => {
  const proposal = (await staff.call('GET', '/api/v1/rounds/next')).body;
  expect(proposal).toMatchObject({
    code: '2026-11',
    cloned_from: '2026-10',
    ready: { items: true, lines: true },
  });
  expect(proposal.sheets.map((sheet: { expected: number }) => sheet.expected)).toEqual([9, 6]);
  expect(
    (
      await provider.call('POST', '/api/v1/rounds', {
        code: '2026-11',
        opens_at: proposal.opens_at,
        due_at: proposal.due_at,
      })
    ).status,
  ).toBe(403);
  const dates = { opens_at: proposal.opens_at, due_at: '2099-02-01T00:00:00Z' };
  const ahead = await staff.call('POST', '/api/v1/rounds', { code: '2026-12', ...dates });
  expect([ahead.status, ahead.body.errors]).toEqual([
    422,
    {
      code: [
        'The last round that can be opened now is that of November 2026: rounds follow one another. Choose it or an earlier month.',
      ],
    },
  ]);
  const opened = await staff.call('POST', '/api/v1/rounds', {
    code: '2026-11',
    opens_at: '2099-01-01T00:00:00Z',
    due_at: '2099-02-01T00:00:00Z',
  });
  expect(opened.status).toBe(201);
  expect(opened.body).toMatchObject({ code: '2026-11', state: 'planned', cloned_from: '2026-10' });
  const twice = await staff.call('POST', '/api/v1/rounds', {
    code: '2026-11',
    opens_at: '2099-01-01T00:00:00Z',
    due_at: '2099-02-01T00:00:00Z',
  });
  expect(twice.status).toBe(409);
  const { sheets } = (await staff.call('GET', '/api/v1/rounds/2026-11')).body;
  expect(sheets.map((sheet: { organisation_id: number }) => sheet.organisation_id)).toEqual([
    small.north.organisation,
    small.south.organisation,
  ]);
});

test('a round is extended with its open sheets, and cancelled only before anything was submitted', async () => {
  const round = (await staff.call('GET', '/api/v1/rounds/2026-11')).body;
  const extended = await staff.call('PATCH', '/api/v1/rounds/2026-11/due', {
    due_at: '2099-03-01T00:00:00Z',
    reason: 'public holiday',
    version: round.version,
  });
  expect(extended.body.due_at).toBe('2099-03-01T00:00:00.000Z');
  expect((await staff.call('GET', '/api/v1/rounds/2026-11')).body.sheets[0].due_at).toBe(
    '2099-03-01T00:00:00.000Z',
  );
  const published = await staff.call('POST', '/api/v1/rounds/2026-09/cancel', {
    reason: 'mistake',
    version: 1,
  });
  expect(published.status).toBe(409);
  const cancelled = await staff.call('POST', '/api/v1/rounds/2026-11/cancel', {
    reason: 'mistake',
    version: extended.body.version,
  });
  expect(cancelled.body.state).toBe('cancelled');
  expect((await staff.call('GET', '/api/v1/rounds/next')).body.code).toBe('2026-11');
  await api.platform.database.owner.query(
    "update rounds set cloned_from = '2026-09', note = 'of before' where code = '2026-11'",
  );
  const again = await staff.call('POST', '/api/v1/rounds', {
    code: '2026-11',
    opens_at: '2026-10-01T00:00:00Z',
    due_at: '2099-02-01T00:00:00Z',
  });
  // what it says of itself is said anew
  expect(again.body).toMatchObject({ state: 'open', cloned_from: '2026-10', note: '' });
});

test('a planned round opens at its minute by itself', async () => {
  const body = { code: '2026-12', opens_at: '2099-01-01T00:00:00Z', due_at: '2099-02-01T00:00:00Z' };
  expect((await staff.call('POST', '/api/v1/rounds', body)).body.state).toBe('planned');
  expect(await runDueJobs(api.platform)).toBe(0);
  await api.platform.database.owner.query(
    "update jobs set run_at = now() - interval '1 minute'; update rounds set opens_at = now() where code = '2026-12'",
  );
  expect(await runDueJobs(api.platform)).toBeGreaterThan(0);
  expect((await staff.call('GET', '/api/v1/rounds/2026-12')).body.state).toBe('open');
});

const ZONE = 'Asia/Kuala_Lumpur';

test('dates move a month on at the local minute, also over a change of clocks', () => {
  const latest = {
    code: '2027-02',
    opens_at: new Date('2027-03-01T08:00:00Z'), // 19:00 in summer
    due_at: new Date('2027-03-31T13:30:00Z'), // half past midnight of the first of April
  };
  const dates = { release: null, zone: 'Australia/Sydney' };
  const { opensAt, dueAt } = proposeNext(latest, latest.opens_at, '2027-03', dates);
  expect([opensAt.toISOString(), dueAt.toISOString()]).toEqual([
    '2027-04-01T08:00:00.000Z',
    '2027-04-30T14:30:00.000Z',
  ]);
});

test('dates move a month on, also out of a long month', () => {
  const latest = {
    code: '2026-12',
    opens_at: new Date('2026-12-31T00:00:00Z'),
    due_at: new Date('2027-01-31T09:00:00Z'),
  };
  const proposal = proposeNext(latest, new Date('2027-01-05T00:00:00Z'), nextCode(latest, '2027-01-05'), {
    release: null,
    zone: 'UTC',
  });
  expect(proposal.code).toBe('2027-01');
  expect(proposal.opensAt.toISOString()).toBe('2027-01-31T00:00:00.000Z');
  expect(proposal.dueAt.toISOString()).toBe('2027-02-28T09:00:00.000Z');
});

test('the first round may be of a month that has passed, and is still due in the future', () => {
  const now = new Date('2026-11-22T08:00:00Z');
  const first = proposeNext(undefined, now, '2026-06', { release: null, zone: ZONE });
  expect([first.code, first.dueAt.toISOString(), first.clonedFrom]).toEqual([
    '2026-06',
    '2026-11-24T09:00:00.000Z',
    null,
  ]);
  expect(nextCode(undefined, '2026-11-22')).toBe('2026-11');
});

test('an office of half-yearly surveys goes on with the month of the next one', async () => {
  await api.platform.database.owner.query(`update rounds set cancelled_at = now() where code >= '2026-10';
    update sample_lines set data_set = 'lwr', period_from = '2026-S1'`);
  const { body } = await staff.call('GET', '/api/v1/rounds/next');
  expect(body).toMatchObject({ code: '2027-01', cloned_from: '2026-09' });
  expect(new Set(body.sheets.map(({ data_set }: { data_set: string }) => data_set))).toEqual(
    new Set(['lwr']),
  );
});

test('dates move as many months on as the round does', () => {
  const latest = {
    code: '2026-01',
    opens_at: new Date('2026-01-05T01:00:00Z'),
    due_at: new Date('2026-01-31T09:00:00Z'),
  };
  const { opensAt, dueAt } = proposeNext(latest, new Date('2026-06-30T00:00:00Z'), '2026-07', {
    release: null,
    zone: ZONE,
  });
  expect([opensAt.toISOString(), dueAt.toISOString()]).toEqual([
    '2026-07-05T01:00:00.000Z',
    '2026-07-31T09:00:00.000Z',
  ]);
});

const late = {
  code: '2026-09',
  opens_at: new Date('2026-11-20T01:00:00Z'),
  due_at: new Date('2026-12-01T09:00:00Z'),
};

test.each([
  ['no release is announced', null, ['2026-12-20T01:00:00Z', '2027-01-01T09:00:00Z']],
  ['its release comes later', '2027-01-01T09:00:00Z', ['2026-12-20T01:00:00Z', '2027-01-01T09:00:00Z']],
  // 00:30 of the 10th in Kuala Lumpur; who supplies both rounds has one date
  ['its release comes before', '2026-12-09T16:30:00Z', ['2026-11-22T08:00:00Z', '2026-12-01T09:00:00Z']],
  [
    'that comes before the round before ends',
    '2026-11-30T23:00:00Z',
    ['2026-11-22T08:00:00Z', '2026-11-30T23:00:00Z'],
  ],
  ['its release should have been', '2026-11-22T08:00:00Z', ['2026-12-20T01:00:00Z', '2027-01-01T09:00:00Z']],
] as const)('a round that follows a late one ends before its release: %s', (_what, release, dates) => {
  const now = new Date('2026-11-22T08:00:00Z');
  const proposal = proposeNext(late, now, '2026-10', { release: release && new Date(release), zone: ZONE });
  expect([proposal.opensAt, proposal.dueAt]).toEqual(dates.map((date) => new Date(date)));
});

test('where the round before has ended, and where there is none, the release alone is the end', () => {
  const now = new Date('2026-12-02T00:00:00Z');
  const release = new Date('2026-12-09T16:30:00Z');
  expect(proposeNext(late, now, '2026-10', { release, zone: ZONE }).dueAt).toEqual(release);
  expect(proposeNext(undefined, now, '2026-10', { release, zone: ZONE }).dueAt).toEqual(release);
});

test('what is published of a half-yearly survey are its own figures and those of the months in it', () => {
  const periods = publishedOf([{ data_set: 'lwr', period: '2026-S2' }]);
  expect(periods[0]).toEqual({ subject: 'lwr', period: '2026-S2' });
  expect(periods).toContainEqual({ subject: 'blci', period: '2026-07' });
  expect(periods).not.toContainEqual({ subject: 'blci', period: '2026-06' });
});

test('the next round names the first release of its quotes that is announced, cancelled ones left out', async () => {
  const { owner } = api.platform.database;
  const next = async () => (await staff.call('GET', '/api/v1/rounds/next')).body;
  expect((await next()).release).toBeNull();
  await owner.query(`insert into release_calendar (subject, period, planned_at, state) values
    ('lwr', '2027-S1', '2027-02-09T16:30:00Z', 'confirmed'), ('blci', '2027-01', '2027-02-03T16:30:00Z', 'cancelled'),
    ('lwr', '2026-S2', '2027-01-03T16:30:00Z', 'confirmed'), ('bmp', '2027-01', '2027-01-03T16:30:00Z', 'confirmed')`);
  expect((await next()).release).toEqual({
    ...{ subject: 'lwr', period: '2027-S1', planned_at: '2027-02-09T16:30:00.000Z' },
  });
});
