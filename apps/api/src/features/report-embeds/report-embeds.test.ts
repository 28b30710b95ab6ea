import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { reportService } from '../../platform/reports/report-service.ts';
import { plan, terms } from '../../platform/test/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { addPicture } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';
import {
  json,
  startReportService,
  TEST_REPORT,
  TEST_SECRET,
  TEST_WORKSPACE,
  type TestReportService,
} from '../../platform/test/test-report-service.ts';

const PRODUCT = 'building-materials-price';
let service: TestReportService;
let api: TestApp;
let admin: Caller;
let reader: Caller;
/** What the clock of the service says, and ours where we keep its tokens. */
let now = new Date('2026-11-23T03:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  service = await startReportService(() => now);
  const clock = { ...systemClock, now: () => now };
  api = await startTestApp({ reports: service.account }, { reports: reportService(service.account, clock) });
  admin = await api.signIn('Admin', { name: 'Aina' });
  reader = await api.signIn('Subscriber');
});
afterAll(async () => {
  await service.close();
  await api.close();
});
beforeEach(() => {
  service.answers();
  later(30); // what was kept of the test before is too old, and no pause goes on
});

const WRITTEN = {
  title: { en: 'Prices on a map', ms: 'Harga pada peta' },
  summary: { en: 'Cement is dearest in the east.', ms: 'Simen paling mahal di timur.' },
  product: PRODUCT,
  workspace_id: TEST_WORKSPACE,
  report_id: TEST_REPORT,
  audience: 'public',
  height: 600,
  is_active: true,
};
const add = (change: object = {}, who = admin) =>
  who.call('POST', '/api/v1/report-embeds', { ...WRITTEN, ...change });
const added = async (change: object = {}) => (await add(change)).body;
const view = async ({ uuid }: { uuid: string }, who = api.visitor, body: object = {}) =>
  who.call('POST', `/api/v1/report-embeds/${uuid}/view`, body);
const listed = async (who = api.visitor) =>
  (await who.call('GET', `/api/v1/products/${PRODUCT}/reports`)).body.data.map(
    ({ uuid }: { uuid: string }) => uuid,
  );
const tested = async ({ uuid }: { uuid: string }) => {
  later(1);
  return (await admin.call('POST', `/api/v1/report-embeds/${uuid}/test`)).body;
};

test('an embed is kept with both languages, and each odd field is refused at its place', async () => {
  const made = await added({ owner: admin.uuid });
  expect(made).toMatchObject({
    ...WRITTEN,
    owner: admin.uuid,
    owner_name: 'Aina',
    state: 'unseen',
    errors: 0,
  });
  const refused = async (change: object) => (await add(change)).body.errors;
  expect(await refused({ workspace_id: 'my workspace' })).toEqual({
    workspace_id: [
      'Give the identifier as the address of the report shows it: 32 digits and letters a to f in five groups.',
    ],
  });
  expect(await refused({ title: { en: 'A', ms: ' ' } })).toEqual({
    'title.ms': ['Give a title in both languages.'],
  });
  expect(await refused({ summary: { en: '', ms: 'B' } })).toEqual({
    'summary.en': [
      'Say in both languages what the report shows: readers get these words while the report is not there.',
    ],
  });
  expect(await refused({ height: 199 })).toEqual({ height: ['Give a height of 200 to 2,000 pixels.'] });
  expect(await refused({ height: 2001 })).toEqual({ height: ['Give a height of 200 to 2,000 pixels.'] });
  expect(await refused({ phone_page: 'a b' })).toEqual({
    phone_page: ['Give the name of the page as the address of the report shows it, such as ReportSection2.'],
  });
  expect(await refused({ product: 'nothing', owner: reader.uuid })).toEqual({
    product: ['There is no such product. Choose one from the list.'],
    owner: ['This person may not look after embedded reports. Choose another one.'],
  });
});

test('an embed says in Malay too what is wrong with it', async () => {
  const answer = await admin.call(
    'POST',
    '/api/v1/report-embeds',
    { ...WRITTEN, product: 'nothing', owner: reader.uuid },
    { 'accept-language': 'ms' },
  );
  expect(answer.body.errors).toEqual({
    product: ['Tiada produk sedemikian. Pilih satu daripada senarai.'],
    owner: ['Orang ini tidak boleh menjaga laporan terbenam. Pilih orang lain.'],
  });
});

test('who saves over another person is told, a deleted embed leaves the page, and the history has before and after', async () => {
  const made = await added();
  const at = `/api/v1/report-embeds/${made.uuid}`;
  const saved = await admin.call('PUT', at, { ...WRITTEN, height: 900, version: made.version });
  expect([saved.status, saved.body.height]).toEqual([200, 900]);
  const stale = await admin.call('PUT', at, { ...WRITTEN, version: made.version });
  expect([stale.status, stale.body.theirs.height]).toEqual([409, 900]);
  const { data } = (await admin.call('GET', `${at}/history`)).body;
  expect(data[0].changes ?? data[0]).toBeTruthy();
  expect(JSON.stringify(data)).toContain('900');
  expect(await listed()).toContain(made.uuid);
  expect((await admin.call('DELETE', at)).status).toBe(204);
  expect(await listed()).not.toContain(made.uuid);
  expect((await view(made)).status).toBe(404);
});

test('who may not see a report is told nothing of it: no line, no token, and its counts stay', async () => {
  const open = await added({ audience: 'public' });
  const inside = await added({ audience: 'signed-in' });
  const bought = await added({ audience: 'product' });
  const off = await added({ is_active: false });
  const seen = async (who: Caller) => {
    const uuids = await listed(who);
    return [open, inside, bought, off].map(({ uuid }) => uuids.includes(uuid));
  };
  expect(await seen(api.visitor)).toEqual([true, false, false, false]);
  expect(await seen(reader)).toEqual([true, true, false, false]);
  expect(await seen(admin)).toEqual([true, true, true, false]);
  for (const [who, embed] of [
    [api.visitor, inside],
    [api.visitor, bought],
    [reader, bought],
    [reader, off],
  ] as const) {
    expect((await view(embed, who)).status).toBe(404);
    expect((await who.call('POST', `/api/v1/report-embeds/${embed.uuid}/loaded`)).status).toBe(404);
    const failed = await who.call('POST', `/api/v1/report-embeds/${embed.uuid}/failed`, { why: 'frame' });
    expect(failed.status).toBe(404);
  }
  const told = (await api.visitor.call('GET', `/api/v1/products/${PRODUCT}/reports`)).raw.toString();
  expect(told).not.toContain(TEST_REPORT);
  expect(told).not.toContain(TEST_WORKSPACE);
  expect((await api.visitor.call('GET', '/api/v1/products/nothing/reports')).status).toBe(404);
});

test('a plan that opens the product shows its readers the report, and the preview says so beforehand', async () => {
  const { uuid } = await added({ audience: 'product' });
  const chief = await api.signIn('Super Administrator');
  const plans = [
    plan('prices'),
    plan('wages', { terms: terms({ entitlements: [{ product: 'lwr', level: 'view' }] }) }),
  ];
  for (const one of plans) {
    const made = await chief.call('POST', '/api/v1/plans', { ...one, confirmed: true });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
  }
  const readers = (await admin.call('GET', `/api/v1/report-embeds/${uuid}/readers`)).body.data;
  expect(readers.slice(0, 2)).toEqual([
    { kind: 'visitor', plan: null, name: null, sees: false },
    { kind: 'signed-in', plan: null, name: null, sees: false },
  ]);
  const seenBy = readers
    .slice(2)
    .map(({ name, sees }: { name: { en: string }; sees: boolean }) => [name.en, sees]);
  expect(seenBy.toSorted()).toEqual([
    ['Plan prices', true],
    ['Plan wages', false],
  ]);
  const holder = await api.signIn('Subscriber');
  await api.platform.database.write
    .insertInto('entitlements')
    .values({
      user_uuid: holder.uuid,
      product: 'bmp',
      level: 'view',
      origin: 'complimentary',
      valid_from: '2026-01-01',
    })
    .execute();
  expect(await listed(holder)).toContain(uuid);
  expect((await view({ uuid }, holder)).body.view.token).toMatch(/^token-/);
});

test('a token is made once for the readers of some minutes, and anew before it ends or where it did not work', async () => {
  const embed = await added();
  const token = async (body: object = {}) => (await view(embed, api.visitor, body)).body.view.token;
  later(30);
  const first = (await view(embed)).body.view;
  expect(first).toMatchObject({
    embed_url: `https://app.powerbi.com/reportEmbed?reportId=${TEST_REPORT}`,
    report_id: TEST_REPORT,
    expires_in: 3600,
  });
  expect(await token()).toBe(first.token);
  expect(await token({ again: true })).toBe(first.token); // it is seconds old: another one would be no better
  later(1);
  const second = await token({ again: true });
  expect(second).not.toBe(first.token);
  later(49);
  expect(await token()).toBe(second);
  later(2); // less than ten minutes are left
  expect(await token()).not.toBe(second);
});

test('many who open a report at once make one token', async () => {
  const embed = await added();
  later(60);
  const before = service.calls.length;
  const tokens = await Promise.all(
    Array.from({ length: 8 }, async () => (await view(embed)).body.view.token),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(service.calls.slice(before).filter((call) => call.endsWith('/GenerateToken'))).toHaveLength(1);
});

test('a test of an embed says what failed, with the code that the service gave', async () => {
  const embed = await added();
  expect(await tested(embed)).toEqual({ failure: null, code: null });
  const fails = async (change: Parameters<TestReportService['answers']>[0]) => {
    service.answers(change);
    return tested(embed);
  };
  later(120); // the sign-in of before has ended
  const wrong = {
    error: 'invalid_client',
    error_description: `AADSTS7000222: The secret ${TEST_SECRET} of app is expired.`,
  };
  expect(await fails({ signIn: json(401, wrong) })).toEqual({ failure: 'account', code: 'AADSTS7000222' });
  expect(await fails({ signIn: json(503, {}) })).toEqual({ failure: 'away', code: null });
  expect(await fails({ lookUp: json(404, { error: { code: 'PowerBIEntityNotFound' } }) })).toEqual({
    failure: 'report',
    code: 'PowerBIEntityNotFound',
  });
  expect(await fails({ lookUp: json(403, {}) })).toEqual({ failure: 'workspace', code: null });
  expect(await fails({ lookUp: json(200, { embedUrl: 'https://evil.test/reportEmbed' }) })).toEqual({
    failure: 'host',
    code: null,
  });
  expect(await fails({ makeToken: json(429, {}) })).toEqual({ failure: 'away', code: null });
  expect(await fails({ makeToken: json(200, { token: 'x' }) })).toEqual({ failure: 'odd', code: null });
  expect(await fails({ lookUp: (response) => void response.end('x'.repeat(2 ** 21)) })).toEqual({
    failure: 'odd',
    code: null,
  });
  const elsewhere = { location: 'http://127.0.0.1:9/' };
  expect(await fails({ lookUp: (response) => void response.writeHead(302, elsewhere).end() })).toEqual({
    failure: 'odd',
    code: null,
  });
  expect(await fails({ lookUp: (response) => void response.destroy() })).toMatchObject({ failure: 'away' });
});

test('a service that does not answer in five seconds is late, and is then left alone for a while', async () => {
  const embed = await added();
  service.answers({ lookUp: () => undefined });
  expect(await tested(embed)).toEqual({ failure: 'late', code: null });
  const before = service.calls.length;
  expect((await view(embed)).body).toEqual({ view: null });
  expect(service.calls.length).toBe(before);
}, 15_000);

test('what readers see of a failure is no more than that; staff see how often and why', async () => {
  const embed = await added();
  const shown = async () => (await admin.call('GET', `/api/v1/report-embeds/${embed.uuid}`)).body;
  const at = (what: string) => `/api/v1/report-embeds/${embed.uuid}/${what}`;
  await api.visitor.call('POST', at('loaded'));
  expect(await shown()).toMatchObject({ state: 'works', loads: 1, errors: 0 });
  later(60);
  service.answers({ lookUp: json(404, {}) });
  expect((await view(embed)).body).toEqual({ view: null });
  await api.visitor.call('POST', at('failed'), { why: 'frame' });
  expect(await shown()).toMatchObject({ state: 'failing', errors: 2, last_error: 'frame' });
  await api.platform.database.write.updateTable('report_embed_days').set({ day: sql`day - 7` }).execute();
  expect(await shown()).toMatchObject({ state: 'failing', loads: 0, errors: 0 });
  await api.visitor.call('POST', at('loaded'));
  expect(await shown()).toMatchObject({ state: 'works', loads: 1 });
});

test('the secret goes to the sign-in, and nowhere else', async () => {
  const embed = await added();
  later(120);
  await view(embed);
  expect(service.signedInWith.at(-1)).toContain(`client_secret=${TEST_SECRET}`);
  for (const answer of [
    await admin.call('GET', '/api/v1/report-embeds'),
    await admin.call('GET', '/api/v1/report-embeds/choices'),
    await view(embed),
  ]) {
    expect(answer.raw.toString()).not.toContain(TEST_SECRET);
  }
});

test('the picture of a report that everyone sees is open to everyone, and cannot be deleted', async () => {
  const { uuid } = await addPicture(api, admin, { bytes: await pngOf(400, 200) });
  const made = await added({ media: uuid });
  const [report] = (await api.visitor.call('GET', `/api/v1/products/${PRODUCT}/reports`)).body.data.filter(
    (one: { uuid: string }) => one.uuid === made.uuid,
  );
  expect(report.picture).toMatchObject({ uuid, link: null });
  const gone = await admin.call('DELETE', `/api/v1/media/${uuid}`);
  expect(gone.status).toBe(409);
  const opens = async () => (await api.visitor.call('GET', `/api/v1/media/${uuid}`)).status;
  const put = async (change: object, version: number) =>
    admin.call('PUT', `/api/v1/report-embeds/${made.uuid}`, { ...WRITTEN, media: uuid, ...change, version });
  const two = await added({ media: uuid });
  const first = await put({ is_active: false }, made.version);
  expect([first.status, await opens()]).toEqual([200, 200]); // the other report shows it
  await admin.call('DELETE', `/api/v1/report-embeds/${two.uuid}`, { version: two.version });
  expect(await opens()).toBe(404);
});
