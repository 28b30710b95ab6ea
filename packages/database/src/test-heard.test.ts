import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyOut } from './bulk/copy-out.ts';
import { createTestDatabase } from './test-database.ts';
import { hear } from './test-heard.ts';
import { inTransaction } from './transaction.ts';

test('statements with and without values and COPY are heard as they are sent, without the values', async () => {
  const database = await createTestDatabase();
  const heard: string[] = [];
  const end = hear((text) => heard.push(text));
  await sql`select ${'secret'}::text`.execute(database.read);
  await database.owner.query('select 1');
  await inTransaction(database.write, (writing) =>
    Array.fromAsync(copyOut(writing, sql`select 2`.compile(writing))),
  );
  end();
  await database.owner.query('select 3');
  await database.close();
  expect(heard).toEqual(expect.arrayContaining(['select $1::text', 'select 1', 'copy (select 2) to stdout']));
  expect(heard).not.toContain('select 3');
  expect(heard.join()).not.toContain('secret');
});
