import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let person: Caller;
beforeAll(async () => {
  api = await startTestApp();
  person = await api.signIn('Subscriber');
});
afterAll(() => api.close());

const AS_IT_IS = { number_format: '1,234.5', time_zone: null, default_region: null, default_base: null };

test('what a person chose of numbers, times and regions comes with their user record at once', async () => {
  expect((await person.call('GET', '/api/user')).body.showing).toEqual(AS_IT_IS);
  const { version } = (await person.call('GET', '/api/v1/profile')).body;
  const chosen = {
    number_format: '1.234,5',
    time_zone: 'Europe/Vienna',
    default_region: 'central',
    default_base: 'previous',
  };
  const saved = await person.call('PATCH', '/api/v1/profile', { version, preferences: chosen });
  expect([saved.status, saved.body.preferences]).toMatchObject([200, chosen]);
  expect((await person.call('GET', '/api/user')).body.showing).toEqual(chosen);
});

test.each([
  ['time_zone', 'Mars/Olympus'],
  ['default_region', 'a,b'],
  ['number_format', '1;234'],
])('a %s that does not exist is refused at its field', async (field, value) => {
  const { version } = (await person.call('GET', '/api/v1/profile')).body;
  const refused = await person.call('PATCH', '/api/v1/profile', { version, preferences: { [field]: value } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`preferences.${field}`]]);
});
