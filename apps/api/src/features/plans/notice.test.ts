import { addDays } from '@datum/contract/values/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { hold, plan, terms } from '../../platform/test/plans.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
let today: string;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  today = api.platform.today();
});
afterAll(() => api.close());

const later = (days: number) => addDays(today, days);
const letters = () =>
  api.platform.database.read
    .selectFrom('mails')
    .where('template', '=', 'plan-changes')
    .orderBy('recipient')
    .select(['recipient', 'locale', 'subject', 'text_body'])
    .execute();

async function coming(code: string) {
  const { body } = await root.call('POST', '/api/v1/plans', plan(code));
  const dearer = terms({
    prices: [{ term_months: 12, currency: 'MYR', amount: 52_005, extra_seat: null }],
    limits: { ...terms().limits, downloads: null },
    entitlements: [{ product: 'bmp', level: 'download' }],
  });
  const added = { valid_from: later(40), terms: dearer, version: 1 };
  const { body: shown } = await root.call('POST', `/api/v1/plans/${body.uuid}/versions`, added);
  return { uuid: String(body.uuid), path: `/api/v1/plans/${shown.uuid}/versions` };
}

const organisation = async (code: string, email: string | null) => {
  const { id } = await api.platform.database.write
    .insertInto('organisations')
    .values({ code, kind: 'subscriber', name: JSON.stringify({ en: `Firm ${code}` }), email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('holders whose access renews are told once, each of their own last day; the preview counts them', async () => {
  const { uuid, path } = await coming('noticed');
  const days = { plan: uuid, from: later(-5), to: later(60) };
  const [one, free, gone, next] = await Promise.all(
    ['One', 'Free', 'Gone', 'Next'].map((name) => api.signIn('Subscriber', { name })),
  );
  await hold(api, { ...days, user: one?.uuid ?? '' });
  await hold(api, { ...days, user: free?.uuid ?? '', source: 'complimentary' });
  await hold(api, { ...days, user: gone?.uuid ?? '', cancelled: true });
  await hold(api, { ...days, user: next?.uuid ?? '', number: 2, from: later(40), to: later(90) });
  const staffed = await organisation('staffed', 'desk@staffed.example');
  const owner = await api.signIn('Subscriber', { name: 'Owner', organisationId: staffed });
  await api.platform.database.write
    .updateTable('users')
    .set({ buys_for_id: (eb) => eb.ref('organisation_id'), locale: 'ms' })
    .where('uuid', '=', owner.uuid)
    .execute();
  await hold(api, { ...days, organisation: staffed });
  await hold(api, { ...days, organisation: await organisation('desk', 'desk@desk.example') });
  await hold(api, { ...days, organisation: await organisation('mute', null) });

  const { body: preview } = await root.call('GET', `${path}/2/notice`);
  expect(preview).toMatchObject({ letters: 3, unreachable: 1, noticed_at: null });
  expect(preview.samples[0].text).toContain('Price for 12 months: MYR 480.00 → MYR 520.05');
  expect(preview.samples[0].text).toContain('Downloads a month: 50 → all');
  expect(preview.samples[0].text).toContain('Building material prices: viewing → viewing and downloads');
  expect(preview.samples[0].text).not.toContain('Alerts');
  expect(preview.samples[1].text).toContain('Harga untuk 12 bulan: MYR 480.00 → MYR 520.05');
  expect(await letters()).toEqual([]);

  const sent = await root.call('POST', `${path}/2/notice`, { version: 2 });
  expect([sent.status, sent.body.versions[0].noticed_at]).toEqual([200, expect.any(String)]);
  await runDueJobs(api.platform);
  const told = await letters();
  expect(told.map(({ recipient, locale }) => `${recipient} ${locale}`).toSorted()).toEqual(
    [`${one?.email} en`, `${owner.email} ms`, 'desk@desk.example en'].toSorted(),
  );
  const year = later(60).slice(0, 4);
  expect(told.find(({ recipient }) => recipient === one?.email)?.text_body).toMatch(
    new RegExp(`What you have now stays as it is until \\d+ \\w+ ${year}`),
  );
  const again = await root.call('POST', `${path}/2/notice`, { version: 3 });
  expect([again.status, again.body.message]).toEqual([
    409,
    'The holders have already been told of this version.',
  ]);
  await runDueJobs(api.platform);
  expect(await letters()).toHaveLength(3);
});

test('nobody is told of a version that is in force, or that nobody can hold an earlier one of', async () => {
  const { path } = await coming('late');
  const first = await root.call('POST', `${path}/1/notice`, { version: 2 });
  expect(first.body.message).toBe('This version is already in force; a notice comes before it.');
  const { body } = await root.call('POST', '/api/v1/plans', plan('new', { valid_from: later(9) }));
  const only = await root.call('POST', `/api/v1/plans/${body.uuid}/versions/1/notice`, { version: 1 });
  expect(only.body.message).toBe('Nobody can hold an earlier version, so there is nobody to tell.');
  expect((await root.call('GET', `/api/v1/plans/${body.uuid}/versions/1/notice`)).body.samples).toEqual([]);
});

test('a version that was taken back before its notice left tells nobody', async () => {
  const { uuid, path } = await coming('taken-back');
  const reader = await api.signIn('Subscriber');
  await hold(api, { plan: uuid, user: reader.uuid, from: later(-5), to: later(60) });
  await root.call('POST', `${path}/2/notice`, { version: 2 });
  const before = (await letters()).length;
  await root.call('POST', `${path}/2/withdraw`, { version: 3 });
  await runDueJobs(api.platform);
  expect(await letters()).toHaveLength(before);
});
