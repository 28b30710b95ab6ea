import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeriesFetch, SeriesSource } from '@datum/contract/entered-series/sources';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { fetchDue } from './fetch.jobs.ts';
import { isPrivateAddress } from './public-address.jobs.ts';

let server: Server;
let api: TestApp;
let admin: Caller;
let port = 0;
let answer: RequestListener;
/** What the host's clock says; tests move it. */
let now = new Date('2026-10-14T03:00:00Z');

const months = (values: readonly (number | string)[]) =>
  ['series,period,value', ...values.map((value, at) => `COPPER,2026-0${at + 1},${value}`)].join('\n');
const says = (body: string, headers: Record<string, string> = {}): void => {
  answer = (_request, response) => void response.writeHead(200, headers).end(body);
};

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  api = await startTestApp(
    // an address that is named itself is what somebody chose; a name that leads to it is not
    { fetchOrigins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`], fetchSeconds: 1 },
    { clock: { ...systemClock, now: () => now } },
  );
  admin = await api.signIn('Admin', { name: 'Aina' });
  await admin.call('POST', '/api/v1/entered-series', {
    subject: 'commodity',
    code: 'COPPER',
    name: { en: 'Copper' },
    frequency: 'M',
    source: 'World Bank',
    licence: 'CC BY 4.0',
    decimals: 2,
    valid_from: '1960-01',
    unit: '$/mt',
    currency: 'USD',
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});
beforeEach(() => says(months([9000, 9100])));

let sources = 0;
async function source(more: object = {}, who = admin) {
  sources += 1;
  return who.call('POST', '/api/v1/series-sources', {
    subject: 'commodity',
    name: `Source ${sources}`,
    url: `http://127.0.0.1:${port}/prices.csv`,
    every: 'month',
    day: 5,
    at_time: '07:30',
    ...more,
  });
}
const shown = async (uuid: string) =>
  (await admin.call('GET', `/api/v1/series-sources/${uuid}`)).body as SeriesSource;
async function fetchNow(uuid: string, body: object = {}): Promise<SeriesSource> {
  expect((await admin.call('POST', `/api/v1/series-sources/${uuid}/fetch`, body)).status).toBe(202);
  await runDueJobs(api.platform);
  return shown(uuid);
}
const batchOf = async ({ last }: SeriesSource) =>
  (await admin.call('GET', `/api/v1/observation-batches/${last?.batch}`)).body;

test('what a source answers is a batch that a person accepts; the same answer again is nothing to do', async () => {
  const { body } = await source();
  expect([body.last, body.next_at]).toEqual([null, '2026-11-04T23:30:00.000Z']);
  const first = await fetchNow(body.uuid);
  expect(first.last).toMatchObject({ outcome: 'staged', asked_by: 'Aina', why: null });
  expect(await batchOf(first)).toMatchObject({ way: 'fetch', state: 'staged', counts: { new: 2 } });
  const observed = async () =>
    (await admin.call('GET', '/api/v1/entered-series?subject=commodity')).body.data[0].waiting;
  expect(await observed()).toBe(0);

  const again = await fetchNow(body.uuid);
  expect([again.last?.outcome, again.last?.batch]).toEqual(['same', null]);
  says(months([9000, 9100, 9200]));
  const third = await fetchNow(body.uuid);
  expect(await batchOf(third)).toMatchObject({ counts: { new: 3 } });
  // nobody had looked at the older one: the newer takes its place
  expect((await batchOf(first)).state).toBe('discarded');
  const accepted = await admin.call('POST', `/api/v1/observation-batches/${third.last?.batch}/accept`, {
    confirmed: [],
  });
  expect(accepted.body).toMatchObject({ state: 'accepted', accepted_by: 'Aina' });
  expect(await observed()).toBe(3);
  // other bytes, no news
  says(months(['9000.0', 9100, 9200]));
  expect((await fetchNow(body.uuid)).last?.outcome).toBe('same');
  const tries = await admin.call('GET', `/api/v1/series-sources/${body.uuid}/fetches`);
  expect(tries.body.data.map(({ outcome }: SeriesFetch) => outcome)).toEqual([
    'same',
    'staged',
    'same',
    'staged',
  ]);
});

test('a source whose time has come is fetched by itself, once, and next at its usual time', async () => {
  const daily = (await source({ every: 'day', at_time: '11:01' })).body;
  const off = (await source({ every: 'day', at_time: '11:01', is_active: false })).body;
  expect([daily.next_at, off.next_at]).toEqual(['2026-10-14T03:01:00.000Z', null]);
  await fetchDue(api.platform);
  expect(await runDueJobs(api.platform)).toBe(0);
  now = new Date('2026-10-14T03:01:10Z');
  await fetchDue(api.platform);
  await fetchDue(api.platform);
  expect(await runDueJobs(api.platform)).toBe(1);
  expect(await shown(daily.uuid)).toMatchObject({
    last: { asked_by: null },
    next_at: '2026-10-15T03:01:00.000Z',
  });
  expect((await shown(off.uuid)).last).toBeNull();
});

test('each bad answer is told in a sentence, and the last good one stays', async () => {
  const { uuid } = (await source()).body;
  const good = await fetchNow(uuid);
  const why = async () => {
    const { last, good_at } = await fetchNow(uuid);
    expect([last?.outcome, last?.batch, good_at]).toEqual(['failed', null, good.good_at]);
    return last?.why;
  };
  const html = 'The source answered with a web page instead of a table.';
  says('<!DOCTYPE html><html><body>Sign in</body></html>', { 'content-type': 'text/csv' });
  expect(await why()).toBe(html);
  says(months([9000, 9100, 9300]), { 'content-type': 'text/html; charset=utf-8' });
  expect(await why()).toBe(html);
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' }).write(months([9000]));
    setImmediate(() => response.destroy());
  };
  expect(await why()).toBe('The answer of the source broke off before its end.');
  says(`${months([9000, 9100, 9200])}\nCOPPER,2026-0`);
  expect(await why()).toBe('The last row of the answer is cut off.');
  const twice = months(Array.from({ length: 9 }, (_, at) => 9000 + at));
  says(twice);
  expect(await why()).toBe(
    `The answer has ${twice.length} bytes, the last good one had ${months([9000, 9100]).length}. Look at the source first. If the answer is right, fetch it with another size allowed.`,
  );
  for (const status of [404, 500]) {
    answer = (_request, response) => void response.writeHead(status).end(months([1]));
    expect(await why()).toBe(`The source answered ${status} instead of a table.`);
  }
  answer = () => undefined;
  expect(await why()).toBe('The source did not answer completely within 1 seconds.');
  answer = (request) => request.socket.destroy();
  expect(await why()).toBe('The source could not be reached.');
  says(`colour,size\n${'red,9\n'.repeat(8)}`);
  expect(await why()).toContain('The first row must name a column for the period');
  says('x'.repeat(10), { 'content-length': String(30 * 1024 * 1024) });
  expect(await why()).toBe('The answer of the source is larger than 20 MB.');
  const taken = await (async () => {
    says(twice);
    return fetchNow(uuid, { any_size: true });
  })();
  expect(await batchOf(taken)).toMatchObject({ counts: { total: 9 } });
});

test('what may pass is tried again in an hour, three times; everything else at its usual time', async () => {
  const { uuid, next_at: usual } = (await source()).body;
  const soon = new Date(now.getTime() + 3_600_000).toISOString();
  answer = (_request, response) => void response.writeHead(503).end();
  const next = [];
  for (let turn = 0; turn < 4; turn += 1) next.push((await fetchNow(uuid)).next_at);
  expect(next).toEqual([soon, soon, soon, usual]);
  says(months([9000, 9100]));
  await fetchNow(uuid);
  answer = (_request, response) => void response.writeHead(404).end();
  expect((await fetchNow(uuid)).next_at).toBe(usual);
});

test('nothing is fetched from other hosts or private networks, also not where a source sends on to them', async () => {
  const foreign = await source({ url: 'https://example.org/prices.csv' });
  expect(foreign.body.errors.url).toEqual([
    'Datum may not fetch from example.org. The operator names the hosts that it may fetch from (FETCH_HOSTS).',
  ]);
  expect((await source({ url: `http://a:b@127.0.0.1:${port}/` })).status).toBe(422);
  expect((await source({ url: 'file:///etc/passwd' })).status).toBe(422);
  let calls = 0;
  answer = (_request, response) => {
    calls += 1;
    response.writeHead(200).end(months([1]));
  };
  const named = (await source({ url: `http://localhost:${port}/prices.csv` })).body;
  expect((await fetchNow(named.uuid)).last?.why).toBe(
    'localhost leads into a private network. Nothing was fetched.',
  );
  expect(calls).toBe(0);
  const { uuid } = (await source()).body;
  const sendsTo = (location: string) => {
    answer = (_request, response) => void response.writeHead(302, { location }).end();
  };
  sendsTo('http://169.254.169.254/latest/meta-data');
  expect((await fetchNow(uuid)).last?.why).toBe(
    'The source sends on to 169.254.169.254, which is another host. If you trust it, enter its address.',
  );
  sendsTo('/prices.csv');
  expect((await fetchNow(uuid)).last?.why).toBe('The source sends on too many times.');
  answer = (request, response) => {
    if (request.url === '/moved.csv') response.writeHead(200).end(months([9000, 9150]));
    else response.writeHead(301, { location: '/moved.csv' }).end();
  };
  expect((await fetchNow(uuid)).last?.outcome).toBe('staged');
});

test('a source has a name of its own, a schedule that exists, and is fetched once at a time', async () => {
  const { body } = await source();
  expect((await source({ name: body.name.toUpperCase() })).body.errors).toHaveProperty('name');
  const wrong = await source({ at_time: '24:00', day: 31, every: 'hour', columns: { colour: 'x' } });
  expect(Object.keys(wrong.body.errors).map((field) => field.split('.')[0])).toEqual(
    expect.arrayContaining(['at_time', 'day', 'every', 'columns']),
  );
  const { uuid, last: _l, next_at: _n, good_at: _g, subject: _s, ...kept } = body as SeriesSource;
  const edited = await admin.call('PUT', `/api/v1/series-sources/${uuid}`, { ...kept, series: 'COPPER' });
  expect([edited.status, edited.body.series]).toEqual([200, 'COPPER']);
  expect((await admin.call('PUT', `/api/v1/series-sources/${uuid}`, kept)).status).toBe(409);
  const fetch = () => admin.call('POST', `/api/v1/series-sources/${uuid}/fetch`, {});
  expect((await fetch()).status).toBe(202);
  expect((await fetch()).body.message).toBe('This source is being fetched already.');
  says('month,price\n2026-06,9400');
  await runDueJobs(api.platform);
  expect(await batchOf(await shown(uuid))).toMatchObject({ counts: { new: 1 } });
  const hosts = await admin.call('GET', '/api/v1/series-source-hosts');
  expect(hosts.body.data).toEqual([`127.0.0.1:${port}`, `localhost:${port}`]);
  const history = await admin.call('GET', `/api/v1/series-sources/${uuid}/history`);
  expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'series-sources.fetch',
    'series-sources.edit',
    'series-sources.create',
  ]);
});

test.each([
  ['127.0.0.1', true],
  ['10.20.30.40', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::a00:1', true],
  ['64:ff9b::6812:203', true],
  ['192.88.99.1', true],
  ['100.127.255.254', true],
  ['::10.0.0.1', true],
  ['fec0::1', true],
  ['2001::1', true],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', true],
  ['2002:a00:1::', true],
  ['3fff::1', true],
  ['not an address', true],
  ['104.18.2.3', false],
  ['::ffff:104.18.2.3', false],
  ['2606:4700::6812:203', false],
])('the address %s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
