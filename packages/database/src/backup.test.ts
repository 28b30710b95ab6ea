import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from './backup.ts';
import { startEmbedded } from './embedded.ts';
import { makeServerFolder } from './test-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeServerFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a backup taken under load holds everything that was committed before it, and starts', async () => {
  const [from, to] = [join(folder, 'data'), join(folder, 'backup')];
  const server = await startEmbedded(from);
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create table ticks (id int primary key, filler text)');
  await mkdir(join(from, 'files'));
  await writeFile(join(from, 'files', 'sheet.csv'), 'item;price');

  let committed = 0;
  let isOn = true;
  const writer = (async () => {
    while (isOn) {
      await client.query(`insert into ticks select $1, repeat('x', 2000)`, [committed + 1]);
      committed += 1;
    }
  })();
  while (committed < 200) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = committed;
  await backUp(from, to);
  isOn = false;
  await writer;
  await client.end();
  await server.stop();
  expect(committed).toBeGreaterThan(before); // it really was busy

  const restored = await startEmbedded(to);
  const reader = new pg.Client(restored.url);
  await reader.connect();
  const { rows } = await reader.query('select count(*)::int as count, max(id) as last from ticks');
  expect(rows[0].count).toBe(rows[0].last); // no gaps
  expect(rows[0].count).toBeGreaterThanOrEqual(before);
  await reader.end();
  await restored.stop();
  expect(await readFile(join(to, 'files', 'sheet.csv'), 'utf8')).toBe('item;price');
});

test('nothing running and a used target are refused in one sentence', async () => {
  const [from, to] = [join(folder, 'data'), join(folder, 'backup')];
  await expect(backUp(from, to)).rejects.toThrow(/^No Datum runs on .*: copy the folder as it is/);
  const server = await startEmbedded(from);
  await mkdir(to);
  await writeFile(join(to, 'precious'), '');
  await expect(backUp(from, to)).rejects.toThrow('is not empty: name a new folder.');
  await server.stop();
});
