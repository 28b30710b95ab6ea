import { refusal } from '@datum/contract/messages/refusals/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { inEnglish, summaryOf, tellerFor } from './tell.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const ms = { 'accept-language': 'ms-MY,ms;q=0.9' };
const refused = (headers: Record<string, string>) =>
  api.visitor.call(
    'POST',
    '/api/v1/register',
    { email: 'x', name: '', password: 'short', extra: 1 },
    headers,
  );

test('a refusal is Malay for who asks for Malay, and word for word the same for everybody else', async () => {
  const [malay, english, unsaid] = [
    await refused(ms),
    await refused({ 'accept-language': 'en' }),
    await refused({}),
  ];
  expect(malay.body.errors.email).toEqual(['E-mel mesti alamat e-mel yang sah.']);
  expect(malay.body.errors.extra).toEqual(['Medan extra tidak dikenali.']);
  expect(malay.body.message).toBe('Medan nama wajib diisi. (dan 2 ralat lagi)');
  expect(Object.keys(malay.body.errors)).toEqual(Object.keys(english.body.errors));
  const { request_id: _one, ...said } = english.body;
  const { request_id: _other, ...pinned } = unsaid.body;
  expect(said).toEqual(pinned);
  expect(english.body.message).toBe('The name field is required. (and 2 more errors)');
});

test('also limits, what has values in it, and what has no fields', async () => {
  const root = await api.signIn('Super Administrator');
  const list = await root.call('GET', '/api/v1/users?per_page=9999', undefined, ms);
  expect(list.body.errors.per_page).toEqual([expect.stringMatching(/^Medan per page paling banyak \d+\.$/)]);
  expect((await root.call('GET', '/api/v1/nothing', undefined, ms)).body.message).toBe(
    'Laluan api/v1/nothing tidak dijumpai.',
  );
  const own = await root.call('POST', `/api/v1/users/${root.uuid}/suspend`, { reason: 'x' }, ms);
  expect(own.body.message).toBe('Anda tidak boleh menggantung akaun sendiri; minta pentadbir lain.');
});

test('one more error is one error, and a thousand are counted without a comma', () => {
  const summary = (count: number) => {
    const errors = { rows: Array.from({ length: count }, () => refusal('lists.not-in-list')) };
    return inEnglish(summaryOf({ refusal: refusal('problems.invalid'), errors }));
  };
  expect(summary(1)).toBe('This is not in the list.');
  expect(summary(2)).toBe('This is not in the list. (and 1 more error)');
  expect(summary(1201)).toBe('This is not in the list. (and 1200 more errors)');
});

test('words of states are said in the reader’s language; values with signs of the format stay as they are', () => {
  const inMalay = tellerFor({ headers: ms });
  const suspended = refusal('people.already-so', { state: 'suspended' });
  expect([inMalay(suspended), inEnglish(suspended)]).toEqual([
    'Akaun ini sudah digantung.',
    'This account is already suspended.',
  ]);
  const odd = refusal('lists.code-taken', { code: "{a}<b> it's #" });
  expect(inMalay(odd)).toBe("Kod {a}<b> it's # sudah digunakan.");
  const used = refusal('lists.still-used', {
    what: refusal('lists.both', {
      one: refusal('lists.count-outlets', { count: 1 }),
      other: refusal('lists.count-items', { count: 2000 }),
    }),
    until: '2026-10',
  });
  expect(inEnglish(used)).toBe(
    'Used by 1 source and 2000 items after October 2026. End or change them first.',
  );
  expect(inMalay(used)).toMatch('Digunakan oleh 1 sumber dan 2000 item selepas Oktober 2026.');
});
