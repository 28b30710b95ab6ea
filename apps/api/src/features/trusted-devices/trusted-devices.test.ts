import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import {
  type Answer,
  type Caller,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '../../platform/test/test-app.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const DAY = 86_400;
let api: TestApp;
let now = new Date();
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
});
afterAll(() => api.close());
beforeEach(() => {
  now = new Date('2026-11-21T08:00:05Z');
});
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** The cookies of one browser, as it keeps and sends them. */
class Browser {
  readonly cookies = new Map<string, string>();

  async call(method: 'GET' | 'POST', url: string, body?: unknown, token?: string): Promise<Answer> {
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const answer = await api.visitor.call(method, url, body, {
      origin: ORIGIN,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  async login(email: string, more: object = {}, password = TEST_PASSWORD): Promise<Answer> {
    await this.call('GET', '/sanctum/csrf-cookie');
    return this.call('POST', '/api/login', { email, password, ...more });
  }
}

interface Enrolled extends Caller {
  code(): Promise<string>;
}

/** Somebody with an authenticator app. */
async function enrolled(): Promise<Enrolled> {
  const person = await api.signIn('Subscriber');
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
  const code = async () => {
    later(31); // no code works twice
    return generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
  };
  await person.call('POST', '/api/v1/security/two-factor/confirm', { code: await code() });
  return { ...person, code };
}

/** Somebody with a browser that they trust. */
async function trusting(): Promise<[Enrolled, Browser]> {
  const person = await enrolled();
  const browser = new Browser();
  const answer = await browser.login(person.email, { code: await person.code(), trust_device: true });
  expect(answer.status).toBe(200);
  return [person, browser];
}
/** What signing in by password alone comes to: 200, or the question for the second factor. */
const outcome = async (browser: Browser, email: string, password?: string) => {
  const { status, body } = await browser.login(email, {}, password);
  return status === 422 ? body.code : status;
};
const ASKED = 'two_factor_required';

test('a trusted device is not asked for the second factor for 30 days; the cookie tells scripts nothing', async () => {
  const person = await enrolled();
  const browser = new Browser();
  expect(await outcome(browser, person.email)).toBe(ASKED);
  const first = await browser.login(person.email, { code: await person.code(), trust_device: true });
  const cookie = [first.headers['set-cookie'] ?? []]
    .flat()
    .find((line) => String(line).startsWith('device='));
  expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await outcome(browser, person.email)).toBe(200);
  later(29 * DAY);
  expect(await outcome(browser, person.email)).toBe(200);
  later(DAY);
  expect(await outcome(browser, person.email)).toBe(ASKED);
});

test('without the box, without a browser and without a second factor no device is trusted', async () => {
  const person = await enrolled();
  const browser = new Browser();
  expect((await browser.login(person.email, { code: await person.code() })).status).toBe(200);
  expect(browser.cookies.has('device')).toBe(false);
  const bare = { email: person.email, password: TEST_PASSWORD, trust_device: true };
  const server = await api.visitor.call('POST', '/api/login', { ...bare, code: await person.code() });
  expect(server.status).toBe(200);
  expect(String(server.headers['set-cookie'])).not.toMatch(/device/);
  const plain = await api.signIn('Subscriber');
  const other = new Browser();
  expect((await other.login(plain.email, { trust_device: true })).status).toBe(200);
  expect(other.cookies.has('device')).toBe(false);
});

test('only the hash is stored, each secret works once, and a copy ends the trust for both', async () => {
  const [person, browser] = await trusting();
  const before = browser.cookies.get('device') ?? '';
  expect(await outcome(browser, person.email)).toBe(200);
  const stored = await api.platform.database.read.selectFrom('trusted_devices').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(browser.cookies.get('device')?.split('.')[1]);
  const thief = new Browser();
  thief.cookies.set('device', before);
  expect(await outcome(thief, person.email)).toBe(ASKED);
  expect(await outcome(browser, person.email)).toBe(ASKED);
  const events = (await person.call('GET', '/api/v1/security/events')).body.data;
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['device-trusted', 'device-refused']),
  );
});

test('trust is one person’s: somebody else in the same browser is asked, and a wrong password opens nothing', async () => {
  const [person, browser] = await trusting();
  const other = await enrolled();
  expect(await outcome(browser, other.email)).toBe(ASKED);
  const wrong = await browser.login(person.email, {}, 'not this one');
  expect(wrong.body.errors).toHaveProperty('email');
  expect(await outcome(browser, person.email)).toBe(200);
});

const NEW = 'green bricks on monday';
const ENDINGS: readonly [string, (person: Enrolled) => Promise<string | undefined>][] = [
  [
    'a changed password',
    async (person) => {
      const body = { current_password: TEST_PASSWORD, password: NEW, password_confirmation: NEW };
      expect((await person.call('POST', '/api/change-password', body)).status).toBe(200);
      return NEW;
    },
  ],
  [
    'a password set anew by mail',
    async ({ email }) => {
      await api.visitor.call('POST', '/api/forgot-password', { email });
      const token = await linkPart(email, 'token');
      const body = { email, token, password: NEW, password_confirmation: NEW };
      expect((await api.visitor.call('POST', '/api/reset-password', body)).status).toBe(200);
      return NEW;
    },
  ],
  [
    'the second factor switched off and on again',
    async (person) => {
      expect((await person.call('DELETE', '/api/v1/security/two-factor')).status).toBe(204);
      const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
      const code = await generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
      await person.call('POST', '/api/v1/security/two-factor/confirm', { code });
      return undefined;
    },
  ],
  [
    'a suspended account that was given back',
    async ({ uuid }) => {
      const root = await api.signIn('Super Administrator');
      const step = (name: string) =>
        root.call('POST', `/api/v1/users/${uuid}/${name}`, { reason: 'lost laptop' });
      expect([(await step('suspend')).status, (await step('restore')).status]).toEqual([200, 200]);
      return undefined;
    },
  ],
];
test.each(ENDINGS)('trust ends with %s', async (_, ending) => {
  const [person, browser] = await trusting();
  const password = await ending(person);
  expect(await outcome(browser, person.email, password)).toBe(ASKED);
});

test('people see their own trusted devices with dates and stop one or all, never those of another person', async () => {
  const [person, browser] = await trusting();
  const second = new Browser();
  await second.login(person.email, { code: await person.code(), trust_device: true });
  const [other] = await trusting();
  const { access_token } = (await browser.login(person.email)).body;
  const list = async () =>
    (await browser.call('GET', '/api/v1/security/trusted-devices', undefined, access_token)).body.data;
  const rows = await list();
  expect(rows).toHaveLength(2);
  const current = rows.find((row: { is_current: boolean }) => row.is_current);
  expect(current).toMatchObject({ device: 'Firefox, Windows', ip: '127.0.0.1' });
  expect(Date.parse(current.expires_at) - Date.parse(current.created_at)).toBe(30 * DAY * 1000);
  expect(JSON.stringify(rows)).not.toMatch(/secret|hash/);
  const stop = (caller: Caller, body: object) =>
    caller.call('POST', '/api/v1/security/trusted-devices/stop', body);
  expect((await stop(other, { uuids: [current.uuid] })).body).toEqual({ stopped: 0 });
  expect((await stop(person, {})).status).toBe(422);
  expect((await stop(person, { uuids: [current.uuid] })).body).toEqual({ stopped: 1 });
  expect(await list()).toHaveLength(1);
  expect(await outcome(browser, person.email)).toBe(ASKED);
  expect(await outcome(second, person.email)).toBe(200);
  expect((await stop(person, { all: true })).body).toEqual({ stopped: 1 });
  expect(await outcome(second, person.email)).toBe(ASKED);
  expect(await actionsOn(person.uuid)).toEqual(
    expect.arrayContaining(['account.trust-device', 'account.stop-trusting']),
  );
});

test('the policy shortens trust, also of before, or forbids it; the sign-in screen hears of it', async () => {
  const [person, browser] = await trusting();
  const root = await api.signIn('Super Administrator');
  const set = async (days: number) => {
    const { people_without: _, ...policy } = (await root.call('GET', '/api/v1/security/policy')).body;
    const answer = await root.call('PUT', '/api/v1/security/policy', {
      ...policy,
      trusted_device_days: days,
    });
    expect(answer.body.trusted_device_days).toBe(days);
    expect((await api.visitor.call('GET', '/api/v1/ways-in')).body.trusted_device_days).toBe(days);
  };
  await set(7);
  expect(await outcome(browser, person.email)).toBe(200);
  await set(0);
  expect(await outcome(browser, person.email)).toBe(ASKED);
  const other = new Browser();
  await other.login(person.email, { code: await person.code(), trust_device: true });
  expect(other.cookies.has('device')).toBe(false);
  await set(7);
  later(7 * DAY);
  expect(await outcome(browser, person.email)).toBe(ASKED);
});

async function linkPart(email: string, name: string): Promise<string> {
  const { text_body } = await api.platform.database.read
    .selectFrom('mails')
    .select('text_body')
    .where('recipient', '=', email)
    .where('template', '=', 'reset-password')
    .executeTakeFirstOrThrow();
  return new URLSearchParams(/#(\S+)/.exec(text_body)?.[1]).get(name) ?? '';
}

async function actionsOn(uuid: string): Promise<string[]> {
  const rows = await api.platform.database.read
    .selectFrom('audit_log')
    .select('action')
    .where('resource_id', '=', uuid)
    .execute();
  return rows.map(({ action }) => action);
}
