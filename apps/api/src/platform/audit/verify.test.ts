import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendChanges, chainHash, detailHash } from './audit.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { erasePersonalKey, openDetail } from './personal.ts';
import { verifyChain } from './verify.ts';

const SUBJECT = '0192f0c1-0000-7000-8000-000000000001';
const actor = { uuid: null, role: 'Admin', sessionId: 7, ip: '2001:db8::1', requestId: 'r1' };
const TABLES = ['audit_log', 'audit_detail'] as const;
let database: OpenDatabase;
let place: { auditDir: string; auditKey: string };

beforeEach(async () => {
  database = await createTestDatabase();
  place = { auditDir: await mkdtemp(join(tmpdir(), 'audit-')), auditKey: 'k'.repeat(40) };
  await write(30);
  for (const table of TABLES) await tamper(`alter table ${table} disable trigger user`);
});
afterEach(async () => {
  await database.close();
  await rm(place.auditDir, { recursive: true });
});

const write = (rows: number, word = 'price') =>
  inTransaction(database.write, (db) =>
    appendChanges(
      db,
      actor,
      new Date('2026-11-21T08:00:00.123Z'),
      Array.from({ length: rows }, (_, id) => ({
        action: 'quotes.correct',
        resource: 'quotes',
        id,
        before: { [word]: id },
        after: { [word]: id + 1 },
      })),
    ),
  );
const mark = () => writeCheckpoint(database.read, place, new Date('2026-11-21T09:00:00Z'));
const kinds = async () => {
  const { findings } = await verifyChain(database.read, place);
  return findings.map(({ kind, seq }) => `${kind} ${seq}`);
};
/** What somebody with all rights on the database could do, triggers and rights notwithstanding. */
const tamper = (statement: string) => database.owner.query(statement);
const pickedFrom =
  'seq, at, actor_uuid, actor_role, session_id, ip, action, resource, resource_id, reason, request_id';

test('an untouched chain is intact, with and without checkpoints, also when it grows on', async () => {
  expect((await mark())?.seq).toBe(30);
  expect(await mark()).toBeNull();
  await write(5);
  expect((await mark())?.seq).toBe(35);
  expect(await verifyChain(database.read, place)).toMatchObject({
    is_intact: true,
    rows: 35,
    checkpoints: 2,
  });
  const without = { auditDir: undefined, auditKey: undefined };
  expect(await verifyChain(database.read, without)).toMatchObject({
    is_intact: true,
    keeps_checkpoints: false,
  });
});

test('the application may not change, delete or empty the trail, and the triggers hold up the owner too', async () => {
  const statements = (table: string) => [
    `update ${table} set seq = seq`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
  ];
  for (const statement of TABLES.flatMap(statements)) {
    await expect(sql.raw(statement).execute(database.write)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
  await expect(
    sql`insert into audit_head (seq, hash) values (0, '')`.execute(database.write),
  ).rejects.toThrow('permission denied');
  for (const table of TABLES) await tamper(`alter table ${table} enable trigger user`);
  for (const statement of TABLES.flatMap(statements).filter((text) => !text.startsWith('drop'))) {
    await expect(tamper(statement)).rejects.toThrow('The audit trail is append only');
  }
});

test('a flipped byte is found, in a row and in what was before or after', async () => {
  await tamper(`update audit_log set resource_id = '99' where seq = 12`);
  await tamper(`update audit_detail set after = set_byte(after, 3, get_byte(after, 3) # 1) where seq = 20`);
  expect(await kinds()).toEqual(['changed 12', 'detail 20']);
});

test('what was before and after is missed where it was taken out, also where it was empty', async () => {
  await inTransaction(database.write, (db) =>
    appendChanges(db, actor, new Date(), [{ action: 'roles.edit', resource: 'roles', id: 1 }]),
  );
  expect(await kinds()).toEqual([]);
  await tamper('delete from audit_detail where seq = 31');
  expect(await kinds()).toEqual(['detail 31']);
});

test('a last row written anew, with all its hashes right, is found by the head', async () => {
  const { rows } = await tamper('select * from audit_log where seq = 30');
  const forged = { ...rows[0], resource_id: 'forged', at: rows[0].at.toISOString() };
  const hash = chainHash(rows[0].prev_hash, forged);
  await tamper(`update audit_log set resource_id = 'forged', hash = '${hash}' where seq = 30`);
  expect(await kinds()).toEqual(['head 30']);
});

test('a row taken out of the middle is found', async () => {
  await tamper('delete from audit_detail where seq in (14, 15)');
  await tamper('delete from audit_log where seq in (14, 15)');
  expect(await kinds()).toEqual(['missing 16']);
});

test('a cut end is found by the head; where the head was changed too, by the checkpoint', async () => {
  await mark();
  await tamper('delete from audit_detail where seq > 20');
  await tamper('delete from audit_log where seq > 20');
  expect(await kinds()).toEqual(['head 30', 'checkpoint-ahead 30']);
  await tamper('update audit_head set seq = 20, hash = (select hash from audit_log where seq = 20)');
  expect(await kinds()).toEqual(['checkpoint-ahead 30']);
});

test('two rows that changed places are found', async () => {
  for (const table of ['audit_log', 'audit_detail']) {
    await tamper(`alter table ${table} drop constraint if exists audit_detail_seq_fkey`);
  }
  for (const [from, to] of [
    [10, 1000],
    [11, 10],
    [1000, 11],
  ]) {
    await tamper(`update audit_log set seq = ${to} where seq = ${from}`);
  }
  expect(await kinds()).toContain('order 10');
});

test('a row put in is found, also when it is chained well in itself', async () => {
  await tamper('alter table audit_detail drop constraint audit_detail_seq_fkey');
  await tamper('update audit_log set seq = seq + 1000 where seq > 10');
  await tamper('update audit_detail set seq = seq + 1000 where seq > 10');
  await tamper('update audit_log set seq = seq - 999 where seq > 1000');
  await tamper('update audit_detail set seq = seq - 999 where seq > 1000');
  const { rows } = await tamper('select * from audit_log where seq = 10');
  const forged = { ...rows[0], seq: 11, at: rows[0].at.toISOString() };
  const hash = chainHash(rows[0].hash, forged);
  await tamper(`insert into audit_log (${pickedFrom}, detail_hash, prev_hash, hash)
    select 11, at, actor_uuid, actor_role, session_id, ip, action, resource, resource_id, reason, request_id,
           detail_hash, hash, '${hash}' from audit_log where seq = 10`);
  await tamper(
    'insert into audit_detail select 11, before, after, subject_uuid from audit_detail where seq = 10',
  );
  expect(await kinds()).toContain('order 12');
});

test('a chain rewritten as a whole is found by its checkpoint', async () => {
  await mark();
  await rewrite('changed');
  expect(await verifyChain(database.read, { auditDir: undefined, auditKey: undefined })).toMatchObject({
    is_intact: true,
  });
  expect(await kinds()).toEqual(['checkpoint-differs 30']);
});

test('a restored old backup is found, at once and after it has grown past the checkpoint', async () => {
  await mark();
  await write(10);
  await mark();
  await tamper('delete from audit_detail where seq > 30');
  await tamper('delete from audit_log where seq > 30');
  await tamper('update audit_head set seq = 30, hash = (select hash from audit_log where seq = 30)');
  expect(await kinds()).toEqual(['checkpoint-ahead 40']);
  await write(15, 'other');
  expect(await kinds()).toEqual(['checkpoint-differs 40']);
});

test('a forged or missing checkpoint is found', async () => {
  await mark();
  await write(1);
  await mark();
  await write(1);
  await mark();
  const file = join(place.auditDir, 'checkpoints.jsonl');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(file, `${lines[0]}\n${lines[2]}\n`);
  expect(await kinds()).toEqual(['checkpoint-signature 32']);
  const other = { ...place, auditKey: 'z'.repeat(40) };
  expect((await verifyChain(database.read, other)).findings[0]?.kind).toBe('checkpoint-signature');
});

test('what tells of a person is sealed, can be erased, and the chain stays valid', async () => {
  await inTransaction(database.write, (db) =>
    appendChanges(db, actor, new Date(), [
      { action: 'users.edit', resource: 'users', id: SUBJECT, after: { name: 'Aisyah' }, subject: SUBJECT },
    ]),
  );
  const { after } = await database.read
    .selectFrom('audit_detail')
    .select('after')
    .where('seq', '=', 31)
    .executeTakeFirstOrThrow();
  expect(after?.toString('latin1')).not.toContain('Aisyah');
  expect(await openDetail(database.read, after, SUBJECT)).toEqual({
    value: { name: 'Aisyah' },
    isErased: false,
  });
  await inTransaction(database.write, (db) => erasePersonalKey(db, SUBJECT));
  expect(await openDetail(database.read, after, SUBJECT)).toEqual({ value: null, isErased: true });
  expect((await verifyChain(database.read, place)).is_intact).toBe(true);
});

/** All rows written anew with another word, every hash computed as it should be. */
async function rewrite(word: string): Promise<void> {
  const { rows } = await tamper('select * from audit_log order by seq');
  let previous = '0'.repeat(64);
  for (const row of rows) {
    const after = Buffer.from(JSON.stringify({ [word]: row.seq }));
    const fields = { ...row, at: row.at.toISOString(), detail_hash: detailHash(null, after) };
    const hash = chainHash(previous, fields);
    await database.owner.query('update audit_detail set before = null, after = $1 where seq = $2', [
      after,
      row.seq,
    ]);
    await database.owner.query(
      'update audit_log set detail_hash = $1, prev_hash = $2, hash = $3 where seq = $4',
      [fields.detail_hash, previous, hash, row.seq],
    );
    previous = hash;
  }
  await database.owner.query('update audit_head set hash = $1', [previous]);
}
