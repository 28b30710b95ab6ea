import type { Passport } from '@datum/contract/publication/passport';
import type { FigureTable } from '@datum/contract/publication/published';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, startDemoApp, type TestApp } from '../platform/test/test-app.ts';

/**
 * The main job once through, by the API alone: the open round's quotes come in, are reviewed and approved by another
 * person, become averages and indices, are released by a third, and a subscriber traces a figure back to them.
 */
let api: TestApp;
let provider: Caller;
let officer: Caller;
let compiler: Caller;
let approver: Caller;
let period: string;

beforeAll(async () => {
  api = await startDemoApp();
  const { read } = api.platform.database;
  const supplier = await read
    .selectFrom('organisations')
    .where('code', '=', 'CBS')
    .select('id')
    .executeTakeFirstOrThrow();
  provider = await api.signIn('Data Provider', { organisationId: supplier.id });
  officer = await api.signIn('Admin');
  compiler = await api.signIn('Super Administrator');
  approver = await api.signIn('Super Administrator');
  period = (await read.selectFrom('rounds').orderBy('code', 'desc').select('code').executeTakeFirstOrThrow())
    .code;
}, 120_000);
afterAll(() => api.close());

const ok = (answer: Answer): Answer['body'] => {
  expect([answer.status, answer.body?.message]).toEqual([
    answer.status < 300 ? answer.status : 200,
    undefined,
  ]);
  return answer.body;
};
const sheetsOf = () =>
  api.platform.database.read
    .selectFrom('sheets as s')
    .innerJoin('organisations as o', 'o.id', 's.organisation_id')
    .where('s.period', '=', period)
    .orderBy('s.id')
    .select(['s.id', 's.state', 's.version', 'o.code'])
    .execute();
const step = async (person: Caller, id: number, name: string, reason?: string) => {
  const { version } = await api.platform.database.read
    .selectFrom('sheets')
    .where('id', '=', id)
    .select('version')
    .executeTakeFirstOrThrow();
  return person.call('POST', `/api/v1/sheets/${id}/steps`, {
    step: name,
    version,
    ...(reason ? { reason } : {}),
  });
};

/** Enters the last price of every line that waits for one: a month is published when enough sources have told theirs. */
async function enterWaiting(sheet: number): Promise<void> {
  for (;;) {
    const path = `/api/v1/sheets/${sheet}/quotes`;
    const { data } = ok(await officer.call('GET', `${path}?state=waiting&per_page=200`));
    const entries = data.flatMap((row: { line_id: number; last: { price: string } | null }) =>
      row.last ? [{ line_id: row.line_id, price: row.last.price, reason: 'By telephone.' }] : [],
    );
    if (entries.length === 0) return;
    ok(await officer.call('POST', path, { entries }));
  }
}

test('a provider corrects a price on the returned sheet and submits it; the old value stays', async () => {
  const sheet = (await sheetsOf()).find(({ code }) => code === 'CBS');
  const id = sheet?.id ?? 0;
  ok(await step(officer, id, 'return', 'Please check the cement price.'));
  const row = ok(await provider.call('GET', `/api/v1/sheets/${id}/quotes?sort=item`)).data.find(
    (line: { quote: { price: string | null } | null }) => line.quote?.price,
  );
  const price = (Number(row.quote.price) + 0.1).toFixed(2);
  const entered = ok(
    await provider.call('POST', `/api/v1/sheets/${id}/quotes`, {
      entries: [
        {
          line_id: row.line_id,
          price,
          unit_id: row.quote.unit.id,
          replaces: row.quote.id,
          terms: row.quote.terms,
          reason: 'Keyed wrong.',
        },
      ],
    }),
  );
  expect(entered.data[0].result).toBe('change');
  const old = await api.platform.database.read
    .selectFrom('quotes')
    .where('id', '=', row.quote.id)
    .select(['price', 'superseded_by'])
    .executeTakeFirstOrThrow();
  expect(Number(old.price)).toBe(Number(row.quote.price));
  expect(old.superseded_by).toBe(entered.data[0].quote_id);
  ok(await step(provider, id, 'submit', 'Some sources did not answer.'));
});

test('a provider neither sees nor touches the sheet of another organisation', async () => {
  const foreign = (await sheetsOf()).find(({ code }) => code === 'NMA');
  expect((await provider.call('GET', `/api/v1/sheets/${foreign?.id}/quotes`)).status).toBe(404);
  expect((await step(provider, foreign?.id ?? 0, 'submit', 'Not mine.')).status).toBe(404);
});

test('every sheet is reviewed and approved by somebody who did not edit it', async () => {
  for (const { id, state } of await sheetsOf()) {
    if (state === 'open') {
      await enterWaiting(id);
      ok(await step(officer, id, 'submit', 'The rest did not answer in time.'));
    }
    if (state !== 'in_review') {
      ok(await step(compiler, id, 'review'));
    }
    for (;;) {
      const flagged = ok(
        await compiler.call('GET', `/api/v1/sheets/${id}/quotes?state=flagged&per_page=200`),
      ).data;
      if (flagged.length === 0) {
        break;
      }
      const ids = flagged.map((line: { quote: { id: number } }) => line.quote.id);
      ok(
        await compiler.call('POST', `/api/v1/sheets/${id}/reviews`, {
          quote_ids: ids,
          decision: 'confirm',
          reason: 'Confirmed by the source.',
        }),
      );
    }
    ok(await step(approver, id, 'approve', 'Checked.'));
  }
  expect(new Set((await sheetsOf()).map(({ state }) => state))).toEqual(new Set(['approved']));
}, 120_000);

test('Table One and Table Two run, and another person approves each', async () => {
  for (const stage of ['table-one', 'table-two']) {
    const dry = ok(await compiler.call('GET', `/api/v1/rounds/${period}/${stage}/dry-run`));
    const run = ok(await compiler.call('POST', `/api/v1/rounds/${period}/${stage}/run`));
    expect([stage, run.result_hash]).toEqual([stage, dry.result_hash]);
    expect((await compiler.call('POST', `/api/v1/runs/${run.id}/approve`, {})).status).toBe(403);
    expect(ok(await approver.call('POST', `/api/v1/runs/${run.id}/approve`, {})).state).toBe('approved');
  }
});

/** The minute of the open month's release comes before the month ends: readers are told so first. */
async function announceSoon(subject: string): Promise<void> {
  const { data } = ok(await officer.call('GET', '/api/v1/release-dates'));
  const date = data.find(
    (one: { subject: string; period: string }) => one.subject === subject && one.period === period,
  );
  const moved = {
    planned_at: new Date(Date.now() + 60_000),
    reason: { en: 'The survey ended early.', ms: 'Tinjauan tamat awal.' },
    version: date.version,
  };
  ok(await officer.call('PATCH', `/api/v1/release-dates/${date.id}`, moved));
}

test('both releases are prepared, rehearsed, approved by another person and published early by a third, after the month that waits', async () => {
  const publisher = await api.signIn('Super Administrator');
  const public_reason = { en: 'All offices were done.', ms: 'Semua pejabat sudah selesai.' };
  const take = async (person: Caller, release: { id: number; version: number }, name: string) =>
    person.call('POST', `/api/v1/releases/${release.id}/steps`, {
      step: name,
      version: release.version,
      ...(name === 'publish' ? { public_reason } : {}),
    });
  for (const subject of ['bmp', 'bmci']) {
    const prepared = ok(await compiler.call('POST', '/api/v1/releases', { subject, period }));
    const rehearsed = ok(await take(compiler, prepared, 'rehearse'));
    const approved = ok(await take(approver, rehearsed, 'approve'));
    const open = await take(publisher, approved, 'publish');
    expect([open.status, open.body.message]).toEqual([409, expect.stringContaining('has not ended')]);
    await announceSoon(subject);
    const early = await take(publisher, approved, 'publish');
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringContaining('must be published after it'),
    ]);

    const [waiting] = ok(
      await compiler.call('GET', `/api/v1/releases?subject=${subject}&state=rehearsed`),
    ).data;
    ok(await take(publisher, ok(await take(approver, waiting, 'approve')), 'publish'));
    const live = ok(await take(publisher, approved, 'publish'));
    expect(live.state).toBe('live');
    api.platform.published.clear(live.sequence);
  }
});

test('a subscriber reads the new month, traces it to its quotes, and downloads it; a visitor sees the sample', async () => {
  const subscriber = await api.signIn('Subscriber');
  await api.platform.database.write
    .insertInto('entitlements')
    .values([
      {
        user_uuid: subscriber.uuid,
        product: 'bmci',
        level: 'download',
        valid_from: '2020-01-01',
        origin: 'staff',
      },
      {
        user_uuid: subscriber.uuid,
        product: 'bmp',
        level: 'download',
        valid_from: '2020-01-01',
        origin: 'staff',
      },
    ])
    .execute();
  api.platform.sessions.forget();
  const table = ok(await subscriber.call('GET', '/api/v1/indices/bmci?regions=CEN-1')) as FigureTable;
  expect(table.latest_period).toBe(period);
  const cell = table.rows[0]?.cells.at(-1);
  const index = ok(
    await subscriber.call('GET', `/api/v1/figures/${table.rows[0]?.series}.${period}.${cell?.sequence}`),
  ) as Passport;
  const group = ok(
    await subscriber.call('GET', `/api/v1/figures/${index.components[0]?.figure}`),
  ) as Passport;
  const item = group.items.find(({ figure, n_quotes }) => figure && n_quotes >= 3);
  const average = ok(await subscriber.call('GET', `/api/v1/figures/${item?.figure}`)) as Passport;
  expect(average.quotes.length).toBeGreaterThanOrEqual(3);
  expect(average.quote_details).toEqual([]);
  expect(average.people.every(({ name }) => name === null)).toBe(true);
  const file = await subscriber.call('GET', '/api/v1/indices/bmci/download?format=csv&regions=CEN-1');
  expect(file.status).toBe(200);
  expect(file.raw.toString()).toContain(period);
  expect((await api.visitor.call('GET', '/api/v1/indices/bmci/download?format=csv')).status).toBe(401);
  expect((ok(await api.visitor.call('GET', '/api/v1/indices/bmci')) as FigureTable).latest_period).toBe(
    period,
  );
});

test('every change of the story is in the audit log, in an unbroken chain', async () => {
  const { read } = api.platform.database;
  const actions = (await read.selectFrom('audit_log').select('action').distinct().execute()).map(
    ({ action }) => action,
  );
  for (const action of [
    'demo.load',
    'runs.table-one',
    'runs.table-two',
    'runs.approve',
    'releases.prepare',
    'releases.approve',
    'releases.publish',
  ]) {
    expect(actions).toContain(action);
  }
  const rows = await read
    .selectFrom('audit_log')
    .orderBy('seq')
    .select(['seq', 'prev_hash', 'hash'])
    .execute();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => place + 1));
  expect(rows.slice(1).every(({ prev_hash }, place) => prev_hash === rows[place]?.hash)).toBe(true);
});
