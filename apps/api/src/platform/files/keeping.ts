import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading, Writing } from '@datum/database/open';
import { inTransaction, mustHoldNone } from '@datum/database/transaction';
import { sql } from 'kysely';
import { appendChanges, type Change } from '../audit/audit.ts';
import { breathing } from '../limits/breathing.ts';
import type { Platform } from '../platform.ts';
import { collectStoredOrphans } from '../storage/orphans.ts';
import { keptFolder } from './files.ts';
import { KEEPING } from './keeping.table.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;

const SYSTEM = { uuid: null, role: 'system', sessionId: null, ip: null, requestId: null };

/** Once an hour: deletes files by the rule of keeping, and those that no row names; counts rows whose file is not there. */
export function startKeeping(platform: Platform): { close(): void } {
  const look = () =>
    keepByRule(platform)
      .then(() => collectOrphans(platform))
      .then(() => collectStoredOrphans(platform))
      .catch((err: unknown) => platform.log.warn({ err }, 'kept files could not be looked through'));
  const timer = setInterval(() => void look(), HOUR_MS);
  void look();
  return { close: () => clearInterval(timer) };
}

/** Deletes the files of imports that were decided long enough ago; the rows stay and say so. Gives how many. */
export async function keepByRule(platform: Platform): Promise<number> {
  mustHoldNone('deleting files');
  const { database, clock, config } = platform;
  let count = 0;
  for (;;) {
    const due = await inTransaction(database.write, (db) => markDue(db, clock.now()));
    for (const { storage_key } of due) await rm(join(keptFolder(config), storage_key), { force: true });
    count += due.length;
    if (due.length < AT_ONCE) return count;
  }
}

interface Due {
  readonly uuid: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly batch: string;
  readonly is_import: boolean;
}

async function markDue(db: Writing, now: Date): Promise<readonly Due[]> {
  const before = new Date(now.getTime() - KEEPING.importDays * 24 * HOUR_MS);
  const { rows } = await sql<Due>`
    update files f set gone_at = ${now} from (
      select b.file_uuid, b.id as batch, true as is_import from import_batches b
        where b.state <> 'staged' and b.decided_at < ${before}
      union all
      select b.file_uuid, b.id, false from observation_batches b
        where b.state <> 'staged' and coalesce(b.ended_at, b.accepted_at) < ${before}
      ) d
    where f.uuid = d.file_uuid and f.uuid in (
      select g.uuid from files g where g.gone_at is null and (
        exists (select from import_batches b where b.file_uuid = g.uuid and b.state <> 'staged' and b.decided_at < ${before})
        or exists (select from observation_batches b where b.file_uuid = g.uuid and b.state <> 'staged'
          and coalesce(b.ended_at, b.accepted_at) < ${before}))
      order by g.uuid limit ${AT_ONCE} for update skip locked)
    returning f.uuid, f.storage_key, f.sha256, d.batch, d.is_import`.execute(db);
  await appendChanges(db, SYSTEM, now, rows.map(changeOf));
  return rows;
}

const changeOf = ({ uuid, sha256, batch, is_import }: Due): Change => ({
  ...(is_import
    ? { action: 'imports.file-deleted', resource: 'import_batches' }
    : { action: 'observation-batches.file-deleted', resource: 'observation_batches' }),
  id: batch,
  before: { file: uuid },
  after: { file: null, sha256 },
});

/** Deletes old files that no row names, and notes how many rows name a file that is not there. Gives both. */
export async function collectOrphans(platform: Platform): Promise<{ deleted: number; missing: number }> {
  mustHoldNone('deleting files');
  const { database, config, log, watched } = platform;
  const folder = keptFolder(config);
  // rows first: a file is there before its row is
  const named = await readNames(database.read);
  const there = new Set(await readdir(folder).catch(noneYet));
  const missing = [...named].filter((name) => !there.has(name)).length;
  watched.missingFiles = missing;
  if (missing > 0) log.error({ missing }, 'rows name files that are not there');
  const orphans = await oldOf(
    [...there].filter((name) => !named.has(name)),
    folder,
  );
  if (orphans.length > KEEPING.fewOrphans && orphans.length > named.size) {
    log.error(
      { orphans: orphans.length },
      'most files have no row: they are of another database, nothing is deleted',
    );
    return { deleted: 0, missing };
  }
  for (const name of orphans) await rm(join(folder, name), { force: true });
  if (orphans.length > 0) log.info({ deleted: orphans.length }, 'files that no row names were deleted');
  return { deleted: orphans.length, missing };
}

function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function readNames(db: Reading): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('files').where('gone_at', 'is', null).select('storage_key').execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** By the disk's clock, which also gave the files their times. */
async function oldOf(names: readonly string[], folder: string): Promise<string[]> {
  const latest = Date.now() - KEEPING.orphanHours * HOUR_MS;
  const breathe = breathing();
  const old: string[] = [];
  for (const name of names) {
    await breathe();
    const found = await stat(join(folder, name)).catch(() => null); // discarded meanwhile
    if (found && found.mtimeMs < latest) old.push(name);
  }
  return old;
}
