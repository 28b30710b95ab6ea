import { inTransaction } from '@datum/database/transaction';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../../suites/faults/test-smtp-server.ts';

/** What leaves, read with a mail reader, from a real SMTP server; what that server may do wrong is F27 (`faults/`). */
const WEB_URL = 'https://data.example.org';
let smtp: TestSmtpServer;
let api: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  api = await startTestApp({ smtpUrl: smtp.url, webUrl: WEB_URL });
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

const readAll = async () => {
  await runDueJobs(api.platform);
  return Promise.all(smtp.received.splice(0).map((raw) => PostalMime.parse(raw)));
};
const mail = (uuid: string) =>
  api.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

test('a mail leaves once, in both forms, under its own id, and no value adds a header or a reader', async () => {
  const uuid = await inTransaction(api.platform.database.write, (db) =>
    sendMail(db, api.platform, {
      template: 'verify-code',
      to: 'aisyah@example.org',
      locale: 'ms',
      values: {
        name: 'Aisyah\r\nBcc: evil@example.org',
        code: '123 456\r\nBcc: evil@example.org\r\n\r\nother text',
        link: `${WEB_URL}/auth/verify#code=123456`,
      },
    }),
  );
  const [parsed, ...more] = await readAll();
  expect([await readAll(), more]).toEqual([[], []]);
  expect(parsed?.to).toMatchObject([{ address: 'aisyah@example.org' }]);
  expect([parsed?.bcc, parsed?.cc]).toEqual([undefined, undefined]);
  expect(parsed?.subject).toBe('123 456 Bcc: evil@example.org other text ialah kod anda untuk Datum');
  expect(parsed?.messageId).toBe(`<${uuid}@data.example.org>`);
  expect(parsed?.text).toContain(`Buka halaman:\n${WEB_URL}/auth/verify#code=123456`);
  expect(parsed?.html).toContain('name="viewport"');
  expect(await mail(uuid)).toMatchObject({ state: 'sent', attempts: 1, text_body: '', html_body: '' });
});

test.each([
  'one@example.org\r\nBcc: evil@example.org',
  'one@example.org\nTo: evil@example.org',
  'one@example.org, evil@example.org',
  'one@example.org> RCPT TO:<evil@example.org',
  '<one@example.org>',
  'one@example.org\u2028evil@example.org',
])('the address %j is no address, for nobody and nowhere', async (email) => {
  const password = 'green bricks on monday';
  const signUp = await api.visitor.call('POST', '/api/v1/register', { name: 'Nor', email, password });
  const reset = await api.visitor.call('POST', '/api/forgot-password', { email });
  expect([signUp.status, reset.status]).toEqual([422, 422]);
  expect(await readAll()).toEqual([]);
});

test('links lead to the configured address, whatever host the request names', async () => {
  const [root, person] = [await api.signIn('Super Administrator'), await api.signIn('Subscriber')];
  const roles = (await root.call('GET', '/api/v1/roles')).body.data as { id: number; name: string }[];
  const role_id = roles.find(({ name }) => name === 'Subscriber')?.id;
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example;proto=http',
    'x-original-host': 'evil.example',
  };
  const password = 'green bricks on monday';
  const newcomer = { name: 'Nor', email: 'newcomer@example.org', password };
  const change = { current_password: TEST_PASSWORD, password, password_confirmation: password };
  const invited = { name: 'Siti', email: 'siti@example.org', role_id };
  const calls = [
    await api.visitor.call('POST', '/api/v1/register', newcomer, evil),
    await api.visitor.call('POST', '/api/v1/register', { ...newcomer, email: person.email }, evil),
    await api.visitor.call('POST', '/api/resend-verification-code', { email: newcomer.email }, evil),
    await api.visitor.call('POST', '/api/forgot-password', { email: person.email }, evil),
    await person.call('POST', '/api/change-password', change, evil),
    await root.call('POST', '/api/v1/users', invited, evil),
  ];
  expect(calls.map(({ status }) => status)).toEqual([202, 202, 200, 200, 200, 201]);
  const mails = await readAll();
  expect(mails).toHaveLength(6);
  for (const { subject, text = '', html = '' } of mails) {
    const links = [...text.matchAll(/\w+:\/\/[^/\s]+/g), ...html.matchAll(/href="([^/"]+\/\/[^/"]+)/g)];
    expect([subject, links.length]).toEqual([subject, 2]);
    for (const link of links) expect(link.at(-1)).toBe(WEB_URL);
    expect(`${text}${html}`).not.toContain('evil.example');
  }
});

test('an Admin cannot read the links of somebody at or above the own rank, nor of an address without an account', async () => {
  const own = await startTestApp();
  const [root, admin, reader, person] = [
    await own.signIn('Super Administrator'),
    await own.signIn('Admin'),
    await own.signIn('Admin'),
    await own.signIn('Subscriber'),
  ];
  for (const { email } of [root, admin, person]) {
    await own.visitor.call('POST', '/api/forgot-password', { email });
  }
  await inTransaction(own.platform.database.write, (db) =>
    sendMail(db, own.platform, {
      template: 'verify-code',
      to: 'stranger@example.org',
      locale: 'en',
      values: { name: 'Stranger', code: '123 456', link: `${WEB_URL}/auth/verify#token=123456` },
    }),
  );
  const { data } = (await reader.call('GET', '/api/v1/mails')).body;
  const links = await Promise.all(
    data.map(async ({ uuid, recipient }: { uuid: string; recipient: string }) => {
      const { text_body } = (await reader.call('GET', `/api/v1/mails/${uuid}`)).body;
      return [recipient, text_body.includes('token=')];
    }),
  );
  expect(Object.fromEntries(links)).toEqual({
    [root.email]: false,
    [admin.email]: false,
    [person.email]: true,
    'stranger@example.org': false,
  });
  await own.close();
});
