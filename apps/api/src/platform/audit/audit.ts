import { hash as digest } from 'node:crypto';
import type { AuditAction, AuditResource } from '@datum/contract/office/audit-vocabulary';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { readBroughtIn } from './brought-in.queries.ts';
import { personalKey, sealDetail } from './personal.ts';

/** One change, as a feature tells it. `before` and `after` are what changed, whole enough to undo by hand. */
export interface Change<Resource extends AuditResource = AuditResource> {
  /** `noun.verb`: `quotes.correct`. */
  readonly action: AuditAction<Resource>;
  /** The table or noun that the change belongs to; with `id` it finds the history of one thing. */
  readonly resource: Resource;
  readonly id: string | number;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  /** The person whom before and after tell of, where they do. */
  readonly subject?: string;
  /** Whose work the actor confirms by it, as the second person. */
  readonly confirms?: readonly string[];
}

/** Who did it, from where. */
export interface Actor {
  readonly uuid: string | null;
  readonly role: string | null;
  readonly sessionId: number | null;
  readonly ip: string | null;
  readonly requestId: string | null;
}

/** The fields that a row's hash covers, in this order. */
export interface ChainRow {
  readonly seq: number;
  readonly at: string;
  readonly actor_uuid: string | null;
  readonly actor_role: string | null;
  readonly session_id: number | null;
  readonly ip: string | null;
  readonly action: string;
  readonly resource: string;
  readonly resource_id: string;
  readonly reason: string | null;
  readonly request_id: string | null;
  readonly detail_hash: string;
}

/**
 * Appends changes to the chain in the caller's transaction. Takes the lock on the chain's end: call it last, just
 * before commit (rules 9.1), so that writers wait for one another as briefly as can be.
 */
export async function appendChanges(
  db: Writing,
  actor: Actor,
  at: Date,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) {
    return;
  }
  const stored: { before: Buffer | null; after: Buffer | null }[] = [];
  for (const change of changes) {
    const broughtIn = await readBroughtIn(db, actor.uuid, change.confirms ?? []);
    const after =
      Object.keys(broughtIn).length > 0 ? { ...Object(change.after), ...broughtIn } : change.after;
    stored.push(await storedDetail(db, { ...change, after })); // keys first: the lock on the chain's end comes last
  }
  const head = await db
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  let { seq, hash } = head;
  const rows = [];
  const details = [];
  for (const [index, change] of changes.entries()) {
    seq += 1;
    const { before = null, after = null } = stored[index] ?? {};
    const row: ChainRow = {
      seq,
      at: at.toISOString(),
      actor_uuid: actor.uuid,
      actor_role: actor.role,
      session_id: actor.sessionId,
      ip: actor.ip,
      action: change.action,
      resource: change.resource,
      resource_id: String(change.id),
      reason: change.reason ?? null,
      request_id: actor.requestId,
      detail_hash: detailHash(before, after),
    };
    const next = chainHash(hash, row);
    rows.push({ ...row, prev_hash: hash, hash: next });
    details.push({ seq, before, after, subject_uuid: change.subject ?? null });
    hash = next;
  }
  await db.insertInto('audit_log').values(rows).execute();
  await db.insertInto('audit_detail').values(details).execute();
  await db.updateTable('audit_head').set({ seq, hash }).where(sql<boolean>`only_row`).execute();
}

/** sha256 over the previous hash and the row's fields as a JSON array, in the order of `ChainRow`. */
export function chainHash(previous: string, row: ChainRow): string {
  const fields = [
    row.seq,
    row.at,
    row.actor_uuid,
    row.actor_role,
    row.session_id,
    row.ip,
    row.action,
    row.resource,
    row.resource_id,
    row.reason,
    row.request_id,
    row.detail_hash,
  ];
  return digest('sha256', `${previous}\n${JSON.stringify(fields)}`);
}

/** sha256 over the stored bytes of before and after; lengths keep the border between them. */
export function detailHash(before: Buffer | null, after: Buffer | null): string {
  const parts = [before, after].flatMap((part) => [Buffer.from(`${part?.length ?? -1}:`), part ?? EMPTY]);
  return digest('sha256', Buffer.concat(parts));
}

const EMPTY = Buffer.alloc(0);

/** Before and after as they are kept: sealed with the person's key where they tell of one (rules 9.1). */
async function storedDetail(db: Writing, { before, after, subject }: Change) {
  const plain = { before: bytesOf(before), after: bytesOf(after) };
  if (!subject || (plain.before === null && plain.after === null)) {
    return plain;
  }
  const key = await personalKey(db, subject);
  const sealed = (bytes: Buffer | null) => (bytes ? sealDetail(key, bytes) : null);
  return { before: sealed(plain.before), after: sealed(plain.after) };
}

const bytesOf = (value: unknown): Buffer | null =>
  value === undefined || value === null ? null : Buffer.from(JSON.stringify(value));
