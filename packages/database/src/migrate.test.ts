import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateSchema } from './generate/schema-text.ts';
import { migrate } from './migrate.ts';
import { connect, type OpenDatabase } from './open.ts';
import { administer } from './test-database.ts';

let folder: string;
let database: OpenDatabase;
let owner: Pool;
let drop: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datum-migrations-'));
  const server = process.env.DATUM_TEST_SERVER ?? '';
  const name = `datum_empty_${process.hrtime.bigint()}`;
  await administer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  database = connect(url.href);
  owner = database.owner;
  drop = () => administer(server, `drop database ${name} with (force)`);
});
afterEach(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

test('runs the files in order, once', async () => {
  await write('002-second.sql', 'insert into notes values (1)');
  await write('001-first.sql', 'create table notes (id int)');
  expect(await migrate(owner, folder)).toEqual(['001-first.sql', '002-second.sql']);
  expect(await migrate(owner, folder)).toEqual([]);
  await write('003-third.sql', 'insert into notes values (2)');
  expect(await migrate(owner, folder)).toEqual(['003-third.sql']);
  expect((await owner.query('select id from notes')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a file that fails leaves nothing of itself, and is named with its line', async () => {
  await write('001-first.sql', 'create table notes (id int);\nselect wrong;');
  await expect(migrate(owner, folder)).rejects.toThrow('migration 001-first.sql: line 2: column "wrong"');
  expect((await owner.query(`select to_regclass('notes') as notes`)).rows).toEqual([{ notes: null }]);
  await write('001-first.sql', 'create table notes (id int)');
  expect(await migrate(owner, folder)).toEqual(['001-first.sql']);
});

test('a file that was edited after it ran, or is gone, is refused in one sentence', async () => {
  await write('001-first.sql', 'create table notes (id int)');
  await migrate(owner, folder);
  await write('001-first.sql', 'create table notes (id bigint)');
  await expect(migrate(owner, folder)).rejects.toThrow(
    'The migration 001-first.sql was edited after it ran:',
  );
  await rm(join(folder, '001-first.sql'));
  await expect(migrate(owner, folder)).rejects.toThrow('is not part of this version');
});

test('several processes at once: one works, the others wait', async () => {
  await write('001-first.sql', 'create table notes (id int); select pg_sleep(0.2)');
  const ran = await Promise.all([1, 2, 3].map(() => migrate(owner, folder)));
  expect(ran.flat()).toEqual(['001-first.sql']);
});

test('the generated types say nullable, default, identity, words and comments', async () => {
  await write(
    '001-first.sql',
    `create table price_notes (
       id bigint generated always as identity primary key,
       state text not null default 'open' check (state in ('open', 'closed')),
       price numeric, at timestamptz not null, days date[] not null, facts jsonb,
       quote_ids bigint[] not null default '{}');
     comment on table price_notes is 'Notes on prices.';
     comment on column price_notes.price is 'Per unit.'`,
  );
  await migrate(owner, folder);
  const text = await generateSchema(owner);
  expect(text.slice(text.indexOf('/** Notes'))).toBe(`/** Notes on prices. */
export interface PriceNotes {
  id: GeneratedAlways<number>;
  state: Generated<"open" | "closed">;
  /** Per unit. */
  price: string | null;
  at: Timestamp;
  days: string[];
  facts: Json | null;
  quote_ids: Generated<number[]>;
}

export interface Database {
  price_notes: PriceNotes;
}
`);
});
