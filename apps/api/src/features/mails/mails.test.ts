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

/** An installation without a mail server, as one begins. */
async function withoutServer() {
  const own = await startTestApp();
  const root = await own.signIn('Super Administrator');
  const roles = (await root.call('GET', '/api/v1/roles')).body.data as { id: number; name: string }[];
  const invite = async (email: string) => {
    const role_id = roles.find(({ name }) => name === 'Subscriber')?.id;
    const { body } = await root.call('POST', '/api/v1/users', { name: 'Siti', email, role_id });
    return body.uuid as string;
  };
  const mailTo = async (email: string) =>
    own.platform.database.read
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  return { own, root, invite, mailTo };
}

test('opening a mail with a link: nobody of the staff reads codes and links, in the list, the mail, a search or a file', async () => {
  const { own, root, invite, mailTo } = await withoutServer();
  const [admin, person] = [await own.signIn('Admin'), await own.signIn('Subscriber')];
  await invite('siti@example.org');
  for (const { email } of [root, admin, person]) {
    await own.visitor.call('POST', '/api/forgot-password', { email });
  }
  const signUp = { name: 'Nor', email: 'nor@example.org', password: 'green bricks on monday' };
  await own.visitor.call('POST', '/api/v1/register', signUp);
  const written = await Promise.all(
    [root.email, admin.email, person.email, 'siti@example.org', 'nor@example.org'].map(mailTo),
  );
  const secrets = written.flatMap(({ subject, text_body }) => [
    ...(/#(\S+)/.exec(text_body)?.slice(1) ?? []),
    ...(/\d{3} \d{3}/.exec(subject) ?? []),
  ]);
  expect(secrets).toHaveLength(6);
  for (const reader of [root, admin]) {
    const seen: string[] = [];
    for (const { uuid } of written) {
      const one = await reader.call('GET', `/api/v1/mails/${uuid}`);
      expect(one.body.text_body).toMatch(/http:\S+…/);
      seen.push(one.raw.toString());
    }
    seen.push((await reader.call('GET', '/api/v1/mails')).raw.toString());
    seen.push((await reader.call('GET', '/api/v1/mails/export?format=csv')).raw.toString());
    for (const secret of secrets) expect(seen.join('\n')).not.toContain(secret);
    const code = secrets.find((secret) => /^\d{3} \d{3}$/.test(secret)) ?? '';
    const found = await reader.call('GET', `/api/v1/mails?search=${encodeURIComponent(code.slice(0, 3))}`);
    expect(found.body.data).toEqual([]);
  }
  const data = await person.call('GET', '/api/v1/profile/export');
  expect(data.raw.toString()).not.toMatch(/\d{3} \d{3}/);
  await own.close();
});

test('the only person who may give roles hands an invitation over where no mail server is, audited; not two, and no link of an account in use', async () => {
  const { own, root, invite, mailTo } = await withoutServer();
  const admin = await own.signIn('Admin');
  await invite('siti@example.org');
  const { uuid } = await mailTo('siti@example.org');
  const handOver = (who: typeof root, mail = uuid) => who.call('POST', `/api/v1/mails/${mail}/hand-over`);
  expect((await handOver(admin)).status).toBe(403);
  expect((await root.call('GET', `/api/v1/mails/${uuid}`)).body.may_hand_over).toBe(true);
  expect((await handOver(root)).body.text_body).toContain('#invitation=');
  const { rows } = await own.platform.database.owner.query(
    `select l.actor_uuid, d.after::text as after from audit_log l join audit_detail d on d.seq = l.seq
      where l.action = 'mails.hand-over'`,
  );
  expect(rows).toEqual([{ actor_uuid: root.uuid, after: expect.not.stringContaining('invitation=') }]);

  await own.visitor.call('POST', '/api/forgot-password', { email: admin.email });
  const taken = await handOver(root, (await mailTo(admin.email)).uuid);
  expect([taken.status, taken.body.message]).toEqual([
    409,
    `The account of ${admin.email} is in use: only its person opens such links. They can ask for a new one themselves.`,
  ]);

  // what a stranger signs up by, and what a customer sends another, is theirs
  const signUp = { name: 'Vic Tan', email: 'vic@example.org', password: TEST_PASSWORD };
  expect((await own.visitor.call('POST', '/api/v1/register', signUp)).status).toBe(202);
  const { write } = own.platform.database;
  const { uuid: other } = await mailTo('vic@example.org');
  for (const template of ['verify-code', 'seat-invitation', 'document-sent']) {
    await write.updateTable('mails').set({ template }).where('uuid', '=', other).execute();
    expect((await root.call('GET', `/api/v1/mails/${other}`)).body.may_hand_over).toBe(false);
    const answer = await handOver(root, other);
    expect([answer.status, answer.body.message, answer.body.text_body], template).toEqual([
      409,
      'Only an invitation to an account that staff made is opened here. What this email opens is for its recipient alone.',
      undefined,
    ]);
  }

  await write.updateTable('mails').set({ state: 'queued' }).where('uuid', '=', uuid).execute();
  expect((await handOver(root)).body.message).toBe(
    'This email is not kept here: its recipient gets it from the email server.',
  );
  await write.updateTable('mails').set({ state: 'kept' }).where('uuid', '=', uuid).execute();

  await own.signIn('Super Administrator');
  const two = await handOver(root);
  expect([two.status, two.body.code, two.body.message]).toEqual([
    403,
    'four_eyes',
    'Two people may give roles now, so nobody reads codes and links here. Set up an email server, then send the email again.',
  ]);
  expect((await root.call('GET', `/api/v1/mails/${uuid}`)).body.may_hand_over).toBe(false);
  await own.close();
});

test('what a mail server says of a mail is kept without the links that it repeats', async () => {
  const uuid = await inTransaction(api.platform.database.write, (db) =>
    sendMail(db, api.platform, {
      template: 'reset-password',
      to: 'refused@example.org',
      locale: 'en',
      values: { name: 'Nor', link: `${WEB_URL}/auth/reset-password#token=s3cret` },
    }),
  );
  smtp.mode = 'refuses and repeats the link';
  await readAll();
  smtp.mode = 'takes it';
  const { last_error } = await mail(uuid);
  expect(last_error).toContain('/auth/reset-password…');
  expect(
    JSON.stringify(await api.platform.database.read.selectFrom('jobs').selectAll().execute()),
  ).not.toContain('s3cret');
});
