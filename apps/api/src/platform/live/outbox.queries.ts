import type { Database } from '@datum/database/schema';
import { type Kysely, sql } from 'kysely';

/** How long events are kept for processes that were away, and for people who ask what happened. */
const REPLAYED = sql`interval '1 day'`;
const KEPT = sql`interval '7 days'`;

/** A row of the outbox as it is handed on. */
export interface OutboxEvent {
  readonly event_id: string;
  readonly channel: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly occurred_at: Date;
}

/** A PostgreSQL snapshot, as text: which transactions have been seen. */
type Snapshot = string;

/**
 * Where this process goes on: where it stopped, or, if it is new or was away for longer than events are
 * replayed, now. A snapshot beyond the server's own belongs to another server (a restored backup).
 */
export async function startCursor(db: Kysely<Database>, process: string): Promise<Snapshot> {
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select coalesce(
      (select snapshot from outbox_cursors
        where process = ${process} and updated_at > now() - ${REPLAYED}
          and pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot())),
      pg_current_snapshot())::text as snapshot`.execute(db);
  const snapshot = rows[0]?.snapshot ?? '';
  await saveCursor(db, process, snapshot);
  return snapshot;
}

/**
 * Everything committed since the snapshot, and the snapshot of this very reading. Comparing snapshots is
 * exact where comparing ids is not: a transaction that began earlier may commit later, and its row, whose
 * id is lower, would be passed over.
 */
export async function readNews(
  db: Kysely<Database>,
  since: Snapshot,
): Promise<{ snapshot: Snapshot; events: OutboxEvent[] }> {
  const { rows } = await sql<{ snapshot: Snapshot } & OutboxEvent>`
    with reading as materialized (select pg_current_snapshot() as snapshot)
    select reading.snapshot::text, o.event_id, o.channel, o.event, o.data, o.version, o.occurred_at
      from reading
      left join outbox o
        on o.written_in >= pg_snapshot_xmin(${since}::pg_snapshot)
       and o.written_in < pg_snapshot_xmax(reading.snapshot)
       and not pg_visible_in_snapshot(o.written_in, ${since}::pg_snapshot)
       and o.occurred_at > now() - ${REPLAYED}
     order by o.id`.execute(db);
  const events = rows.filter(({ event_id }) => event_id !== null).map(({ snapshot: _, ...event }) => event);
  return { snapshot: rows[0]?.snapshot ?? since, events };
}

/** Notes how far this process is. */
export async function saveCursor(db: Kysely<Database>, process: string, snapshot: Snapshot): Promise<void> {
  await sql`
    insert into outbox_cursors (process, snapshot) values (${process}, ${snapshot}::pg_snapshot)
    on conflict (process) do update set snapshot = excluded.snapshot, updated_at = now()`.execute(db);
}

/** Retention by time: of events, and of processes that never came back. */
export async function removeOld(db: Kysely<Database>): Promise<void> {
  await sql`delete from outbox where occurred_at < now() - ${KEPT}`.execute(db);
  await sql`delete from outbox_cursors where updated_at < now() - ${KEPT}`.execute(db);
}
