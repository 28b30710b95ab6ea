import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { UnguardedDatabase } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: UnguardedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Runs a command as a person at the machine does. */
async function datum(args: string[], input = ''): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../command-line.ts'), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      APP_SECRET: 's'.repeat(40),
      LIVE_SECRET: 's'.repeat(40),
      TIME_ZONE: '',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('create-admin makes the first administrator; a weak password and a missing name are refused in words', async () => {
  const args = ['create-admin', '--email', 'root@example.org', '--name', 'Root'];
  const weak = await datum(args, 'password1234\n');
  expect([weak.code, weak.output]).toEqual([1, expect.stringContaining('known lists')]);
  expect((await datum(args.slice(0, 3), 'green bricks on monday\n')).output).toContain('Say who');
  const guessed = await datum(['create-admin', 'root@example.org', 'Root'], 'green bricks on monday\n');
  expect([guessed.code, guessed.output]).toEqual([
    1,
    expect.stringMatching(/^Say who: create-admin --email/),
  ]);
  const done = await datum(args, 'green bricks on monday\n');
  expect([done.code, done.output]).toEqual([0, 'root@example.org is a Super Administrator now.\n']);
  const rows = await database.read
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.email', 'u.status', 'r.name'])
    .execute();
  expect(rows).toEqual([{ email: 'root@example.org', status: 'active', name: 'Super Administrator' }]);
});

test('loosen says that an account is a person of its own, and the audit log that it was said at the machine', async () => {
  const { rows: made } = await database.owner.query(
    `insert into users (name, email, role_id, status) select 'Siti', 'siti@example.org', id, 'active' from roles
      where name = 'Admin' returning uuid`,
  );
  await database.owner.query(
    `insert into tied_accounts (person_uuid, account_uuid, by)
      select uuid, $1, 'hand-over' from users where email = 'root@example.org'`,
    [made[0].uuid],
  );
  expect((await datum(['loosen', 'siti@example.org'])).output).toMatch(/^Say who: loosen --email/);
  const unknown = await datum(['loosen', '--email', 'nobody@example.org']);
  expect([unknown.code, unknown.output]).toEqual([
    1,
    'There is no account with the address nobody@example.org.\n',
  ]);
  const done = await datum(['loosen', '--email', 'Siti@example.org']);
  expect([done.code, done.output]).toEqual([
    0,
    'Siti@example.org is a person of its own now, and not the same as Root.\n',
  ]);
  const again = await datum(['loosen', '--email', 'siti@example.org']);
  expect(again.output).toContain('already counts as a person of its own');
  const { rows } = await database.owner.query(
    `select actor_uuid, reason from audit_log l join audit_detail d on d.seq = l.seq where action = 'users.loosen'`,
  );
  expect(rows).toEqual([{ actor_uuid: null, reason: 'command line' }]);
});

test('ledger prints the books and ends with 1 where they do not agree', async () => {
  const even = await datum(['ledger']);
  expect([even.code, even.output]).toEqual([0, expect.stringContaining('The books agree.')]);
  await database.owner.query("insert into number_series (kind, year, last) values ('invoice', 2026, 1)");
  const odd = await datum(['ledger']);
  await database.owner.query('delete from number_series');
  expect([odd.code, odd.output]).toEqual([1, expect.stringContaining('missing numbers: 1')]);
});

test('clear-networks lets everybody in again, and the audit trail tells of it', async () => {
  const nothing = await datum(['clear-networks']);
  expect([nothing.code, nothing.output]).toEqual([0, expect.stringContaining('nothing was changed')]);
  await database.write
    .insertInto('settings')
    .values({ key: 'security.policy', value: JSON.stringify({ staff_networks: ['10.0.0.0/8'] }), version: 3 })
    .execute();
  const done = await datum(['clear-networks']);
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('from everywhere again')]);
  const kept = await database.read.selectFrom('settings').select(['value', 'version']).execute();
  expect(kept).toMatchObject([{ value: { staff_networks: [], idle_minutes_staff: 30 }, version: 4 }]);
  const audited = await database.read
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor_uuid'])
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  expect(audited).toEqual([{ action: 'security.edit-policy', reason: 'command line', actor_uuid: null }]);
});

test('verify-audit says what cannot show without checkpoints', async () => {
  const { code, output } = await datum(['verify-audit']);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Intact: 3 rows, no checkpoints: set AUDIT_DIR/),
  ]);
});

test('an unknown command says which there are', async () => {
  const { code, output } = await datum(['help-me']);
  expect([code, output]).toEqual([1, expect.stringContaining('verify-audit')]);
});
