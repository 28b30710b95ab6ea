import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@datum/database/transaction';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendChanges, chainHash, detailHash } from '../platform/audit/audit.ts';
import { writeCheckpoint } from '../platform/audit/checkpoints.ts';
import { runDueJobs } from '../platform/jobs/job-runner.ts';
import { startTestApp, type TestApp } from '../platform/test/test-app.ts';

/**
 * The audit trail as somebody with every right on the database could falsify it: `npm run datum -- verify-audit` ends
 * with 1 and a sentence, and the screen's job says the same.
 */
let api: TestApp;
let auditDir: string;
const auditKey = 'k'.repeat(40);
const actor = { uuid: null, role: 'Admin', sessionId: 7, ip: '2001:db8::1', requestId: 'r1' };

beforeEach(async () => {
  auditDir = await mkdtemp(join(tmpdir(), 'audit-'));
  api = await startTestApp({ auditDir, auditKey });
  await write(20);
  await tamper('alter table audit_log disable trigger user; alter table audit_detail disable trigger user');
});
afterEach(async () => {
  await api.close();
  await rm(auditDir, { recursive: true });
});

const tamper = (sql: string, values?: unknown[]) => api.platform.database.owner.query(sql, values);
const mark = () => writeCheckpoint(api.platform.database.read, api.platform.config, new Date());
const headSeq = async () => (await tamper('select seq from audit_head')).rows[0].seq as number;
const write = (rows: number, word = 'price') =>
  inTransaction(api.platform.database.write, (db) =>
    appendChanges(
      db,
      actor,
      new Date('2026-11-21T08:00:00.123Z'),
      Array.from({ length: rows }, (_, id) => ({
        action: 'quotes.correct',
        resource: 'quotes',
        id,
        after: { [word]: id },
      })),
    ),
  );

/** Puts the owner's hand into the trail; rows 10 and 11 are in its middle. */
const FALSIFICATIONS: [string, () => Promise<unknown>, string][] = [
  [
    'a flipped byte',
    () => tamper(`update audit_log set resource_id = '99' where seq = 12`),
    'Row 12: it was changed after it was written.',
  ],
  [
    'a flipped byte of what was before or after',
    () => tamper('update audit_detail set after = set_byte(after, 3, 65) where seq = 12'),
    'Row 12: what was before or after was changed.',
  ],
  [
    'a row taken out of the middle',
    () => tamper('delete from audit_detail where seq = 10; delete from audit_log where seq = 10'),
    'Row 11: rows 10 to 10 are missing.',
  ],
  [
    'a cut end',
    () => tamper('delete from audit_detail where seq > 15; delete from audit_log where seq > 15'),
    'its end was cut or changed.',
  ],
  [
    'a cut end with a head that fits',
    () =>
      tamper(`delete from audit_detail where seq > 15; delete from audit_log where seq > 15;
        update audit_head set seq = 15, hash = (select hash from audit_log where seq = 15)`),
    'its end was cut, or an old backup was restored.',
  ],
  [
    'two rows that changed places',
    () =>
      tamper(`alter table audit_detail drop constraint audit_detail_seq_fkey;
        update audit_log set seq = -1 where seq = 10;
        update audit_log set seq = 10 where seq = 11;
        update audit_log set seq = 11 where seq = -1`),
    'Row 10: it does not follow the row before; a row was put in, taken out or moved here.',
  ],
  [
    'a row put in',
    () =>
      tamper(`alter table audit_detail drop constraint audit_detail_seq_fkey;
        update audit_log set seq = -seq - 1 where seq > 10;
        update audit_log set seq = -seq where seq < 0;
        insert into audit_log select 11, at, actor_uuid, actor_role, session_id, ip, action, resource, 'forged',
          reason, request_id, detail_hash, hash, repeat('f', 64) from audit_log where seq = 10`),
    'Row 11: it was changed after it was written.',
  ],
  ['a rewritten chain', rewrite, 'knows another row here; the chain was rewritten.'],
  ['a restored old backup', restoreOld, 'its end was cut, or an old backup was restored.'],
];

test('an untouched trail: exit code 0 and how much was looked at, by command and on the screen', async () => {
  await mark();
  const rows = await headSeq();
  expect(await verifyAudit()).toEqual([
    0,
    expect.stringMatching(`^Intact: ${rows} rows, 1 signed checkpoints`),
  ]);
  expect(await onScreen()).toMatchObject({ is_intact: true, findings: [] });
});

test.each(FALSIFICATIONS)(
  '%s: exit code 1 and the sentence, by command and on the screen',
  async (_, falsify, sentence) => {
    await mark();
    await falsify();
    const [code, output] = await verifyAudit();
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).toContain('NOT INTACT');
    const { is_intact, findings } = await onScreen();
    expect(is_intact).toBe(false);
    expect(findings.map(({ message }) => message).join('\n')).toContain(sentence);
  },
);

/** The command as a person at the machine gives it. */
async function verifyAudit(): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../command-line.ts'), 'verify-audit'], {
    env: {
      ...process.env,
      DATABASE_URL: api.platform.database.url,
      ...{ AUDIT_DIR: auditDir, AUDIT_KEY: auditKey, TIME_ZONE: 'UTC' },
      ...{ APP_SECRET: 's'.repeat(40), LIVE_SECRET: 's'.repeat(40) },
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, output];
}

/** The report of the screen's button. */
async function onScreen(): Promise<{ is_intact: boolean; findings: { message: string }[] }> {
  const root = await api.signIn('Super Administrator');
  const { body } = await root.call('POST', '/api/v1/audit-logs/verify');
  await runDueJobs(api.platform);
  return (await root.call('GET', `/api/v1/jobs/${body.job_id}`)).body.result;
}

/** Every row written anew with another figure, all hashes as they should be. */
async function rewrite(): Promise<void> {
  const { rows } = await tamper('select * from audit_log order by seq');
  let previous = '0'.repeat(64);
  for (const row of rows) {
    const after = Buffer.from(JSON.stringify({ forged: row.seq }));
    const detail_hash = detailHash(null, after);
    const hash = chainHash(previous, { ...row, at: row.at.toISOString(), detail_hash });
    await tamper('update audit_detail set before = null, after = $1 where seq = $2', [after, row.seq]);
    await tamper('update audit_log set detail_hash = $1, prev_hash = $2, hash = $3 where seq = $4', [
      detail_hash,
      previous,
      hash,
      row.seq,
    ]);
    previous = hash;
  }
  await tamper('update audit_head set hash = $1', [previous]);
}

/** The database as it was in the morning, copied; the checkpoint is of the evening. */
async function restoreOld(): Promise<void> {
  const before = (await tamper('select seq, hash from audit_head')).rows[0];
  await write(10);
  await mark();
  await tamper(`delete from audit_detail where seq > ${before.seq}`);
  await tamper(`delete from audit_log where seq > ${before.seq}`);
  await tamper('update audit_head set seq = $1, hash = $2', [before.seq, before.hash]);
}
