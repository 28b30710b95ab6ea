/**
 * `node bench/run.ts audit`: recomputing an audit chain of 1,000,000 rows from the database, with before and after of
 * each (about 120 bytes), and how long one change waits for the chain when many write at once.
 */
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import {
  appendChanges,
  type Change,
  chainHash,
  detailHash,
} from '../../apps/api/src/platform/audit/audit.ts';
import { verifyChain } from '../../apps/api/src/platform/audit/verify.ts';
import { copyIn } from '../../packages/database/src/bulk/copy-in.ts';
import { migrate } from '../../packages/database/src/migrate.ts';
import { connect } from '../../packages/database/src/open.ts';
import { check, median, note } from '../limit.ts';

const rows = 1_000_000;
const at = '2026-11-21T08:00:00.123Z';
const actor = { uuid: null, role: 'Admin', sessionId: 7, ip: '203.0.113.9', requestId: 'bench-bench' };
const database = connect(process.env.BENCH_DATABASE_URL ?? '');
await migrate(database.owner);

const filling = performance.now();
const end = await fill();
note('filling the chain', (performance.now() - filling) / 1_000, ' s');

const report = await verifyChain(database.read, { auditDir: undefined, auditKey: undefined });
check('rows verified', report.rows, { atLeast: rows });
check('findings', report.findings.length, { atMost: 0 });
check('verify 1,000,000 rows', report.seconds, { atMost: 60 }, ' s');
note('rows a second', report.rows / report.seconds);

await database.owner.query(`alter table audit_log disable trigger user;
  update audit_log set reason = 'forged' where seq = ${rows / 2}`);
const again = await verifyChain(database.read, { auditDir: undefined, auditKey: undefined });
check('first bad row', again.findings[0]?.seq ?? 0, { atLeast: rows / 2 });

const times = await writeTogether(20, 25);
note('one change among 20 writers at once, median', median(times), ' ms');
check('peak memory', process.resourceUsage().maxRSS / 1024, { atMost: 500 }, ' MB');
note('end of the chain', end.slice(0, 12));
await database.close();

/** The chain as `appendChanges` would write it, by COPY. Gives the last hash. */
async function fill(): Promise<string> {
  let hash = '0'.repeat(64);
  function* chain() {
    for (let seq = 1; seq <= rows; seq++) {
      const fields = {
        seq,
        at,
        actor_uuid: null,
        actor_role: actor.role,
        session_id: actor.sessionId,
        ip: actor.ip,
        action: 'quotes.correct',
        resource: 'quotes',
        resource_id: String(seq),
        reason: null,
        request_id: actor.requestId,
        detail_hash: detailHash(null, detailOf(seq)),
      };
      const next = chainHash(hash, fields);
      yield [
        seq,
        at,
        null,
        actor.role,
        7,
        actor.ip,
        'quotes.correct',
        'quotes',
        String(seq),
        null,
        actor.requestId,
        fields.detail_hash,
        hash,
        next,
      ];
      hash = next;
    }
  }
  function* detailRows() {
    for (let seq = 1; seq <= rows; seq++) yield [seq, `\\x${detailOf(seq).toString('hex')}`];
  }
  await inTransaction(database.write, async (db) => {
    const columns = [
      'seq',
      'at',
      'actor_uuid',
      'actor_role',
      'session_id',
      'ip',
      'action',
      'resource',
      'resource_id',
      'reason',
      'request_id',
      'detail_hash',
      'prev_hash',
      'hash',
    ];
    await sql`set local statement_timeout = 0`.execute(db);
    await copyIn(db, 'audit_log', columns, chain());
    await copyIn(db, 'audit_detail', ['seq', 'after'], detailRows());
    await db.updateTable('audit_head').set({ seq: rows, hash }).execute();
  });
  return hash;
}

/** What changed in a row of the chain; made anew when it is needed, so that filling keeps nothing in memory. */
function detailOf(seq: number): Buffer {
  return Buffer.from(JSON.stringify({ price: `${seq}.50`, unit: 'tonne', note: 'x'.repeat(80) }));
}

/** Many transactions that each end with one row of the chain; milliseconds each. */
async function writeTogether(writers: number, each: number): Promise<number[]> {
  const change: Change = { action: 'quotes.correct', resource: 'quotes', id: 1, after: { price: '2.50' } };
  const one = async () => {
    const from = performance.now();
    await inTransaction(database.write, (db) => appendChanges(db, actor, new Date(), [change]));
    return performance.now() - from;
  };
  const lanes = Array.from({ length: writers }, async () => {
    const times: number[] = [];
    for (let go = 0; go < each; go++) times.push(await one());
    return times;
  });
  return (await Promise.all(lanes)).flat();
}
