import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { whileTied } from '../../platform/test/ways-in.ts';

let api: TestApp;
let admin: Caller;
const url = '/api/v1/mail-templates/reset-password';
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Admin');
});
afterAll(() => api.close());

const wording = (subject: string, body = 'Hello {{name}}\n\n[Go]({{link}})') => ({
  subject,
  body,
  locale: 'en',
});
const forgotten = async (email: string) => {
  await api.visitor.call('POST', '/api/forgot-password', { email });
  return (await admin.call('GET', `/api/v1/mails?search=${email}`)).body.data[0].subject;
};

test('an edited wording is used once it is published, and the built-in one can come back', async () => {
  const person = await api.signIn('Subscriber', { name: 'Siti binti Omar' });
  const saved = await admin.call('POST', `${url}/versions`, {
    ...wording('Nieuw: {{name}}'),
    note: 'shorter',
    after: 0,
  });
  expect([saved.status, saved.body.locales[0]]).toMatchObject([
    201,
    { published_version: 0, has_draft: true },
  ]);
  expect(await forgotten(person.email)).toBe('A new password for Datum');
  expect((await admin.call('POST', `${url}/publish`, { locale: 'en', version: 1 })).status).toBe(200);
  expect(await forgotten(person.email)).toBe('Nieuw: Siti binti Omar');
  await admin.call('POST', `${url}/publish`, { locale: 'en', version: 0 });
  expect(await forgotten(person.email)).toBe('A new password for Datum');
  expect((await admin.call('POST', `${url}/versions`, { ...wording('x'), after: 0 })).status).toBe(409);
  expect((await admin.call('POST', `${url}/publish`, { locale: 'en', version: 9 })).status).toBe(404);
});

test('a wording without its link, or with an unknown name, is refused; code in it is only text', async () => {
  const refused = await admin.call('POST', `${url}/versions`, {
    ...wording('S', 'Hello {{nmae}}'),
    after: 1,
  });
  expect(refused.body.errors.body).toEqual([
    '{{link}} is missing; the email needs it.',
    '{{nmae}} is not known; it would be printed unchanged.',
  ]);
  const body =
    "{{constructor.constructor('return process')()}} {{__proto__}} <script>alert(1)</script> {{link}}";
  const preview = (await admin.call('POST', `${url}/preview`, wording('S', body))).body;
  expect(preview.text).toContain("{{constructor.constructor('return process')()}} {{__proto__}}");
  expect(preview.html).not.toContain('<script>');
});

test('a test email goes to the person who asks for it, with the sample values', async () => {
  const { mail_uuid } = (await admin.call('POST', `${url}/test`, wording('Try {{name}}'))).body;
  const mail = (await admin.call('GET', `/api/v1/mails/${mail_uuid}`)).body;
  expect(mail).toMatchObject({ recipient: admin.email, subject: 'Try Aisyah Rahman', state: 'kept' });
});

test('once two may put wordings into force, nobody does so with the own one', async () => {
  const other = await api.signIn('Admin');
  const kept = await admin.call('POST', `${url}/versions`, { ...wording('Newer'), after: 1 });
  const { version } = kept.body.versions.en[0];
  expect([kept.body.alone, kept.body.versions.en[0].is_own]).toEqual([false, true]);
  const own = await admin.call('POST', `${url}/publish`, { locale: 'en', version });
  expect([own.status, own.body.message]).toEqual([
    403,
    'You, or an account linked to yours, wrote this version; another person must put it into force.',
  ]);
  await whileTied(api, [admin, other], async () => {
    expect((await other.call('GET', url)).body.versions.en[0].is_own).toBe(true);
    const tied = await other.call('POST', `${url}/publish`, { locale: 'en', version });
    expect(tied.body.code).toBe('four_eyes');
  });
  expect((await other.call('GET', url)).body.versions.en[0].is_own).toBe(false);
  const put = await other.call('POST', `${url}/publish`, { locale: 'en', version });
  expect(put.body.locales[0].published_version).toBe(version);
});
