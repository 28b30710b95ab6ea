import type { RoleName } from '@datum/contract/access/roles';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth, seed } from '../platform/test/depth.ts';
import { type Caller, startDemoApp, type TestApp } from '../platform/test/test-app.ts';
import { type FuzzedRequest, requestsTo } from './test-requests.ts';

/**
 * Every endpoint with requests that are nearly right or hostile: none is
 * answered 5xx, and none ends the session of a person who is signed in (401, 419 and 503 do). On the demonstration, so that
 * requests come as far as the data. The same requests each time; the night sends many others (`npm run nightly`).
 */
const RUNS = {
  'Super Administrator': depth(1, 60),
  // who is refused at most sends fewer
  'Data Provider': depth(1, 20),
  Subscriber: depth(1, 20),
} as const satisfies Partial<Record<RoleName, number>>;
/** One endpoint in this number is asked: by day the two who are refused at most ask a fifth. */
const EVERY = { 'Super Administrator': 1, 'Data Provider': depth(5, 1), Subscriber: depth(5, 1) } as const;

let api: TestApp;
let known: { uuid: string[]; word: string[] };
beforeAll(async () => {
  api = await startDemoApp();
  known = await namesOfThings();
}, 300_000); // the first to ask for the demonstration loads it
afterAll(() => api.close({ isDrawn: true }));

/** Answers with 401 afterwards, as it should. */
const ENDS_THE_SESSION = new Set(['session.logout']);

test.each(['Super Administrator', 'Data Provider', 'Subscriber'] as const)(
  'a %s gets no 5xx, and is never signed out, by whatever is asked',
  { timeout: depth(600_000, 7_200_000) },
  async (role) => {
    const wrong: string[] = [];
    for (const [place, endpoint] of api.platform.endpoints.entries()) {
      if (place % EVERY[role] !== 0) continue;
      if (ENDS_THE_SESSION.has(endpoint.id)) continue;
      const person = await freshPerson(role);
      for (const request of fc.sample(requestsTo(endpoint, known), {
        numRuns: RUNS[role],
        seed,
      })) {
        const status = await send(endpoint, request, person);
        if (status >= 500 || [401, 405, 419].includes(status)) {
          wrong.push(
            `${status} ${endpoint.method} ${request.url} ${JSON.stringify(request.body)?.slice(0, 400)}`,
          );
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  },
);

async function send(
  { method, upload }: Endpoint,
  { url, body }: FuzzedRequest,
  { token }: Caller,
): Promise<number> {
  const boundary = 'fuzz';
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../;id.csv"\r\ncontent-type: text/csv\r\n\r\n\u0000=1+1,"\r\n--${boundary}--\r\n`;
  const sent = upload
    ? { payload: file, type: `multipart/form-data; boundary=${boundary}` }
    : { payload: JSON.stringify(body), type: 'application/json' };
  const { statusCode } = await api.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent.payload === undefined ? {} : { 'content-type': sent.type }),
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  });
  return statusCode;
}

/** One call may suspend people, end sessions or take roles away: the next begins with somebody new. */
let person: { caller: Caller; role: RoleName } | undefined;
async function freshPerson(role: RoleName): Promise<Caller> {
  if (person?.role === role && (await person.caller.call('GET', '/api/v1/security')).status === 200)
    return person.caller;
  person = { caller: await api.signIn(role), role };
  return person.caller;
}

/** Uuids, slugs, codes and figures that are there, a few of each kind. */
async function namesOfThings(): Promise<{ uuid: string[]; word: string[] }> {
  const column = async (query: string) =>
    (await api.platform.database.owner.query<{ name: string }>(query)).rows.map(({ name }) => name);
  return {
    uuid: [
      '2b1f4a8c-1111-4222-8333-444455556666',
      ...(await column('select uuid::text as name from users order by email limit 2')),
      ...(await column('select id::text as name from jobs order by id limit 1')),
      ...(await column('select uuid::text as name from mails order by uuid limit 1')),
    ],
    word: [
      ...['bmp', 'bci', 'en', 'ms', 'a', 'green bricks on monday', 'building-material-cost-index'],
      ...(await column('select code as name from items order by code limit 1')),
      ...(await column(
        `select series_id || '.' || period || '.' || sequence as name from release_cells where sequence is not null order by series_id, period, sequence limit 1`,
      )),
    ],
  };
}
