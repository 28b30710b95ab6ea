import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from './open.ts';
import { createTestDatabase } from './test-database.ts';
import { hear } from './test-heard.ts';
import { prepareOnBoth } from './test-prepared.ts';

/** Two databases of one server: `newer` has a function that `older` lacks, as PostgreSQL 18 has some that 15 lacks. */
let newer: OpenDatabase;
let older: OpenDatabase;
beforeAll(async () => {
  newer = await createTestDatabase();
  older = await createTestDatabase();
  await newer.owner.query(`create function since_16(text) returns text language sql as 'select $1'`);
});
afterAll(() => Promise.all([newer.close(), older.close()]));

const compare = (...statements: string[]) =>
  prepareOnBoth(statements, { newer: newer.url, older: older.url });

test('a statement that the older server alone refuses is named with the reason, a good one is not', async () => {
  const statement = 'select since_16(name) from users where uuid = $1';
  expect(await compare('select name from users where uuid = $1', statement, 'begin')).toEqual({
    taken: 2,
    refused: [{ statement, message: 'function since_16(text) does not exist' }],
    leftOut: [],
  });
});

test('what comes after a refused statement is asked as well, and the query of a COPY', async () => {
  const { refused } = await compare(
    `delete from users where since_16('') = $1`,
    'select 1',
    'copy (select since_16(name)\nfrom users) to stdout',
  );
  expect(refused).toHaveLength(2);
});

test('what both refuse is left out: a table that a test made, several statements in one text', async () => {
  const { refused, leftOut } = await compare('select * from made_by_a_test', 'select 1; select 2');
  expect(refused).toEqual([]);
  expect(leftOut.map(({ message }) => message)).toEqual([
    'relation "made_by_a_test" does not exist',
    'cannot insert multiple commands into a prepared statement',
  ]);
});

test('a statement that needs a table of a test, and more than the older server has, is refused', async () => {
  const { refused } = await compare('select since_16(name), made_by_a_test.price from users');
  expect(refused).toMatchObject([{ message: 'function since_16(text) does not exist' }]);
});

test('what is prepared is not heard as a statement of a test', async () => {
  const heard: string[] = [];
  const end = hear((text) => heard.push(text));
  await compare('select any_value(name) from users').finally(end);
  expect(heard).toEqual([]);
});

test('nothing is executed', async () => {
  await compare('select set_config($1, $2, false)', `insert into roles (name) values ('unwanted')`);
  await compare('select 1; drop table made_by_a_test', 'create table made_by_a_test ()');
  const made = `select from pg_tables where tablename = 'made_by_a_test' union all select from roles`;
  expect((await newer.owner.query(made)).rowCount).toBe(0);
});

/** What came with 16, 17 and 18, and with which of them. */
const LATER: Readonly<Record<string, number>> = {
  'select any_value(name) from users': 16,
  'select date_add(now(), $1)': 16,
  'merge into users using roles on false when matched then delete returning users.uuid': 17,
  "select * from json_table($1::jsonb, '$' columns (id int))": 17,
  'select uuidv7()': 18,
  'update users set name = $1 returning old.name': 18,
};

test('a server refuses what came with a later version', async () => {
  const { rows } = await older.owner.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  const { leftOut } = await compare(...Object.keys(LATER));
  expect(leftOut.map(({ statement }) => statement)).toEqual(
    Object.keys(LATER).filter((statement) => (LATER[statement] ?? 0) > version),
  );
});
