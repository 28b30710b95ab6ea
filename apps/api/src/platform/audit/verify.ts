import type { AuditFinding, AuditReport } from '@datum/contract/office/audit-logs';
import type { Reading } from '@datum/database/open';
import { chainHash, detailHash } from './audit.ts';
import { type Checkpoint, readCheckpoints } from './checkpoints.ts';

const START = '0'.repeat(64);
const BATCH = 10_000;
/** Rows are dated at the start of their change and chained at its end, so a few minutes backwards are no sign. */
const STEP_BACK_MS = 5 * 60_000;
/** The report stops after this many findings: a rewritten chain would give one for every row. */
const MOST_FINDINGS = 20;

interface Options {
  readonly auditDir: string | undefined;
  readonly auditKey: string | undefined;
  /** Told after each batch: rows done, rows in all. */
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Recomputes the whole chain from its first row and compares it with the signed checkpoints. Finds a changed byte, a row
 * taken out, put in or moved, a cut end, a rewritten chain and a restored old backup; the last three need checkpoints.
 */
export async function verifyChain(db: Reading, options: Options): Promise<AuditReport> {
  const started = performance.now();
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
  const checkpoints = await readCheckpoints(options);
  const marks = new Map((checkpoints ?? []).map(({ checkpoint }) => [checkpoint.seq, checkpoint]));
  const findings: AuditFinding[] = (checkpoints ?? [])
    .filter(({ isGenuine }) => !isGenuine)
    .map(({ checkpoint }) => forged(checkpoint));

  let previous = START;
  let expected = 1;
  let rows = 0;
  let stepsBack = 0;
  let lastAt = 0;
  for (;;) {
    const batch = await readBatch(db, expected);
    for (const row of batch) {
      rows += 1;
      if (findings.length < MOST_FINDINGS) {
        findings.push(...checkRow(row, expected, previous, marks.get(row.seq)));
      }
      if (row.at.getTime() < lastAt - STEP_BACK_MS) stepsBack += 1;
      lastAt = row.at.getTime();
      previous = row.hash;
      expected = row.seq + 1;
    }
    options.progress?.(expected - 1, head.seq);
    if (batch.length < BATCH || options.signal?.aborted) break;
  }
  findings.push(...checkEnd(head, { seq: expected - 1, hash: previous }, [...marks.values()]));
  return {
    is_intact: findings.length === 0,
    rows,
    checkpoints: checkpoints?.length ?? 0,
    keeps_checkpoints: checkpoints !== null,
    clock_steps_back: stepsBack,
    findings: findings.slice(0, MOST_FINDINGS),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

const readBatch = (db: Reading, from: number) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('audit_detail as d', 'd.seq', 'a.seq')
    .where('a.seq', '>=', from)
    .orderBy('a.seq')
    .limit(BATCH)
    .selectAll('a')
    .select(['d.before', 'd.after', 'd.seq as detail_seq'])
    .execute();

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function checkRow(
  row: Row,
  expected: number,
  previous: string,
  mark: Checkpoint | undefined,
): AuditFinding[] {
  const findings: AuditFinding[] = [];
  const find = (kind: AuditFinding['kind'], message: string) =>
    findings.push({ kind, seq: row.seq, message: `Row ${row.seq}: ${message}` });
  if (row.seq !== expected) {
    find('missing', `rows ${expected} to ${row.seq - 1} are missing.`);
  } else if (row.prev_hash !== previous) {
    find('order', 'it does not follow the row before; a row was put in, taken out or moved here.');
  }
  const { prev_hash, hash, before, after, detail_seq, ...fields } = row;
  if (chainHash(prev_hash, { ...fields, at: row.at.toISOString() }) !== hash) {
    find('changed', 'it was changed after it was written.');
  }
  if (detail_seq === null || detailHash(before, after) !== row.detail_hash) {
    find('detail', 'what was before or after was changed.');
  }
  if (mark && mark.hash !== hash) {
    find(
      'checkpoint-differs',
      `the checkpoint signed on ${mark.at} knows another row here; the chain was rewritten.`,
    );
  }
  return findings;
}

function checkEnd(
  head: { seq: number; hash: string },
  end: { seq: number; hash: string },
  marks: readonly Checkpoint[],
): AuditFinding[] {
  const ahead = marks.filter(({ seq }) => seq > end.seq).at(-1);
  const isAtHead = head.seq === end.seq && (end.seq === 0 || head.hash === end.hash);
  return [
    ...(isAtHead
      ? []
      : [
          {
            kind: 'head' as const,
            seq: head.seq,
            message: `The chain should end at row ${head.seq}, and ends at ${end.seq}; its end was cut or changed.`,
          },
        ]),
    ...(ahead
      ? [
          {
            kind: 'checkpoint-ahead' as const,
            seq: ahead.seq,
            message: `The checkpoint signed on ${ahead.at} stands at row ${ahead.seq}, and the chain ends at ${end.seq}; its end was cut, or an old backup was restored.`,
          },
        ]
      : []),
  ];
}

const forged = ({ seq }: Checkpoint): AuditFinding => ({
  kind: 'checkpoint-signature',
  seq,
  message: `The checkpoint at row ${seq} was not signed with AUDIT_KEY, or the one before it is gone.`,
});
