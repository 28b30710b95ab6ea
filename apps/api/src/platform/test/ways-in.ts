import { expect } from 'vitest';
import { type Caller, TEST_PASSWORD, type TestApp } from './test-app.ts';

const ORIGIN = 'http://127.0.0.1:3000';

/** Calls as who has a token. */
export const withToken = ({ visitor }: TestApp, token: string, email = '', uuid = ''): Caller => ({
  uuid,
  email,
  token,
  call: (method, url, body, headers) =>
    visitor.call(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
});

/** The value that a link of the newest mail of a kind to an address carries. */
export async function linkTo(
  api: TestApp,
  email: string,
  template: string,
  name: string,
): Promise<string | null> {
  const { text_body } = await api.platform.database.read
    .selectFrom('mails')
    .select('text_body')
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URLSearchParams(/#(\S+)/.exec(text_body)?.[1]).get(name);
}

/** Takes the newest invitation up with the tests' password, as who has the mailbox does, and signs in. */
export async function takeUp(api: TestApp, email: string): Promise<Caller> {
  const token = await linkTo(api, email, 'invitation', 'invitation');
  const taken = await api.visitor.call('POST', '/api/v1/invitations/accept', {
    token,
    password: TEST_PASSWORD,
  });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  const { body } = await api.visitor.call('POST', '/api/login', { email, password: TEST_PASSWORD });
  const user = await api.platform.database.read
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return withToken(api, body.access_token, email, user.uuid);
}

/** Signs in as a browser does; gives its lasting mark, for the next one who uses it. */
export async function signInFrom({ app }: TestApp, email: string, mark = ''): Promise<string> {
  const first = await app.inject({
    method: 'GET',
    url: '/sanctum/csrf-cookie',
    headers: { origin: ORIGIN },
  });
  const cookies = first.cookies.map(({ name, value }) => `${name}=${value}`);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: {
      origin: ORIGIN,
      'x-xsrf-token': first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      cookie: [...cookies, mark].filter(Boolean).join('; '),
    },
    payload: { email, password: TEST_PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  return markOf(answer);
}

/** Signs in as a program that keeps cookies does; gives its lasting mark. */
export async function signInByProgram({ app }: TestApp, email: string, mark = ''): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: mark ? { cookie: mark } : {},
    payload: { email, password: TEST_PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  return markOf(answer);
}

const markOf = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }) =>
  `browser=${cookies.find(({ name }) => name === 'browser')?.value}`;

/** Does something while two accounts count as one person, in an office that has somebody else for every step. */
export async function whileTied(
  api: TestApp,
  [one, other]: readonly [Caller, Caller],
  work: () => Promise<void>,
): Promise<void> {
  const third = await api.signIn('Super Administrator');
  const { write } = api.platform.database;
  const tie = { person_uuid: one.uuid, account_uuid: other.uuid, by: 'hand-over' as const };
  await write.insertInto('tied_accounts').values(tie).execute();
  try {
    await work();
  } finally {
    await write.deleteFrom('tied_accounts').where('person_uuid', '=', one.uuid).execute();
    await write.updateTable('users').set({ status: 'closed' }).where('uuid', '=', third.uuid).execute();
  }
}
