import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';
import { whileTied } from '../../platform/test/ways-in.ts';
import { textOf } from './starter/text.rules.ts';

let api: TestApp;
let boss: Caller;
let now = new Date('2026-11-21T08:00:00Z');
const DAY_MS = 86_400_000;
const day = (after: number) => new Date(now.getTime() + after * DAY_MS).toISOString().slice(0, 10);
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  boss = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const desk = async (document: string) => (await boss.call('GET', `/api/v1/cms/legal/${document}`)).body;
const draft = (version: number, more: object = {}) => ({
  version,
  summary: { en: 'The first version.', ms: 'Versi pertama.' },
  body: { en: textOf(['## Scope', 'One.']), ms: textOf(['## Skop', 'Satu.']) },
  effective_on: day(0),
  requires_acceptance: true,
  ...more,
});
const save = (document: string, body: object, who = boss) =>
  who.call('PUT', `/api/v1/cms/legal/${document}/draft`, body);
const approve = async (document: string, who = boss) => {
  const { version } = (await desk(document)).draft;
  return who.call('POST', `/api/v1/cms/legal/${document}/approve`, { version });
};
const shown = async (document: string) => (await api.visitor.call('GET', `/api/v1/legal/${document}`)).body;
/** Another session of the same person, from this moment on. */
async function signInAgain({ email }: Caller) {
  const { body } = await api.visitor.call('POST', '/api/login', { email, password: TEST_PASSWORD });
  const headers = { authorization: `Bearer ${body.access_token}` };
  return (method: 'GET' | 'POST', url: string, sent?: unknown) =>
    api.visitor.call(method, url, sent, headers);
}

test('an installation begins with drafts in both languages, of which readers see nothing', async () => {
  for (const document of ['terms', 'privacy', 'disclaimer']) {
    const { draft: begun, versions } = await desk(document);
    expect([begun.version, begun.number, versions]).toEqual([0, 1, []]);
    expect(begun.body.en.content.length).toBeGreaterThan(8);
    expect(begun.body.ms.content.length).toBe(begun.body.en.content.length);
    expect(await shown(document)).toEqual({ document, shown: null, versions: [] });
  }
});

test('what is not complete cannot be approved, and each thing that is missing is named', async () => {
  await save('disclaimer', draft(0, { summary: { en: 'x', ms: '' }, effective_on: null }));
  const refused = await approve('disclaimer');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The draft is not complete: what changes, in Malay, the day on which it comes into force.',
  ]);
  await save('disclaimer', draft(1, { body: { en: textOf([]), ms: textOf(['x']) }, effective_on: day(-1) }));
  expect((await approve('disclaimer')).body.message).toBe(
    'The draft is not complete: the text of the document in English.',
  );
  await save('disclaimer', draft(2, { effective_on: day(-1) }));
  expect((await approve('disclaimer')).body.message).toBe('Its day has passed. Choose today or a later day.');
  expect((await save('disclaimer', draft(2))).status).toBe(409);
});

test('a version comes into force on its day, and never changes from its approval on', async () => {
  await save('disclaimer', draft(3, { effective_on: day(2), requires_acceptance: false }));
  expect((await approve('disclaimer')).status).toBe(200);
  const coming = await shown('disclaimer');
  expect([coming.shown, coming.versions[0].state]).toEqual([null, 'coming']);
  const { version } = (await desk('disclaimer')).versions[0];
  const back = await boss.call('POST', '/api/v1/cms/legal/disclaimer/withdraw', { number: 1, version });
  expect(back.body.draft).toMatchObject({ number: 1, effective_on: day(2) });
  await approve('disclaimer');
  const begun = now;
  now = new Date(now.getTime() + 2 * DAY_MS);
  expect((await shown('disclaimer')).shown).toMatchObject({ number: 1, state: 'in_force' });
  const later = await signInAgain(boss);
  const again = (await later('GET', '/api/v1/cms/legal/disclaimer')).body.versions[0];
  const late = await later('POST', '/api/v1/cms/legal/disclaimer/withdraw', {
    number: 1,
    version: again.version,
  });
  expect(late.body.message).toBe('This version is in force. It never changes; write the next one.');
  await expect(
    api.platform.database.owner.query(
      `update legal_versions set summary = '{}' where document = 'disclaimer'`,
    ),
  ).rejects.toThrow('never changes');
  now = begun;
});

test('who must accept is asked at the next sign-in: everything else is closed with 403, then open again', async () => {
  const reader = await api.signIn('Subscriber');
  now = new Date(now.getTime() + 60_000);
  await save('terms', draft(0));
  await approve('terms');
  expect((await reader.call('GET', '/api/v1/profile')).status).toBe(200);
  now = new Date(now.getTime() + 60_000);
  const call = await signInAgain(reader);
  const refused = await call('GET', '/api/v1/profile');
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'terms_not_accepted',
    'Our terms have changed. Accept them to go on.',
  ]);
  expect((await call('GET', '/api/user')).status).toBe(200);
  expect((await call('GET', '/api/v1/legal/terms')).body.shown.number).toBe(1);
  const due = (await call('GET', '/api/v1/legal-due')).body.data;
  expect(due).toMatchObject([{ document: 'terms', number: 1, changes: null }]);
  const wrong = await call('POST', '/api/v1/legal-due/accept', {
    accepted: [{ document: 'terms', number: 2 }],
  });
  expect(wrong.body.errors.accepted).toEqual([
    'You are asked to accept other versions by now. Read them again.',
  ]);
  const accepted = { accepted: [{ document: 'terms', number: 1 }] };
  expect((await call('POST', '/api/v1/legal-due/accept', accepted)).status).toBe(204);
  expect((await call('GET', '/api/v1/profile')).status).toBe(200);
  expect((await desk('terms')).versions[0].acceptances).toBe(1);
  const ledger = (await boss.call('GET', '/api/v1/cms/legal-acceptances?document=terms')).body;
  expect(ledger.data).toMatchObject([
    { number: 1, email: reader.email, via: 'sign-in', accepted_at: now.toISOString(), ip: '127.0.0.1' },
  ]);
});

test('who accepted is searched for by text: `_` and `%` find the names that have them', async () => {
  for (const name of ['Anna_Lim', 'AnnaxLim']) {
    const accept = await signInAgain(await api.signIn('Subscriber', { name }));
    await accept('POST', '/api/v1/legal-due/accept', { accepted: [{ document: 'terms', number: 1 }] });
  }
  const found = async (words: string) => {
    const url = `/api/v1/cms/legal-acceptances?search=${encodeURIComponent(words)}`;
    return (await boss.call('GET', url)).body.data.map(
      (row: { person: { name: string } }) => row.person.name,
    );
  };
  expect([await found('anna_lim'), await found('_'), await found('%')]).toEqual([
    ['Anna_Lim'],
    ['Anna_Lim'],
    [],
  ]);
});

test('signing out works before accepting; a later version says what changed since the accepted one', async () => {
  const reader = await api.signIn('Subscriber');
  const stayed = await signInAgain(reader);
  expect((await stayed('POST', '/api/logout')).status).toBe(200);
  const first = await signInAgain(reader);
  await first('POST', '/api/v1/legal-due/accept', { accepted: [{ document: 'terms', number: 1 }] });
  now = new Date(now.getTime() + 60_000);
  const body = { en: textOf(['## Scope', 'One.', 'Two.']), ms: textOf(['## Skop', 'Satu.', 'Dua.']) };
  await save('terms', draft(0, { body, summary: { en: 'Two is new.', ms: 'Dua baharu.' } }));
  await approve('terms');
  now = new Date(now.getTime() + 60_000);
  const second = await signInAgain(reader);
  const [due] = (await second('GET', '/api/v1/legal-due')).body.data;
  expect(due.number).toBe(2);
  expect(
    due.changes.en.map(({ change, words }: { change: string; words: string }) => [change, words]),
  ).toEqual([
    ['same', 'Scope'],
    ['same', 'One.'],
    ['added', 'Two.'],
  ]);
  const { versions } = await shown('terms');
  expect(versions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
    [2, 'in_force'],
    [1, 'earlier'],
  ]);
  expect((await api.visitor.call('GET', '/api/v1/legal/terms?number=1')).body.shown.state).toBe('earlier');
  expect((await api.visitor.call('GET', '/api/v1/legal/terms?number=9')).status).toBe(404);
});

test('once two may put documents into force, nobody approves what they wrote', async () => {
  await save('privacy', draft(0, { requires_acceptance: false }));
  const other = await api.signIn('Super Administrator');
  await other.call('POST', '/api/v1/legal-due/accept', { accepted: [{ document: 'terms', number: 2 }] });
  const own = await approve('privacy');
  expect([own.status, own.body.message]).toEqual([
    403,
    'You, or an account linked to yours, wrote a part of this draft; another person approves it.',
  ]);
  await whileTied(api, [boss, other], async () => {
    expect((await approve('privacy', other)).body.code).toBe('four_eyes');
  });
  expect((await approve('privacy', other)).status).toBe(200);
  const number = 1;
  await save('privacy', draft(0, { effective_on: day(5) }));
  await approve('privacy', other);
  await save('privacy', draft(0));
  const { version } = (await desk('privacy')).versions[0];
  const both = await boss.call('POST', '/api/v1/cms/legal/privacy/withdraw', { number: number + 1, version });
  expect(both.body.message).toBe('The next version is being written already. There is one draft at a time.');
});
