import { mkdir, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectOrphans, keepByRule } from '../../platform/files/keeping.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let small: SmallCollection;
let provider: Caller;
let folder: string;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  folder = join(api.platform.config.dataDir, 'files');
});
afterAll(() => api.close());

const TEXT = 'Item,Source,Price\nCEM,N1-A,22.90\n';

async function upload(): Promise<string> {
  const mark = 'a-boundary';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="harga.csv"\r\n\r\n`;
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/v1/sheets/${small.north.sheet}/imports`,
    headers: {
      authorization: `Bearer ${provider.token}`,
      'content-type': `multipart/form-data; boundary=${mark}`,
    },
    payload: `${head}${TEXT}\r\n--${mark}--\r\n`,
  });
  await runDueJobs(api.platform);
  return answer.json<{ id: string }>().id;
}

const show = async (id: string) => (await provider.call('GET', `/api/v1/imports/${id}`)).body;
const download = (id: string) => provider.call('GET', `/api/v1/imports/${id}/file`);
const age = (id: string, days: number) =>
  api.platform.database.owner.query(
    `update import_batches set decided_at = decided_at - interval '${days} days' where id = $1`,
    [id],
  );

test('the file of an import can be fetched until its days are over; then it says so, and what is known of it stays', async () => {
  const [staged, discarded, committed] = [await upload(), await upload(), await upload()];
  const listed = await provider.call('GET', `/api/v1/sheets/${small.north.sheet}/imports`);
  expect([listed.body.data.length, listed.body.scanned]).toEqual([3, false]);
  expect((await provider.call('DELETE', `/api/v1/imports/${discarded}`)).status).toBe(204);
  expect((await provider.call('POST', `/api/v1/imports/${committed}/commit`)).status).toBe(200);
  const fetched = await download(committed);
  expect([fetched.raw.toString(), fetched.headers['content-disposition']]).toEqual([
    TEXT,
    expect.stringContaining('attachment; filename="harga.csv"'),
  ]);
  await Promise.all([staged, discarded, committed].map((id) => age(id, 89)));
  expect(await keepByRule(api.platform)).toBe(0);
  await age(committed, 2);
  expect(await keepByRule(api.platform)).toBe(1);
  expect(await keepByRule(api.platform)).toBe(0);
  const { name, file } = await show(committed);
  expect([name, file]).toMatchObject([
    'harga.csv',
    { size: TEXT.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), gone_at: expect.any(String) },
  ]);
  const gone = await download(committed);
  expect([gone.status, gone.body.message]).toEqual([
    404,
    `This file was deleted on ${file.gone_at.slice(0, 10)}, 90 days after its import was decided; its name, size and SHA-256 are kept.`,
  ]);
  expect((await readdir(folder)).length).toBe(2);
  expect([(await download(staged)).status, (await show(staged)).file.gone_at]).toEqual([200, null]);
  const { rows } = await api.platform.database.owner.query(
    "select resource_id, actor_role from audit_log where action = 'imports.file-deleted'",
  );
  expect(rows).toEqual([{ resource_id: committed, actor_role: 'system' }]);
  expect(await collectOrphans(api.platform)).toEqual({ deleted: 0, missing: 0 });
});

test('a paste has no file', async () => {
  const url = `/api/v1/sheets/${small.north.sheet}/imports/paste`;
  const { body } = await provider.call('POST', url, { text: TEXT });
  expect([body.file, (await download(body.id)).status]).toEqual([null, 404]);
});

async function leave(name: string, hours: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'left');
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(join(folder, name), then, then);
}

test('old files that no row names go, those of a call under way stay; a row without its file is told by health', async () => {
  await upload();
  const before = await readdir(folder);
  await leave('a'.repeat(48), 25);
  await leave(`${'b'.repeat(48)}.part`, 25);
  await leave('c'.repeat(48), 23);
  expect(await collectOrphans(api.platform)).toEqual({ deleted: 2, missing: 0 });
  expect((await readdir(folder)).toSorted()).toEqual([...before, 'c'.repeat(48)].toSorted());
  await rm(join(folder, before[0] ?? ''));
  expect(await collectOrphans(api.platform)).toEqual({ deleted: 0, missing: 1 });
  expect((await api.visitor.call('GET', '/health')).body.missing_files).toBe(1);
});

test('the files of another database are left alone', async () => {
  for (let n = 10; n < 40; n++) await leave(`${n}`.repeat(24), 100);
  const before = (await readdir(folder)).length;
  expect((await collectOrphans(api.platform)).deleted).toBe(0);
  expect((await readdir(folder)).length).toBe(before);
});

test('a file and its name are on the disk before the upload is answered', async () => {
  const handle = await open(api.platform.config.dataDir, 'r');
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  await upload();
  expect(sync).toHaveBeenCalledTimes(2);
  sync.mockRestore();
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
