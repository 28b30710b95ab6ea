import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { type Caller, startTestApp, type TestApp } from '../../test/test-app.ts';
import { startTestClamd } from '../../test/test-clamd.ts';
import { clamdPlace, ping } from './clamd.ts';
import { watchScanner } from './scanning.ts';

let api: TestApp;
let admin: Caller;
let clamd: Awaited<ReturnType<typeof startTestClamd>>;
beforeAll(async () => {
  clamd = await startTestClamd();
  api = await startTestApp({ clamd: clamd.place });
  admin = await api.signIn('Admin');
});
afterAll(async () => {
  await api.close();
  await clamd.close();
});

async function upload(url: string, text: string, method: 'POST' | 'PUT' = 'POST') {
  const mark = 'a-boundary';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const answer = await api.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': `multipart/form-data; boundary=${mark}`,
    },
    payload: `${head}${text}\r\n--${mark}--\r\n`,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const WORKBOOK = '/api/v1/lists/workbook';
const lying = (folder: string) => readdir(join(api.platform.config.dataDir, folder)).catch(() => []);
const health = async () => (await api.visitor.call('GET', '/health')).body.scanner;

test('a clean file is scanned whole and then read', async () => {
  const text = `a,b\n${'1,2\n'.repeat(150_000)}`;
  clamd.scanned = [];
  expect((await upload(WORKBOOK, text)).body.message).toBe('A file may have at most 100,000 rows.');
  expect(clamd.scanned.map(String)).toEqual([text]);
  expect(await upload(WORKBOOK, 'a,b\n')).toEqual({ status: 200, body: { text: 'a,b' } });
});

test.each([
  ['read', WORKBOOK, 'POST'],
  ['kept as a photo', '/api/v1/profile/photo', 'PUT'],
  ['staged', '/api/v1/entered-subjects/gdp/batches', 'POST'],
] as const)('malware is refused before it is %s, and noted with its author', async (_what, url, method) => {
  await api.platform.database.owner.query('delete from security_events');
  const refused = await upload(url, 'period,value\nTEST-MALWARE', method);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { file: ['Malware was found in this file (Datum.Test.UNOFFICIAL); it was not taken in.'] },
  ]);
  expect([await lying('files'), await lying('arriving')]).toEqual([[], []]);
  const { rows } = await api.platform.database.owner.query(
    'select kind, user_uuid, detail from security_events',
  );
  expect(rows).toMatchObject([
    {
      kind: 'malware-refused',
      user_uuid: admin.uuid,
      detail: { name: 'a.csv', signature: 'Datum.Test.UNOFFICIAL' },
    },
  ]);
});

test.each([
  ['refuses the size', 'INSTREAM size limit exceeded. ERROR'],
  ['breaks off', null],
  ['says nothing that we know', 'stream: MAYBE'],
])('a scanner that %s lets nothing through, and health says so', async (_what, answer) => {
  clamd.answer = answer;
  const refused = await upload(WORKBOOK, 'a,b\n'.repeat(100));
  clamd.answer = undefined;
  expect([refused.status, refused.body.message]).toEqual([
    500,
    'Files cannot be checked for malware at the moment, so none is taken in. Try again in a few minutes.',
  ]);
  expect([await health(), await lying('arriving')]).toEqual(['away', []]);
  expect((await upload(WORKBOOK, 'a,b')).status).toBe(200);
  expect(await health()).toBe('up');
});

test('a scanner that is not there lets nothing through, and is noticed before anybody uploads', async () => {
  const gone = { ...api.platform, config: { ...api.platform.config, clamd: { path: '/nowhere/clamd.ctl' } } };
  await expect(ping({ path: '/nowhere/clamd.ctl' })).rejects.toThrow('ENOENT');
  const watch = watchScanner(gone);
  await expect.poll(health).toBe('away');
  watch.close();
  const back = watchScanner(api.platform);
  await expect.poll(health).toBe('up');
  back.close();
});

test('where the scanner is said wrongly, nothing starts', () => {
  expect(clamdPlace('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  expect(clamdPlace('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  for (const wrong of ['/run/clamd', 'tcp://host', 'tcp://host:99999', 'http://host:3310', 'unix:']) {
    expect(() => parseConfig({ CLAMD: wrong })).toThrow(
      `CLAMD is "${wrong}": it must be the socket of clamd, such as unix:/run/clamav/clamd.ctl or tcp://127.0.0.1:3310.`,
    );
  }
});
