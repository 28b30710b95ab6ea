import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { storePlan, storeSubscription } from '../../../platform/test/test-plans.ts';
import { byTwo } from '../../../platform/test/two-people.ts';

const PATH = '/api/v1/subscribers';
const now = new Date('2026-06-15T15:50:00Z');
const days = { from: '2026-06-15', to: '2026-12-31' };

let api: TestApp;
let lim: Caller;
let nor: Caller;
let basic: Awaited<ReturnType<typeof storePlan>>;
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  lim = await api.signIn('Super Administrator', { name: 'Lim' });
  nor = await api.signIn('Super Administrator', { name: 'Nor' });
  basic = await storePlan(api.platform, { code: 'basic', type: 'basic' });
});
afterAll(() => api.close());

const organisation = async (code: string) => {
  const { rows } = await api.platform.database.owner.query<{ id: string }>(
    `insert into organisations (code, name, kind) values ($1, jsonb_build_object('en', $1::text), 'subscriber') returning id`,
    [code],
  );
  return Number(rows[0]?.id);
};

test('a seat that staff give is confirmed by a second person, who reads whose it is; who buys for the firm is told', async () => {
  const firm = await organisation('FIRM');
  const [reader, buyer] = [
    await api.signIn('Subscriber', { name: 'Ali', organisationId: firm }),
    await api.signIn('Subscriber', { name: 'Siti', organisationId: firm }),
  ];
  const { owner } = api.platform.database;
  await owner.query('update users set buys_for_id = organisation_id where uuid = $1', [buyer.uuid]);
  const periods = [{ version: basic.version, ...days }];
  const { uuid } = await storeSubscription(api.platform, { organisation: firm, periods });
  const opens = async () => (await reader.call('GET', '/api/user')).body.data;
  const body = { user_uuid: reader.uuid, version: (await lim.call('GET', `${PATH}/${uuid}`)).body.version };
  const alone = await lim.call('POST', `${PATH}/${uuid}/seats`, body);
  expect([alone.status, alone.body.code, await opens()]).toEqual([403, 'second_person', []]);
  const { body: proposed } = await lim.call('POST', '/api/v1/proposals', {
    ...{ endpoint: 'subscribers.give-seat', params: { uuid }, body, reason: 'Asked by telephone.' },
  });
  expect(proposed.what).toBe(
    `Give Ali (${reader.email}) a seat of basic of FIRM, in place of who buys for it`,
  );
  expect((await nor.call('POST', `/api/v1/proposals/${proposed.id}/confirm`)).status).toBe(200);
  expect(await opens()).toEqual(['bmp']);
  const { rows } = await owner.query(
    `select recipient, text_body from mails where text_body like '%was given a seat%'`,
  );
  expect(rows).toEqual([
    {
      recipient: buyer.email,
      text_body: expect.stringMatching(
        /1 person was given a seat of the subscription of FIRM: Ali \(.+\)\. Who buys for it can free it on the page of the subscription./,
      ),
    },
  ]);
});

/** Who was told of seats, with what, newest last. */
const toldOfSeats = async (of: string) => {
  const { rows } = await api.platform.database.owner.query<{ recipient: string; user_uuid: string | null }>(
    `select recipient, user_uuid from mails where text_body like $1 order by created_at`,
    [`%of the subscription of ${of}: %`],
  );
  return rows;
};

test('a buyer alone is not told of their own seat: the own address of the firm is, and nobody where it has none', async () => {
  const { owner } = api.platform.database;
  for (const [code, email] of [
    ['WITH', 'office@with.test'],
    ['EMPTY', ''],
    ['NONE', null],
  ] as const) {
    const firm = await organisation(code);
    await owner.query('update organisations set email = $2 where id = $1', [firm, email]);
    const buyer = await api.signIn('Subscriber', { name: 'Siti', organisationId: firm });
    await owner.query('update users set buys_for_id = organisation_id where uuid = $1', [buyer.uuid]);
    const periods = [{ version: basic.version, ...days }];
    const { uuid } = await storeSubscription(api.platform, { organisation: firm, periods });
    const { version } = (await lim.call('GET', `${PATH}/${uuid}`)).body;
    const body = { user_uuid: buyer.uuid, version };
    await byTwo([lim, nor], 'subscribers.give-seat', { params: { uuid }, body });
    expect(await toldOfSeats(code)).toEqual(email ? [{ recipient: email, user_uuid: null }] : []);
  }
});

test('who loses a seat hears of it, and the panel lists everybody who has one', async () => {
  const firm = await organisation('MANY');
  const reader = await api.signIn('Subscriber', { name: 'Zz last', organisationId: firm });
  const { owner } = api.platform.database;
  const { id, uuid } = await storeSubscription(api.platform, {
    organisation: firm,
    extra_seats: 600,
    periods: [{ version: basic.version, ...days }],
    seats: [reader.uuid],
  });
  await owner.query(
    `with made as (insert into users (name, email, role_id, organisation_id)
       select 'Many ' || n, 'many-' || n || '@x.test', (select id from roles where name = 'Subscriber'), $2
       from generate_series(1, 550) n returning uuid)
     insert into subscription_seats (subscription_id, user_uuid, from_on) select $1, uuid, '2026-06-15' from made`,
    [id, firm],
  );
  const { body } = await lim.call('GET', `${PATH}/${uuid}`);
  expect(body.seats).toEqual({ used: 551, of: 602 });
  expect(body.people.at(-1)).toMatchObject({ name: 'Zz last', to: null });
  expect(body.people).toHaveLength(551);
  const free = { user_uuid: reader.uuid, version: body.version };
  expect((await lim.call('POST', `${PATH}/${uuid}/seats/free`, free)).status).toBe(200);
  const { rows } = await owner.query<{ data: { status: string } }>(
    'select data from outbox where channel = $1 order by id',
    [`private-subscription.${reader.uuid}`],
  );
  expect(rows.at(-1)?.data.status).toBe('expired');
});

test('a suspended subscription takes nobody in, neither by the page nor by a file, until the suspension is lifted', async () => {
  const firm = await organisation('HELD');
  const reader = await api.signIn('Subscriber', { name: 'Waits', organisationId: firm });
  const { uuid } = await storeSubscription(api.platform, {
    ...{ organisation: firm, periods: [{ version: basic.version, ...days }] },
    suspended: [{ from: '2026-06-15', to: null }],
  });
  const { body: held } = await lim.call('GET', `${PATH}/${uuid}`);
  const said = 'The subscription is suspended and takes nobody in. Open it again first.';
  const given = await lim.call('POST', `${PATH}/${uuid}/seats`, {
    ...{ user_uuid: reader.uuid, version: held.version },
  });
  expect([given.status, given.body.message]).toEqual([409, said]);
  const { body: csv } = await lim.call('GET', `${PATH}/export?format=csv`);
  const [head = '', ...lines] = String(csv).trim().split(/\r?\n/);
  const columns = head.split(',');
  const cells = lines.find((line) => line.startsWith('HELD,'))?.split(',') ?? [];
  const problemsWith = async (more: Readonly<Record<string, string>>) => {
    const line = columns.map((column, at) => more[column] ?? cells[at]).join(',');
    const { body } = await lim.call('POST', `${PATH}/import/preview`, { text: `${head}\n${line}` });
    return body.lines[0].problems;
  };
  expect(await problemsWith({ seats: reader.email })).toMatchObject([{ field: 'seats', message: said }]);
  const opened = { suspended_from: '', suspended_reason: '' };
  expect(await problemsWith({ seats: reader.email, ...opened })).toEqual([]);
});
