import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';

const secrets = { appSecret: 'a'.repeat(43), liveSecret: 'b'.repeat(43) };
const production = {
  DATABASE_URL: 'postgres://datum@db.example.org/datum',
  APP_SECRET: 'c'.repeat(32),
  LIVE_SECRET: 'd'.repeat(32),
  TIME_ZONE: 'Asia/Kuala_Lumpur',
};

test('an empty environment is the demo on the embedded database, reachable from this machine alone', () => {
  const config = parseConfig({ DATABASE_URL: '' }, secrets);
  expect(config).toMatchObject({ demo: true, databaseUrl: undefined, host: '127.0.0.1', webPort: 3000 });
  expect(config.webUrl).toBe('http://127.0.0.1:3000');
  expect(config.allowedOrigins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
});

test('a database by address switches the demo off, and then nothing is left to guess', () => {
  expect(parseConfig(production)).toMatchObject({ demo: false, timeZone: 'Asia/Kuala_Lumpur' });
  const { TIME_ZONE: _zone, ...withoutZone } = production;
  expect(() => parseConfig(withoutZone)).toThrow('TIME_ZONE is missing');
  const { APP_SECRET: _secret, ...withoutSecret } = production;
  expect(() => parseConfig(withoutSecret)).toThrow('APP_SECRET is missing');
});

test('the key between web server and API is the same wherever the secret is, and is not the secret', () => {
  const [one, other] = [parseConfig(production), parseConfig({ ...production, HOST: 'localhost' })];
  expect(one.internalKey).toBe(other.internalKey);
  expect(one.internalKey).not.toContain(production.APP_SECRET);
  expect(parseConfig({ ...production, APP_SECRET: 'e'.repeat(32) }).internalKey).not.toBe(one.internalKey);
});

test.each([
  [{ WEB_PORT: 'many' }, 'WEB_PORT is "many": it must be a whole number from 1 to 65535.'],
  [{ WEB_PORT: '70000' }, 'WEB_PORT is "70000": it must be a whole number from 1 to 65535.'],
  [{ API_PORT: '3000' }, 'WEB_PORT, API_PORT and LIVE_PORT must be three different ports.'],
  [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0", which others can reach: set WEB_URL to the https address'],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe": it must be on or off.'],
  [
    { TIME_ZONE: 'Mars/Olympus' },
    'TIME_ZONE is "Mars/Olympus": it must be a time zone such as Asia/Kuala_Lumpur.',
  ],
  [
    { ALLOWED_ORIGINS: 'https://a.example/path' },
    'ALLOWED_ORIGINS is "https://a.example/path": it must list origins',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, 'TRUSTED_PROXIES is "10.0.0.0/8,proxy": it must list addresses'],
  [{ DRAIN_SECONDS: '60' }, 'DRAIN_SECONDS is "60": it must be a number of seconds from 0 to 8.'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
  [
    { DATABASE_URL: 'mysql://me:hunter2@db/datum' },
    'DATABASE_URL must be an address that begins with postgres://',
  ],
  [{ AUDIT_DIR: '.data/audit', AUDIT_KEY: 'f'.repeat(32) }, 'AUDIT_DIR lies inside DATA_DIR'],
])('%o is refused in one sentence', (variables, text) => {
  const refusal = () => parseConfig(variables, secrets);
  expect(refusal).toThrow(text);
  expect(refusal).not.toThrow('hunter2');
});

test('each wrong value gets its own sentence', () => {
  const refusal = () => parseConfig({ WEB_PORT: '0', DEMO: 'x' }, secrets);
  expect(refusal).toThrow(/^WEB_PORT is [^\n]*\.\nDEMO is [^\n]*\.$/);
});

test('the web server finds the API on its own machine, or where it is told', () => {
  expect(parseConfig({ API_PORT: '8001' }, secrets).apiOrigin).toBe('http://127.0.0.1:8001');
  const outside = { HOST: '0.0.0.0', WEB_URL: 'https://data.example.org' };
  expect(parseConfig(outside, secrets).apiOrigin).toBe('http://127.0.0.1:8000');
  const apart = { ...outside, API_ORIGIN: 'http://api.internal:8000/' };
  expect(parseConfig(apart, secrets).apiOrigin).toBe('http://api.internal:8000');
});

test('a host beyond this machine is fine behind https', () => {
  const config = parseConfig({ HOST: '0.0.0.0', WEB_URL: 'https://data.example.org/' }, secrets);
  expect(config.webUrl).toBe('https://data.example.org');
  expect(config.allowedOrigins).toEqual(['https://data.example.org']);
});

test('the account that opens reports is set whole, and its hosts are reached by https', () => {
  const account = {
    POWERBI_TENANT_ID: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    POWERBI_CLIENT_ID: '9c858901-8a57-4791-81fe-4c455b099bc9',
    POWERBI_CLIENT_SECRET: 'of the account',
  };
  expect(parseConfig(production).reports).toBeNull();
  expect(parseConfig({ ...production, ...account }).reports).toMatchObject({
    secret: 'of the account',
    loginUrl: 'https://login.microsoftonline.com',
    apiUrl: 'https://api.powerbi.com',
    embedOrigin: 'https://app.powerbi.com',
  });
  const { POWERBI_CLIENT_SECRET: _, ...half } = account;
  expect(() => parseConfig({ ...production, ...half })).toThrow(
    'POWERBI_CLIENT_SECRET is missing: set all of POWERBI_TENANT_ID, POWERBI_CLIENT_ID, POWERBI_CLIENT_SECRET to show reports, or none of them.',
  );
  expect(() => parseConfig({ ...production, ...account, POWERBI_TENANT_ID: 'ours' })).toThrow(
    'POWERBI_TENANT_ID is "ours": it must be an identifier such as 1b671a64',
  );
  const plain = { ...production, ...account, POWERBI_API_URL: 'http://api.example.org' };
  expect(() => parseConfig(plain)).toThrow('POWERBI_API_URL must be an address that begins with https://');
  expect(
    parseConfig({ ...production, ...account, POWERBI_API_URL: 'http://127.0.0.1:9' }).reports?.apiUrl,
  ).toBe('http://127.0.0.1:9');
});
