import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../platform/test/test-app.ts';

/** Every standing list as a file: exactly its filtered rows, harmless in a spreadsheet, and saying what it is made of. */
let api: TestApp;
let root: Caller;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  const { write } = api.platform.database;
  await write
    .insertInto('regions')
    .values([
      { code: 'PRK', name: JSON.stringify({ en: '=Perak', ms: 'Perak' }), level: 'state', sort: 2 },
      { code: 'JHR', name: JSON.stringify({ en: 'Johor' }), level: 'state', sort: 1, valid_to: '2020-12' },
    ])
    .execute();
  await write.deleteFrom('mails').execute();
  const mail = { template: 'invitation', locale: 'en', text_body: 'secret', html_body: '' } as const;
  const words = (subject: string) => ({ subject, shown_subject: subject, shown_text: '', shown_html: '' });
  await write
    .insertInto('mails')
    .values([
      { ...mail, recipient: 'a@example.org', ...words('@SUM(1)'), state: 'kept' },
      { ...mail, recipient: 'b@example.org', ...words('Hello, "B"'), state: 'kept' },
      { ...mail, recipient: 'c@example.org', ...words('Hello'), state: 'failed' },
    ])
    .execute();
  await write
    .insertInto('account_batches')
    .values({ kind: 'member', title: '-Quarry, north', created_by: root.uuid })
    .execute();
  const run = { subject: 'bmp', kind: 'first', last_edited_by: root.uuid } as const;
  await write
    .insertInto('releases')
    .values([
      { ...run, period: '2026-08', vintage: 1, reason: '{}', is_demo: false },
      { ...run, period: '2026-10', vintage: 1, reason: '{}', is_demo: false },
    ])
    .execute();
});
afterAll(() => api.close());

const linesOf = async (path: string, who = root): Promise<string[]> => {
  const { status, raw } = await who.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return raw.toString().replace('\ufeff', '').trimEnd().split('\r\n');
};

test('states: all of them in their order', async () => {
  const [head, ...rows] = await linesOf('/api/v1/states/export?format=csv');
  expect(head).toBe('code,name_en,name_ms,level,group,iso_code,order,valid_to');
  expect(rows).toEqual(['JHR,Johor,,state,,,1,2020-12', "PRK,'=Perak,Perak,state,,,2,"]);
});

test('mails: the filtered ones, newest first, without their words', async () => {
  const rows = await linesOf('/api/v1/mails/export?format=csv&state=kept');
  expect(rows).toHaveLength(3);
  expect(rows.join('\n')).toContain("a@example.org,'@SUM(1),kept");
  expect(rows.join('\n')).toContain('b@example.org,"Hello, ""B""",kept');
  expect(rows.join('\n')).not.toContain('secret');
});

test('kinds of mail, batches, releases', async () => {
  const [head, ...kinds] = await linesOf('/api/v1/mail-templates/export?format=csv');
  expect(head).toMatch(/^kind,sent_when,published_en,draft_en,changed_en,published_ms,/);
  expect(kinds.length).toBe((await root.call('GET', '/api/v1/mail-templates')).body.data.length);
  expect(kinds.find((line) => line.startsWith('invitation,'))).toMatch(/,1$/);
  const [, ...batches] = await linesOf('/api/v1/account-batches/export?format=csv');
  expect(batches).toEqual([expect.stringMatching(/^"'-Quarry, north",member,draft,0,0,0,/)]);
  const periods = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[1]);
  expect(periods(await linesOf('/api/v1/releases/export?format=csv'))).toEqual(['2026-10', '2026-08']);
  expect(periods(await linesOf('/api/v1/releases/export?format=csv&period=2026-08'))).toEqual(['2026-08']);
  expect(periods(await linesOf('/api/v1/releases/export?format=csv&kind=indices'))).toEqual([]);
});

test('sessions and accounts: those within reach, and the export is noted', async () => {
  const admin = await api.signIn('Admin');
  const subscriber = await api.signIn('Subscriber');
  const sessions = await linesOf('/api/v1/user-sessions/export?format=csv', admin);
  expect(sessions[0]).toMatch(/^name,email,role,signed_in_by,address,device,/);
  expect(sessions.slice(1).map((line) => line.split(',')[2])).toEqual(['Subscriber']);
  const accounts = await linesOf('/api/v1/users.csv?sort=-email', admin);
  const emails = accounts.slice(1).map((line) => line.split(',')[1] ?? '');
  expect(emails).toEqual([...emails].sort().reverse());
  expect((await subscriber.call('GET', '/api/v1/users.csv')).status).toBe(403);
  const noted = await api.platform.database.read
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'personal-data-exported')
    .where('user_uuid', '=', admin.uuid)
    .orderBy('id')
    .execute();
  expect(noted.map(({ detail }) => detail)).toEqual([
    { list: 'sessions', rows: 1, format: 'csv' },
    { list: 'accounts', rows: emails.length, format: 'csv' },
  ]);
});

test('a workbook says first what it is made of, and links back to the same list', async () => {
  const { raw } = await root.call('GET', '/api/v1/users.csv?format=xlsx&status=active&sort=-name');
  const [about, data] = await readWorkbook(raw);
  expect(about?.sheet).toBe('About');
  const facts = Object.fromEntries((about?.data ?? []).map(([label, value]) => [label, value]));
  expect(facts).toMatchObject({
    List: 'Accounts',
    Rows: String((data?.data.length ?? 0) - 1),
    Filters: 'status = active',
    Order: 'name, descending',
    'Created by': root.email, // in tests a person's name is their address
    Link: expect.stringMatching(/^https?:.*\/internal\/users\?status=active&sort=-name$/),
  });
});

test('a link to a tab keeps the tab', async () => {
  const { raw } = await root.call('GET', '/api/v1/mails/export?state=kept');
  const facts = Object.fromEntries(
    (await readWorkbook(raw))[0]?.data.map(([label, value]) => [label, value]) ?? [],
  );
  expect(facts.Link).toMatch(/\?tab=outbox&state=kept$/);
});

test('a page beyond the end is empty and still says how many there are', async () => {
  const { body } = await root.call('GET', '/api/v1/mails?page=9');
  expect([body.data, body.meta.total, body.meta.last_page]).toEqual([[], 3, 1]);
});
